/** The words of taking part through a platform: consent, the check of the computer, pay, and withdrawing. */
import { plural } from "./plural";

export const page = {
  title: "Take part · Outtake",
  looking: "Loading your participation",
  failed: "Something went wrong",
  tryAgain: "Try again",
  sending: "Sending",
};

export const steps = { name: "Steps", consent: "Consent", device: "Your computer", work: "Tasks" };

/** What a participation asks of a person, and what they get. */
export const terms = {
  name: "Tasks and payment",
  work: "Work",
  tasks: (n: number) => plural(n, "task"),
  time: "Time",
  minutes: (n: number) => `at most ${plural(n, "minute")} after you press “Begin”`,
  pay: "Pay",
  forAll: (amount: string) => `${amount} for the complete study`,
  asTold: (where: string) => `as stated on ${where}`,
};

export const consent = {
  heading: (study: string) => `Take part in ${study}`,
  warning: "Content warning",
  text: "Consent form",
  version: (n: number) => `Version ${n} of this text`,
  agree: "I agree",
  decline: "I do not agree",
  after: (where: string) =>
    "You can withdraw your consent at any time on this page, without giving a reason. If you do not agree, your participation " +
    `ends here, and you return your submission on ${where}.`,
};

export const device = {
  heading: "Check your computer",
  explained: "Your browser runs these checks now. If one fails, fix the problem and try again.",
  states: { ok: "done", open: "to do", failed: "failed" },
  width: "Window",
  widthIs: (has: number, needed: number) => `It is ${has} pixels wide; ${needed} are needed.`,
  widthRemedy:
    "Make the window wider, or zoom out with Ctrl and −. On a phone or a tablet? Open the study on a computer: " +
    "nothing is lost.",
  keyboard: "Keyboard",
  press: "Press any letter on your keyboard.",
  pressed: "A key was pressed.",
  keyboardRemedy:
    "No key has come yet. Click on this text, then press a letter. The work needs a keyboard: on a phone or a tablet, " +
    "open the study on a computer.",
  sound: "Sound",
  soundWhy: "Some clips can only be judged with sound. Play a few tones and enter how many you hear.",
  play: "Play the tones",
  playAgain: "Play other tones",
  playing: "Playing",
  howMany: "How many tones did you hear?",
  none: "None",
  heard: "Your sound works.",
  wrong: "That is not the right number. Turn up the volume or use headphones, then play other tones.",
  silent:
    "Turn up the volume, check that neither the computer nor this tab is muted, or use headphones. Then play other tones.",
  soundRemedy: "The sound has not been checked yet. Play the tones and enter how many you hear.",
  begin: "Begin",
  clock: (minutes: number) => `You have ${plural(minutes, "minute")} from when you press “Begin”.`,
  notYet: "You cannot begin yet:",
};

export const working = {
  heading: (study: string) => `You are taking part in ${study}`,
  done: (done: number, of: number) => `${done} of ${plural(of, "task")} done.`,
  until: (when: string) => `Please finish by ${when}.`,
  pay: (amount: string) => `You are paid ${amount} for the complete study.`,
  goOn: "Continue",
  mine: "My work",
};

export const end = {
  object: "Reason and appeal",
  mine: "My work",
  erased: "Your data has been erased",
  erasedText: "Nothing stored here identifies you any more. This page cannot be opened again.",
};

export const pay = {
  heading: "Your payment",
  reward: "Reward",
  bonus: "Bonus",
  notOwed: (amount: string) => `none: ${amount} is paid only for completing the study`,
  byCode: (where: string) => `${where} shows what it pays for your code.`,
  through: (where: string) => `It is paid through ${where}.`,
  unpaid: (amount: string) => `${amount} of it has not been transferred yet.`,
};

export const withdrawing = {
  heading: "Your consent",
  explained: "You can withdraw your consent at any time, without giving a reason.",
  erasing: "You can also have the data that identifies you erased.",
  withdraw: "Withdraw",
  erase: "Withdraw and erase my data",
  eraseOnly: "Erase my data",
  dialog: "Withdraw your consent?",
  eraseDialog: "Erase your data?",
  happens: "This is what happens:",
  stay: "Cancel",
};

/** What withdrawing does, a sentence each. */
export const consequences = {
  setAside: (n: number) =>
    n === 1
      ? "The task that you completed no longer counts, and another person will do it."
      : `The ${n} tasks that you completed no longer count, and others will do them.`,
  isSetAside: "Your work already does not count.",
  released: "Data that was already published does not change.",
  over: (where: string) => `You get no more tasks and no code. Return your submission on ${where}.`,
  noReward: (amount: string) => `The reward of ${amount} is not paid: it is paid only for completing the study.`,
  rewardStays: (amount: string) => `The reward of ${amount} remains yours, and its code is still shown here.`,
  bonusStays: (amount: string) => `Your bonus of ${amount} remains yours.`,
  codeOnce: "Your code is shown one last time.",
  erased: (where: string) =>
    `This erases the IDs by which ${where} knows you, your payments, the record of your computer check, and your ` +
    "account here. You are signed out.",
  labelsStay:
    "Your marks and texts are kept under a random name that cannot be traced to you. They are not searched for names.",
  unpaid: (amount: string) => `${amount} that you are owed has not been paid yet, and can no longer be paid.`,
  forever: "This cannot be undone.",
};

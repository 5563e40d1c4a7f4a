/** The words of taking part through a platform: consent, the check of the computer, pay, and withdrawing. */
import { plural } from "./plural";

export const page = {
  title: "Take part · Outtake",
  looking: "Looking for your participation",
  failed: "This did not work",
  tryAgain: "Try again",
  sending: "Sending",
};

export const steps = { name: "Steps", consent: "Consent", device: "Your computer", work: "The work" };

/** What a participation asks of a person, and what they get. */
export const terms = {
  name: "What you do and get",
  work: "Work",
  tasks: (n: number) => plural(n, "task"),
  time: "Time",
  minutes: (n: number) => `at most ${plural(n, "minute")}, from when you press “Begin”`,
  pay: "Pay",
  forAll: (amount: string) => `${amount} for all of it`,
  asTold: (where: string) => `as told on ${where}`,
};

export const consent = {
  heading: (study: string) => `Take part in ${study}`,
  warning: "What you may see",
  text: "What you agree to",
  version: (n: number) => `Version ${n} of this text`,
  agree: "I agree",
  decline: "I do not agree",
  after: (where: string) =>
    "You can take this back at any time, on this page, without saying why. If you do not agree, your participation " +
    `ends here, and you return your submission on ${where}.`,
};

export const device = {
  heading: "Check your computer",
  explained: "These are looked at here and now. What does not do yet can be put right and tried again.",
  states: { ok: "done", open: "to do", failed: "does not do yet" },
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
  soundWhy: "Some clips can be judged with their sound alone. Play a few tones, and say how many you hear.",
  play: "Play the tones",
  playAgain: "Play other tones",
  playing: "Playing",
  howMany: "How many tones did you hear?",
  none: "None",
  heard: "You hear what is played.",
  wrong: "That was not the number. Turn the sound up, or put headphones on, and play other tones.",
  silent:
    "Turn the sound up, see that neither the computer nor this tab is muted, or put headphones on. Then play other tones.",
  soundRemedy: "The tones have not been heard yet. Play them, and say how many there are.",
  begin: "Begin",
  clock: (minutes: number) => `The clock starts when you press it: you have ${plural(minutes, "minute")}.`,
  notYet: "You cannot begin yet:",
};

export const working = {
  heading: (study: string) => `You take part in ${study}`,
  done: (done: number, of: number) => `${done} of ${plural(of, "task")} done.`,
  until: (when: string) => `Please be done by ${when}.`,
  pay: (amount: string) => `For all of it you are paid ${amount}.`,
  goOn: "Go on",
  mine: "My work",
};

export const end = {
  object: "Why, and what you can say against it",
  mine: "My work",
  erased: "You are erased here",
  erasedText: "Nothing here leads to you any more, and this page cannot be opened again.",
};

export const pay = {
  heading: "What you are paid",
  reward: "Reward",
  bonus: "Bonus",
  notOwed: (amount: string) => `none: ${amount} is for those who complete the study`,
  byCode: (where: string) => `What ${where} pays for your code is said there.`,
  through: (where: string) => `It is paid through ${where}.`,
  unpaid: (amount: string) => `${amount} of it has not gone there yet.`,
};

export const withdrawing = {
  heading: "Your consent",
  explained: "You can take your consent back at any time, without saying why.",
  erasing: "What is kept of who you are can be erased.",
  withdraw: "Withdraw",
  erase: "Withdraw and erase me",
  eraseOnly: "Erase me",
  dialog: "Withdraw your consent?",
  eraseDialog: "Erase who you are?",
  happens: "This is what happens:",
  stay: "Leave it as it is",
};

/** What withdrawing does, a sentence each. */
export const consequences = {
  setAside: (n: number) =>
    n === 1
      ? "The task that you have done is not counted from now on, and another person does it."
      : `The ${n} tasks that you have done are not counted from now on, and others do them.`,
  isSetAside: "What you did is already not counted, and stays so.",
  released: "Data that was given out before stays as it is.",
  over: (where: string) => `You are given no more tasks and get no code. Return your submission on ${where}.`,
  noReward: (amount: string) => `The reward of ${amount} is not paid: it is for those who complete the study.`,
  rewardStays: (amount: string) => `The reward of ${amount} stays yours, and its code can still be read here.`,
  bonusStays: (amount: string) => `Your bonus of ${amount} stays yours.`,
  codeOnce: "Your code is shown once more, and then no longer.",
  erased: (where: string) =>
    `Erased are the ids by which ${where} knows you, your payments, what was noted of your computer, and your ` +
    "account here. You are signed out.",
  labelsStay:
    "What you marked and wrote stays, under a random name that leads to nobody. It is not searched for names.",
  unpaid: (amount: string) => `${amount} that you are owed has not been paid yet, and cannot be paid any more.`,
  forever: "Nobody can undo this.",
};

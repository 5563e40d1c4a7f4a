/** The times that an answer names. */
export const answerTimes = {
  moment: (at: string) => `Go to ${at} s`,
  range: (from: string, to: string) => `Go to ${from}–${to} s`,
  picture: (at: string) => `Picture at ${at} s`,
  sound: (at: string) => `Sound at ${at} s`,
  late: (ms: number) => (ms === 0 ? "sound in time" : ms > 0 ? `sound ${ms} ms late` : `sound ${-ms} ms early`),
};

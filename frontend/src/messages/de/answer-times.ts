/** The times that an answer names. */
export const answerTimes = {
  moment: (at: string) => `Zu ${at} s springen`,
  range: (from: string, to: string) => `Zu ${from}–${to} s springen`,
  picture: (at: string) => `Bild bei ${at} s`,
  sound: (at: string) => `Ton bei ${at} s`,
  late: (ms: number) => (ms === 0 ? "Ton synchron" : ms > 0 ? `Ton ${ms} ms zu spät` : `Ton ${-ms} ms zu früh`),
};

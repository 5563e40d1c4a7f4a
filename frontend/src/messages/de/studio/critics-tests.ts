/** The texts about tests of endpoints: what was tried, what came back, and what is wrong. */

export const dialog = {
  title: (name: string) => `Test von ${name}`,
  again: "Erneut testen",
  test: "Testen",
  takes: (tokens: string) => `Er nimmt ${tokens}.`,
  context: (tokens: string) => `Prompt und Antwort können ${tokens} Tokens haben.`,
  progress: "Fortschritt des Tests",
  requests: "Anfragen",
  request: "Anfrage",
  result: "Ergebnis",
  promptTokens: "Prompt-Tokens",
  details: "Einzelheiten",
  both: "Anfrage und Antwort",
  noText: "kein Text",
};

export const states = {
  none: "nicht getestet",
  waiting: "wartet auf den Test",
  running: (done: number, total: number) => `wird getestet, ${done} von ${total}`,
  failed: "Test fehlgeschlagen",
  problem: "Problem gefunden",
  tested: "getestet",
};

export const pictures = {
  fixed: (tokens: string) => `${tokens} Tokens pro Bild`,
  each: (tokens: string, pixels: string) => `${tokens} Tokens pro Bild und 1 je ${pixels} Pixel`,
};

export const warnings = {
  underWay: "Der Endpunkt wird gerade getestet.",
  failed: (why: string) => `Der Test ist fehlgeschlagen: ${why}`,
  unmeasured: "Die Zahl der Tokens pro Bild ist nicht bekannt. Testen Sie zuerst den Endpunkt.",
};

/** What each request of a test tries. */
export const tried: Readonly<Record<string, string>> = {
  models: "Liste der Modelle",
  text: "Text",
  one_picture: "Ein Bild",
  two_pictures: "Zwei Bilder",
  small_picture: "Ein kleineres Bild",
  json_schema: "JSON-Schema für die Antwort",
  probabilities: "Wahrscheinlichkeiten des ersten Tokens",
  seed: "Seed",
  same_seed: "Derselbe Seed noch einmal",
  media_words: "Text, zum Vergleich",
  video: "Video",
  audio: "Ton",
  long_prompt: "Ein langer Prompt",
};

export const outcomes = {
  yes: "funktioniert",
  no: "abgelehnt",
  ignored: "ohne Wirkung",
  error: "keine Antwort",
  skipped: "nicht versucht",
};

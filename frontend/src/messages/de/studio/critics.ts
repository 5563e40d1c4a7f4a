/** The texts of the pages about critics: budget, runs of a study, endpoints. */

export const budget = {
  heading: "Budget des Projekts",
  spentUnlimited: <T>(spent: T, small: (text: string) => T) => [spent, " ausgegeben, ", small("keine Grenze gesetzt")],
  spentOf: <T>(spent: T, limit: string) => [spent, ` von ${limit}`],
  reserved: (reserved: string) => `${reserved} für laufende Aufrufe reserviert`,
  label: "Verbrauchtes Budget",
  limit: "Grenze, US-Dollar",
  noLimit: "keine Grenze",
  set: "Setzen",
};

export const page = {
  title: "Kritiker",
  config: (instrument: string, version: number, study: string, round: number) =>
    `${instrument} v${version} · ${study} · Runde ${round}`,
  newRun: "Neuer Lauf",
  runs: "Läufe",
  none: "Noch keine Läufe von Kritikern in dieser Studie. Beginnen Sie einen mit „Neuer Lauf“.",
  foot: "Antworten, die nicht auswertbar waren, abgelehnt wurden oder das Video nicht erhalten haben, zählen nie als „keine Fehler“.",
};

export const models = {
  title: "Modelle und Budget",
  prompts: {
    heading: "Prompts der Kritiker",
    open: "Prompts öffnen",
    text: "Die Texte, die Kritiker an ein Modell senden: kopieren, bearbeiten, vergleichen und ansehen.",
  },
};

export const dialog = {
  change: (name: string) => `${name} ändern`,
  add: "Endpunkt hinzufügen",
  name: "Name",
  address: "Adresse",
  model: "Modell",
  protocol: "API",
  family: "Bild-Tokens zählen wie",
  inputPrice: "Preis der Eingabe, $ pro Million Tokens",
  notKnown: "nicht bekannt",
  outputPrice: "Preis der Ausgabe, $ pro Million Tokens",
  verbs: {
    change: "Ändern",
    add: "Hinzufügen",
  },
  key: "Schlüssel",
  storedHint: "Ein Schlüssel ist gespeichert. Geben Sie einen neuen ein, um ihn zu ersetzen.",
  newHint: "Der Schlüssel wird verschlüsselt gespeichert und nie wieder gezeigt.",
  stored: "gespeichert, nicht gezeigt",
  none: "keiner",
  server: "Der Server",
  schema: "nimmt ein JSON-Schema für die Antwort",
  probabilities: "liefert Wahrscheinlichkeiten des ersten Tokens",
  seed: "nimmt einen Seed",
  video: "nimmt Video",
  audio: "nimmt Ton",
  kept: "Was hier geändert wird, bleibt bei späteren Tests bestehen.",
  pictureTokens: "Tokens pro Bild",
  asMeasured: "wie gemessen",
  measured: (tokens: string) => `Gemessen: ${tokens}. Eine andere Zahl hier gilt für jede Größe.`,
  setByHand: "Eine hier gesetzte Zahl ändert kein Test. Leer lassen, um sie messen zu lassen.",
  contextTokens: "Tokens von Prompt und Antwort",
  contextHint:
    "Was der Endpunkt bekanntermaßen annimmt. Bei Läufen mit längeren Prompts wird gewarnt. Leer lassen, um es ermitteln zu lassen.",
  tested:
    "Nach dem Hinzufügen wird der Endpunkt mit etwa zehn kleinen Anfragen und einer langen getestet: wie viele Tokens ein Bild braucht, was der Server annimmt und wie lang ein Prompt sein kann.",
};

export const endpoints = {
  heading: "Endpunkte",
  add: "Hinzufügen",
  none: "Noch keine Endpunkte. Fügen Sie einen hinzu, um einen Kritiker auszuführen, der ein Modell fragt.",
  noneForYou: "Noch keine Endpunkte. Ein Admin kann einen hinzufügen.",
  changeOf: (name: string) => `${name} ändern`,
  change: "Ändern",
  resultOf: (name: string) => `Testergebnis von ${name}`,
  result: "Ergebnis",
  testOf: (name: string) => `${name} testen`,
  test: "Testen",
  key: {
    stored: "Schlüssel gespeichert",
    none: "kein Schlüssel",
  },
  schema: "nimmt ein JSON-Schema",
  probabilities: "liefert Wahrscheinlichkeiten",
  video: "nimmt Video",
  audio: "nimmt Ton",
};

/** How a model counts the tokens of a picture. */
export const protocols = {
  openai: "OpenAI-kompatibel",
  gemini: "Google Gemini",
};

export const families = {
  qwen3_vl: "Qwen3-VL",
  qwen2_5_vl: "Qwen2.5-VL",
  gpt: "GPT",
  gemini: "Gemini",
  other: "Anderes (gemessen)",
};

export const prices = {
  unknown: "kein Preis bekannt",
  none: "kein Preis",
  each: (input: string, output: string) => `${input} Eingabe, ${output} Ausgabe pro Million Tokens`,
};

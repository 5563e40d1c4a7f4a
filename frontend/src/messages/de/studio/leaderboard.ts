/** The texts of the leaderboard of a study. */
import { plural } from "../plural";

export const leaderboard = {
  heading: "Rangliste",
  measures: {
    sp: { name: "S+P", about: "Wie viel von dem, was Menschen gefunden haben, jeder Kritiker findet" },
    p: { name: "P", about: "Wie viel der von Menschen markierten Zeit jeder Kritiker markiert" },
    accuracy: { name: "Genauigkeit", about: "Anteil der Fragen, die wie in der Ground Truth beantwortet sind" },
  },
  /** `errors` is null for answers. */
  of: <T>(clips: T, prompts: number, errors: T | null, confidence: number) => [
    clips,
    ` aus ${plural(prompts, "Prompt", "Prompts")}`,
    ...(errors === null ? [] : [", ", errors]),
    `, ${confidence}-%-Intervalle`,
  ],
  clips: (n: number) => plural(n, "Clip", "Clips"),
  errors: (n: number) => plural(n, "wahrer Fehler", "wahre Fehler"),
  from: "Aus",
  truth: (version: number, tau: string | null) =>
    `Ground Truth v${version}${tau === null ? "" : `, Schwelle τ ${tau}`}`,
  provisional: (measure: string, why: string) => `${measure} beruht auf einem Judge ohne Zertifikat: ${why}.`,
  certify: "Judge zertifizieren",
  columns: {
    place: "Platz",
    label: "Kritiker oder Person",
    interval: "Intervall und Zufall",
    share: "M%",
    cost: "Kosten pro Clip",
    seconds: "Sekunden pro Clip",
    clips: "Clips",
  },
  types: {
    heading: "Gefundene Fehler nach Typ",
    about: "M% der wahren Fehler jedes Typs",
    n: (errors: number) => `n ${errors}`,
    share: (value: string) => `${value} %`,
  },
  kinds: { person: "Person", critic: "Kritiker", ceiling: "Menschen gegen eine ohne sie gebildete Ground Truth" },
  isSource: "Teil der Ground Truth",
  interval: (low: string, high: string) => `${low}–${high}`,
  chance: (value: string) => `Zufall ${value}`,
  bar: (value: string, low: string, high: string, chance: string | null) =>
    `${value}, Intervall ${low} bis ${high}${chance === null ? "" : `, Zufall ${chance}`}`,
  n: (n: number) => `n ${plural(n, "Clip", "Clips")}`,
  none: "keiner",
  unknown: "nicht bekannt",
  free: "kein Geld",
  foot: "Der Strich auf der Linie ist der Wert, das Band sein Intervall, der Punkt das, was Zufall ergibt. Wo sich Intervalle überlappen, können Plätze wechseln. Sekunden: aktive Zeit von Menschen, Laufzeit von Kritikern.",
  empty: {
    title: "Noch keine Ergebnisse",
    text: "Die Rangliste zeigt den neuesten Bericht über Fehler oder Antworten. Ein Bericht braucht eine Ground Truth und mindestens einen Annotator zum Vergleich.",
    action: "Bericht erstellen",
  },
  agreement: "Übereinstimmung der Menschen",
  agreementMore: "Alle Zahlen",
  figure: (interval: string | null, n: string, counts: string) =>
    `${interval === null ? "" : `${interval} `}n ${n} ${counts}`,
  agreementNone: "Nichts zu vergleichen: Keine Aufgabe wurde von zwei Personen erledigt.",
};

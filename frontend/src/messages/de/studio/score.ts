/** The texts of the page that scores files without a study. */

export const form = {
  kinds: {
    score: {
      label: "Vorhersagen auswerten",
      detail: "Eine Ground Truth und was ein Kritiker vorhersagt",
    },
    agreement: {
      label: "Übereinstimmung",
      detail: "Annotationen mehrerer Personen",
    },
  },
  kind: "Was berechnet wird",
  threshold: {
    label: "Schwelle τ",
    hint: "Hundertstel; üblich ist 70.",
  },
  everyThreshold: "Auch bei jeder Schwelle",
  unjudged: {
    label: "Nicht bewertete Paare zählen als 0",
    hint: "Sonst ist eine fehlende Bewertung ein Fehler.",
  },
  files: "Was die Dateien enthalten",
  uploading: (value: number) => `Wird hochgeladen: ${value} %`,
  compute: "Berechnen",
};

export const file = {
  optional: "optional",
  chosen: (name: string, megabytes: string) => `${name}, ${megabytes} MB`,
};

export const result = {
  notLoaded: "Der Vergleich konnte nicht geladen werden",
  score: "Auswertung",
  agreement: "Übereinstimmung",
  deletedOn: (day: string) => `Wird gelöscht am ${day}`,
  json: "JSON",
  csv: "CSV",
  notDeleted: "Er konnte nicht gelöscht werden",
  threshold: (value: string) => `τ ${value}`,
  incomplete:
    "Nicht alle Dateien sind angekommen. Löschen Sie diesen Vergleich, und wählen Sie die Dateien noch einmal.",
  waiting: "Wartet auf einen Worker",
  progress: (done: string, total: string) => `Läuft: ${done} von ${total}`,
  computed: "Berechnet",
  figure: "Zahl",
  value: "Wert",
  interval: "95-%-Intervall",
  n: "n",
  none: (reason: string) => `keiner: ${reason}`,
};

export const page = {
  heading: "Dateien auswerten",
  intro: <T>(score: T, agreement: T) => [
    "Die Zahlen der Befehle ",
    score,
    " und ",
    agreement,
    ", ohne Studie. Nur Sie sehen die Dateien und die Ergebnisse; sie werden nach 7 Tagen gelöscht.",
  ],
  newComparison: "Neuer Vergleich",
  states: {
    uploading: "Nicht alle Dateien sind angekommen",
    waiting: "Wartet",
    computing: "Läuft",
    ready: "Fertig",
    failed: "Fehlgeschlagen",
  },
  own: "Ihre Vergleiche",
  notLoaded: "Die Vergleiche konnten nicht geladen werden",
  empty: {
    title: "Noch kein Vergleich",
    text: "Wählen Sie Dateien für den ersten.",
  },
  score: "Auswertung",
  agreement: "Übereinstimmung",
};

export const figures = {
  metrics: {
    sp: "S+P: Zeit und Begründung",
    s: "S: Begründung",
    p: "P: Precision der Zeit",
    r: "R: Recall der Zeit",
  },
  none: "keiner",
  coverage: "M%, mittlerer Recall",
  matched: "M der Videos mit Treffern",
  pooled: "Recall über alles",
  precision: "Precision",
  alpha: "Krippendorffs α",
  equal: "Gleiche Paare",
  meanIou: "Mittlere IoU",
  iou60: "IoU von 0,6 oder mehr",
  f1: "F1 bei IoU 0,5",
  counts: {
    videos: "Videos der Ground Truth",
    scored: "Ausgewertete Videos",
    reference_errors: "Wahre Fehler",
    predicted_errors: "Vorhergesagte Fehler",
    invalid_predictions: "Ungültige Vorhersagen",
    videos_matched: "Videos mit einem Treffer",
    matched: "Zugeordnete Paare",
    n: "Fehlerfreie Videos",
    alarms: "Alarme bei fehlerfreien Videos",
    not_attempted: "Ausgelassen: nicht versucht",
    media_not_received: "Ausgelassen: Medien nicht erhalten",
    absent: "Ausgelassen: nicht vorhanden",
    items: "Gegenstände",
    raters: "Annotierende",
    pairs: "Paare von Annotierenden",
    single_pairs: "Paare mit je einem Segment",
    both_empty: "Paare ohne Segmente",
  },
  interval: (low: string, high: string) => `${low} bis ${high}`,
  scored: "Was ausgewertet wurde",
  title: "Übereinstimmung",
};

export const inputs = {
  truth: {
    label: "Ground Truth",
    hint: "Ein Video pro Zeile, mit seinen wahren Fehlern.",
  },
  predictions: {
    label: "Vorhersagen",
    hint: "Ein Video pro Zeile, mit den Fehlern, die ein Kritiker vorhersagt.",
  },
  judgements: {
    label: "Bewertungen von Begründungen",
    hint: "Wie ähnlich zwei Begründungen sind, 0 bis 10. Ohne sie gibt es nur P und R.",
  },
  annotations: {
    label: "Annotationen",
    hint: "Ein Gegenstand von einem Annotator pro Zeile.",
  },
  more: {
    label: "Weitere Annotationen",
    hint: "Etwa die eines zweiten Annotators. Beide Dateien gelten als eine.",
  },
  units: {
    segments: {
      label: "Segmente",
      detail: "IoU und F1 markierter Zeiten",
    },
    nominal: {
      label: "Bewertungen ohne Ordnung",
      detail: "etwa ja und nein",
    },
    ordinal: {
      label: "Bewertungen mit Ordnung",
      detail: "etwa 1 bis 5",
    },
    interval: {
      label: "Bewertungen mit gleichen Abständen",
      detail: "etwa Sekunden",
    },
  },
  missing: (label: string) => `Wählen Sie die Datei: ${label}.`,
  tooLarge: (name: string, megabytes: string, kind: string) =>
    `„${name}“ hat ${megabytes} MB; die Grenze ist 50 MB. Der Befehl ${kind} nimmt Dateien jeder Größe.`,
  longName: (n: number) => `Der Dateiname hat über ${n} Zeichen; benennen Sie die Datei um.`,
  badThreshold: "Geben Sie die Schwelle an, 0 bis 100.",
};

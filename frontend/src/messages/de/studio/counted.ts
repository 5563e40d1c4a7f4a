/** The texts of a number whose clips the explorer shows. */
import { plural } from "../plural";

type Word = readonly [one: string, many: string];

const CLIP: Word = ["Clip", "Clips"];

/** One of what numbers count, by the name in the API; what is not here stays as it is. */
const WORDS: Readonly<Record<string, Word>> = {
  ...{ videos: CLIP, tasks: CLIP, clips: CLIP, pairs: ["Paar", "Paare"], errors: ["Fehler", "Fehler"] },
  ...{ predictions: ["Vorhersage", "Vorhersagen"], segments: ["Segment", "Segmente"] },
  ...{ tags: ["Markierung", "Markierungen"], answers: ["Antwort", "Antworten"] },
  ...{ annotations: ["Annotation", "Annotationen"], hours: ["Stunde", "Stunden"], calls: ["Aufruf", "Aufrufe"] },
  ...{ votes: ["Stimme", "Stimmen"], chains: ["Kette", "Ketten"], labels: ["Label", "Labels"] },
  ...{ replies: ["Antwort", "Antworten"] },
  ...{ types: ["Art", "Arten"], questions: ["Frage", "Fragen"], dimensions: ["Dimension", "Dimensionen"] },
  ...{ columns: ["Spalte", "Spalten"], scores: ["Wert", "Werte"] },
  ...{ rechecks: ["Nachprüfung", "Nachprüfungen"], annotators: ["Annotator", "Annotierende"] },
  ...{ preferences: ["Bevorzugung", "Bevorzugungen"] },
  ...{ frames: ["Frame", "Frames"], classes: ["Klasse", "Klassen"], texts: ["Text", "Texte"] },
  ...{ generators: ["Generator", "Generatoren"] },
  ...{ rewards: ["Vergütung", "Vergütungen"], groups: ["Gruppe", "Gruppen"] },
  ...{ reasons: ["Begründung", "Begründungen"], "matched segments": ["zugeordnetes Segment", "zugeordnete Segmente"] },
};

const inClips = (clips: number, isWhole: boolean): string => (isWhole ? "" : `, in ${plural(clips, "Clip", "Clips")}`);

export const counted = {
  label: "Die Zahl, deren Clips gezeigt werden",
  notLoaded: "Diese Zahl konnte nicht geladen werden",
  close: "Alle Clips zeigen",
  things: (n: number, unit: string) => {
    const word = WORDS[unit];
    return word === undefined ? `${n} ${unit}` : plural(n, ...word);
  },
  mean: (value: string, of: string, clips: number, isWhole: boolean) =>
    `${value} = Mittelwert aus ${of}${inClips(clips, isWhole)}`,
  median: (value: string, of: string, clips: number, isWhole: boolean) =>
    `${value} = Median aus ${of}${inClips(clips, isWhole)}`,
  share: (value: string, of: string, clips: number, isWhole: boolean) => `${value} von ${of}${inClips(clips, isWhole)}`,
  sum: (value: string, of: string, clips: number, isWhole: boolean) =>
    `${value} = Summe aus ${of}${inClips(clips, isWhole)}`,
  statistic: (value: string, of: string, clips: number, isWhole: boolean) =>
    `${value} über ${of}${inClips(clips, isWhole)}`,
  count: (of: string, clips: number, isWhole: boolean) => `${of}${inClips(clips, isWhole)}`,
  none: (clips: number) => `Kein Wert; ${plural(clips, "Clip", "Clips")}`,
  ms: (n: number) => `${n} ms`,
  bin: (start: string, end: string, n: number) => `${start} bis ${end}: ${plural(n, "Clip", "Clips")}`,
  bins: (texts: readonly string[]) => `Werte einzelner Clips: ${texts.join("; ")}`,
};

/** The texts of a project's pages: its members, invitations, limits, and videos taken down. */
import { plural } from "../plural";

export const archive = {
  archive: {
    heading: "Projekt archivieren",
    text: "Seine Studien geben keine Clips mehr aus, und nichts darin lässt sich ändern. Es kann gelesen und später wiederhergestellt werden.",
    open: "Archivieren …",
    title: (name: string) => `${name} archivieren`,
    asks: "Annotierende geben ab, was sie offen haben, und bekommen nichts Neues. Kein Clip und keine Annotation geht verloren.",
    does: "Archivieren",
  },
  restore: {
    heading: "Projekt wiederherstellen",
    text: "Seine Studien geben wieder Clips aus, und alles darin lässt sich ändern.",
    open: "Wiederherstellen …",
    title: (name: string) => `${name} wiederherstellen`,
    asks: "Laufende Studien geben sofort Clips aus. Pausieren Sie vorher die, die das nicht sollen.",
    does: "Wiederherstellen",
  },
};

export const find = {
  label: "Video zum Zurückziehen suchen",
  hint: "ein Teil der ID, etwa veo3/sid_001",
  held: "zurückgezogen",
  takeDownOf: (video: string) => `${video} zurückziehen`,
  takeDown: "Zurückziehen",
  none: (name: string) => `Kein Video dieses Projekts hat „${name}“ in seiner ID.`,
  some: (n: number, shown: number) =>
    `${plural(n, "Video", "Videos")}, die ersten ${shown} gezeigt. Geben Sie mehr von der ID ein.`,
  all: (n: number) => plural(n, "Video", "Videos"),
};

export const hold = {
  title: (video: string) => `${video} zurückziehen?`,
  text: "Alle Aufgaben dazu verlassen die Warteschlangen aller Studien, und der Clip wird nicht mehr ausgeliefert. Wer es offen hat, behält den Entwurf und bekommt eine andere Aufgabe. Die Annotationen bleiben, zählen aber nicht, solange es zurückgezogen ist. Sie können es wieder freigeben.",
  reason: {
    label: "Grund",
    hint: "Für Forschende sichtbar.",
    example: "zum Beispiel: Löschung von den Urhebern verlangt",
  },
  takeDown: "Zurückziehen",
};

export const holds = {
  headingOf: <T>(n: T) => ["Zurückgezogene Videos ", n],
  none: (admin: boolean) =>
    `Keine zurückgezogenen Videos. ${admin ? "Suchen Sie oben ein Video, um es zurückzuziehen." : "Ein Admin kann ein Video zurückziehen."} Es verlässt dann alle Warteschlangen, und sein Clip wird nicht mehr ausgeliefert.`,
  restoreOf: (video: string) => `${video} wieder freigeben?`,
  asks: (tasks: number) =>
    `Der Clip wird wieder ausgeliefert, ${plural(tasks, "Aufgabe kommt", "Aufgaben kommen")} wieder in die Warteschlangen, und die Annotationen zählen wieder. Inzwischen erstellte Ground Truths enthalten ihn nicht.`,
  takenDown: (video: string, tasks: number, leases: number, same: string) =>
    `${video} zurückgezogen: ${plural(tasks, "Aufgabe", "Aufgaben")} aus den Warteschlangen entfernt${leases > 0 ? `; ${plural(leases, "Person, die es offen hatte, bekommt", "Personen, die es offen hatten, bekommen")} eine andere Aufgabe` : ""}.${same ? ` Ein gleicher Clip ist noch als ${same} verfügbar. Ziehen Sie auch ihn zurück.` : ""}`,
  restored: (video: string, tasks: number) =>
    `${video} wieder freigegeben: ${plural(tasks, "Aufgabe", "Aufgaben")} wieder in den Warteschlangen.`,
  heading: "Zurückgezogene Videos",
  caption: "Zurückgezogene Videos, neueste zuerst",
  columns: {
    video: "Video",
    why: "Warum",
    since: "Seit",
    tasks: "Aufgaben",
    lift: "Freigeben",
  },
  same: (clips: string) => `gleicher Clip noch als ${clips} verfügbar`,
  by: (name: string) => `von ${name}`,
  byCommand: "über die Befehlszeile",
  restoreIt: (video: string) => `${video} wieder freigeben`,
};

export const invite = {
  heading: "Personen einladen",
  revoke: {
    title: "Einladung widerrufen?",
    does: "Widerrufen",
    done: "Einladung widerrufen. Ihr Link gilt nicht mehr.",
    text: (email: string) => `Der Link${email ? `, der an ${email} ging,` : ""} gilt dann nicht mehr.`,
    of: (role: string, email: string) => `Einladung widerrufen: ${role}, ${email || "per Link"}`,
  },
  emails: {
    label: "E-Mail-Adressen",
    hint: "Eine pro Zeile. Jede Person bekommt einen eigenen Link.",
  },
  noMail: "Diese Installation verschickt keine E-Mails. Kopieren Sie die Links, und verschicken Sie sie selbst.",
  links: "Anzahl der Links",
  send: (n: number) => `${plural(n, "Einladung", "Einladungen")} verschicken`,
  create: (n: number) => `${plural(n, "Link", "Links")} anlegen`,
  sent: (names: string) => `Verschickt an ${names}.`,
  linkFor: (role: string) => `Link für: ${role}`,
  once: "Jeder Link gilt einmal, für eine Person. Er wird nur jetzt gezeigt.",
  open: <T>(n: T) => ["Offene Einladungen ", n],
  none: "Keine offenen Einladungen. Eine Einladung gilt 14 Tage oder bis sie benutzt wird.",
  byLink: "per Link",
  from: (by: string, until: string) => `${by ? `von ${by}, ` : ""}bis ${until}`,
};

export const limits = {
  files: {
    label: "Clips im Projekt",
    of: "Clips",
  },
  fileSize: {
    label: "Größe einer Datei, MB",
    of: "MB",
  },
  allSizes: {
    label: "Größe aller Dateien, GB",
    of: "GB",
  },
  heading: "Grenzen für Uploads",
  saved: "Die Grenzen sind gespeichert.",
  holds: (files: number, megabytes: string, mayExceed: boolean) =>
    `Das Projekt hat ${plural(files, "Clip", "Clips")} mit zusammen ${megabytes} MB. Was da ist, bleibt, auch wo eine Grenze niedriger ist.${mayExceed ? "" : " Nur ein Admin der Installation kann mehr erlauben als die Installation."}`,
  usual: (limit: string, unit: string) => `Leer: wie diese Installation erlaubt, ${limit} ${unit}.`,
  save: "Grenzen speichern",
};

export const members = {
  headingOf: <T>(n: T) => ["Mitglieder ", n],
  heading: "Mitglieder",
  caption: "Mitglieder, nach Name",
  columns: {
    name: "Name",
    email: "E-Mail",
    role: "Rolle",
    change: "Ändern",
  },
  you: "(Sie)",
  deactivated: "Deaktiviert",
  notShown: "nicht gezeigt",
  role: {
    of: (username: string) => `Rolle von ${username} ändern`,
    change: "Rolle ändern",
    title: (username: string) => `Rolle von ${username}`,
    done: (name: string, role: string) => `Rolle von ${name} ist jetzt: ${role}.`,
    own: "Das ist Ihre eigene Rolle. Sie können sie nicht selbst zurückändern.",
    text: "Die Änderung gilt sofort. Annotationen der Person ändern sich nicht.",
  },
  reset: {
    of: (username: string) => `Zugang von ${username} zurücksetzen`,
    does: "Zugang zurücksetzen",
    text: (username: string) =>
      `Passwort, alle Sitzungen und alle API-Tokens von ${username} gelten nicht mehr. Sie bekommen einen einmaligen Link, mit dem ${username} sich anmelden und ein neues Passwort setzen kann. Annotationen und Entwürfe bleiben.`,
    link: "Anmeldelink, nur jetzt gezeigt",
  },
  active: {
    of: (active: boolean, name: string) => `${name} ${active ? "deaktivieren" : "reaktivieren"}`,
    off: "Deaktivieren",
    on: "Reaktivieren",
    title: (active: boolean, name: string) => `${name} ${active ? "deaktivieren" : "reaktivieren"}?`,
    done: (name: string, active: boolean) => `${name} ist ${active ? "deaktiviert" : "wieder aktiv"}.`,
    signedOut: (username: string) =>
      `${username} wird überall abgemeldet und kann sich in keinem Projekt mehr anmelden. Annotationen und Mitgliedschaften bleiben.`,
    signsIn: (username: string) =>
      `${username} kann sich wieder anmelden, mit demselben Passwort und denselben Mitgliedschaften.`,
  },
  remove: {
    of: (username: string) => `${username} entfernen`,
    title: (username: string) => `${username} entfernen?`,
    done: (username: string) => `${username} ist nicht mehr im Projekt.`,
    text: (own: boolean, name: string) =>
      `${own ? "Sie verlieren" : `${name} verliert`} sofort den Zugang zu allen Studien dieses Projekts. Die Annotationen bleiben und zählen weiterhin, und das Konto bleibt. Für eine Rückkehr ist eine neue Einladung nötig.`,
  },
};

export const name = {
  done: "Das Projekt hat seinen neuen Namen.",
  missing: "Geben Sie dem Projekt einen Namen.",
  heading: "Name",
  label: "Name des Projekts",
  save: "Namen speichern",
};

export const pages = {
  members: "Mitglieder",
  adminsOnly: "Nur Admins des Projekts können die Mitglieder sehen und verwalten.",
  clips: "Clips",
  role: "Rolle",
  settings: "Einstellungen",
  settingsForAdmins: "Die Einstellungen ändern Admins des Projekts.",
  archived:
    "Dieses Projekt ist archiviert: Es kann gelesen werden, und nichts darin lässt sich ändern, bis es wiederhergestellt ist.",
};

export const roles = {
  annotator: {
    a: "Annotator",
    name: "Annotator",
    may: "Bearbeitet die Aufgaben aller Studien in diesem Projekt und sieht nur die eigene Arbeit: keine Generatoren, keine Ergebnisse, keine Annotationen anderer.",
  },
  researcher: {
    a: "Forschende",
    name: "Forschende",
    may: "Liest außerdem alle Annotationen, prüft und entscheidet sie, startet Kritiker, setzt Regeln und erstellt Ground Truths und Berichte.",
  },
  admin: {
    a: "Admin",
    name: "Admin",
    may: "Legt außerdem Studien und Runden an, sucht und bezahlt Teilnehmende, setzt das Budget, erstellt Releases, zieht Videos zurück und verwaltet die Mitglieder.",
  },
};

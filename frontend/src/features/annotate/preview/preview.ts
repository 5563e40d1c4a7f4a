/**
 * The annotator's page without a study: an instrument is tried on a clip, and nothing is stored.
 *
 * All calls that would store something are answered here. A page around this one, of the same origin, may send the
 * document as it is typed; then the same clip goes on under the new document, with what was marked in it.
 */
import { preview as messages } from "@/messages/annotate";
import { client, required } from "@/shared/api/client";
import type { Content, Instrument, Work } from "@/shared/api/types";
import type { Calls, StudyHead } from "../api/calls";
import { calls as real } from "../api/calls";
import { AnnotationSession } from "../session/annotation-session";
import { LocalStore } from "../session/local-store";
import { makeOpenTask } from "../session/open-task";
import { questionsOf, shownDocument } from "./shown-document";

export interface Asked {
  readonly project: string;
  readonly instrument: string;
  /** A number, or "draft". */
  readonly version: string;
  /** Public id; empty for the newest clip. */
  readonly video: string;
}

export const askedIn = (search: string): Asked => {
  const query = new URLSearchParams(search);
  const [project, instrument, video] = ["project", "instrument", "video"].map((name) => query.get(name) ?? "");
  const version = query.get("version") ?? (query.has("draft") ? "draft" : "");
  return { project: project ?? "", instrument: instrument ?? "", video: video ?? "", version: version || "draft" };
};

/** The stored document. @throws Refused when there is none, or not for this person */
export async function storedDocument({ project, instrument, version }: Asked): Promise<Record<string, unknown>> {
  const path = { project, instrument };
  const found =
    version === "draft"
      ? required(client.GET("/api/v1/projects/{project}/instruments/{instrument}/draft", { params: { path } }))
      : required(
          client.GET("/api/v1/projects/{project}/instruments/{instrument}/versions/{version}", {
            params: { path: { ...path, version } },
          }),
        );
  return (await found).document;
}

type Clip = Pick<Work, "video"> & { readonly prompt: string };

async function clipOf({ project, video }: Asked): Promise<Clip> {
  const id = video || (await newest(project));
  if (!id) return { video: null, prompt: "" };
  const { player, prompt } = await required(client.GET("/api/v1/videos/{video}/", { params: { path: { video: id } } }));
  return { video: player, prompt };
}

const newest = async (project: string): Promise<string> => {
  const query = { page_size: 1 };
  const { results } = await required(
    client.GET("/api/v1/projects/{project}/clips/", { params: { path: { project }, query } }),
  );
  return results[0]?.id ?? "";
};

const FOREVER = "9999-12-31T00:00:00Z";

/** The task that an instrument makes of a clip. What is not a clip has a short text of its own. */
function workOf(instrument: Instrument, { video, prompt }: Clip, n: number, draft: Content | null): Work {
  const subject = instrument.subject ?? "video";
  const { text } = messages;
  const isRead = subject === "prompt" || subject === "question" || subject === "passage";
  const sentences = [
    [0, 24],
    [25, text.length],
  ];
  return {
    task: {
      ...{ id: `preview-${n}`, subject, training: false, questions: questionsOf(instrument) },
      prompt: prompt || isRead ? { text: prompt || text } : null,
      passage: subject === "chain" || subject === "passage" ? { question: "", options: [], text, sentences } : null,
      question: subject === "question" ? { text: messages.question, dimension: messages.dimension } : null,
      error: subject === "marked_error" && video ? exampleError(video.duration_ms) : null,
    } as Work["task"],
    video: isRead ? null : video,
    right: subject === "pair" ? video : null,
    round: 1,
    assignment: { id: "preview", lease_token: "preview", expires_at: FOREVER, version: 0 },
    draft,
    sent_back: null,
    progress: { mine: 0, of: 1 },
    reward: null,
  };
}

const exampleError = (end_ms: number): Work["task"]["error"] => ({
  ...{ start_ms: 0, end_ms, type: "example", type_label: messages.example, type_letter: "E", type_definition: "" },
  ...{ severity: null, reason: messages.reason, box: null },
});

/** What was said, as far as another document still asks for it. */
function fitting({ clean, segments, answers }: Content, instrument: Instrument): Content {
  const types = instrument.segments?.types.map(({ key }) => key) ?? [];
  const asked = questionsOf(instrument).map(({ id }) => id);
  const { min, max } = instrument.segments?.severity ?? { min: 1, max: 0 };
  const isStep = (step: number | null) => step !== null && step >= min && step <= max;
  return {
    clean: instrument.clean ? clean : null,
    segments: instrument.segments
      ? segments.map((each) =>
          "part" in each
            ? each
            : {
                ...each,
                type: each.type !== null && types.includes(each.type) ? each.type : null,
                severity: isStep(each.severity) ? each.severity : null,
              },
        )
      : [],
    answers: answers.filter(({ question }) => asked.includes(question)),
  };
}

export class Preview {
  readonly session: AnnotationSession;
  private n = 0;
  private document: Instrument;
  /** The page takes one document after the other. */
  private following: Promise<void> = Promise.resolve();
  private readonly clip: Promise<Clip>;
  private readonly localStore = new LocalStore(undefined, new MemoryStorage(), "preview");
  private readonly calls: Calls;

  constructor(asked: Asked, document: Instrument) {
    this.document = document;
    this.clip = clipOf(asked);
    this.calls = {
      ...real,
      study: () => Promise.resolve(this.head()),
      next: async () => {
        const clip = await this.clip; // what is typed meanwhile counts
        return workOf(this.document, clip, this.n++, null);
      },
      upcoming: () => Promise.resolve(null),
      saveDraft: (_, __, version) => Promise.resolve({ version: version + 1 }),
      submit: () =>
        Promise.resolve({ feedback: null, proposal: null } as unknown as Awaited<ReturnType<Calls["submit"]>>),
      renew: () => Promise.resolve({ expires_at: FOREVER }),
      skip: () => Promise.resolve(null),
      report: () => Promise.resolve(null),
    };
    this.session = new AnnotationSession(`preview-${crypto.randomUUID()}`, this.calls, this.localStore);
  }

  /** Go on with another document: the clip, its moment and what fits of what was said stay. */
  async show(given: Record<string, unknown>): Promise<void> {
    const document = shownDocument(given);
    if (document === null || JSON.stringify(document) === JSON.stringify(this.document)) return;
    this.document = document;
    this.following = this.following.then(() => this.follow());
    return this.following;
  }

  /** Brings the page to the newest document; a clip that was being loaded may have come with an earlier one. */
  private async follow(): Promise<void> {
    if (!this.isAbout(this.document)) await this.session.take();
    const state = this.session.state.get();
    const document = this.document;
    /* a further document, for which this is called again, may be about something else */
    if (state.kind !== "working" || !this.isAbout(document) || state.study.instrument_document === document) return;
    const { editor, footage, tables, hold, saver } = state.openTask;
    const frame = editor.player.get()?.state.get().frame ?? 0;
    const work = workOf(document, await this.clip, this.n++, fitting(editor.content(), document));
    hold.stop();
    saver.close();
    const study = this.head();
    const jsonStore = this.localStore.jsonStore<never>(work.task.id);
    const openTask = makeOpenTask({ calls: this.calls, study, work, footage, tables, jsonStore, kept: null });
    openTask.hold.take(work.assignment);
    const leave = openTask.editor.player.subscribe(() => {
      const clock = openTask.editor.player.get();
      if (clock === null) return;
      leave();
      void clock.seekFrame(frame);
    });
    this.session.state.set({ kind: "working", study, openTask, sending: false });
  }

  /** Whether a task is open whose subject is that of a document. */
  private isAbout(document: Instrument): boolean {
    const state = this.session.state.get();
    return state.kind === "working" && state.openTask.work.task.subject === (document.subject ?? "video");
  }

  private head(): StudyHead {
    const name = this.document.title || this.document.key;
    return { id: "preview", name, content_warning: "", instrument_document: this.document, round: { n: 1 } };
  }
}

/** A `Storage` that is gone with the page. */
class MemoryStorage implements Storage {
  private readonly kept = new Map<string, string>();

  get length(): number {
    return this.kept.size;
  }

  key = (n: number): string | null => [...this.kept.keys()][n] ?? null;
  getItem = (name: string): string | null => this.kept.get(name) ?? null;
  setItem = (name: string, value: string): void => void this.kept.set(name, value);
  removeItem = (name: string): void => void this.kept.delete(name);
  clear = (): void => this.kept.clear();
}

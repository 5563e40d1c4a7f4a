/** A clip of 60 frames at 10 a second: two people, a critic and two versions of a ground truth. */
import type { ClipEvent, ClipFacts, ClipLanes, LaneSegment } from "@/features/clip/api/calls";
import type { Comment } from "@/shared/studio/comments/calls";
import { evenTable } from "@/features/clip/engine/even-table";

export const FRAMES = { edges_ms: Array.from({ length: 61 }, (_, i) => i * 100), times: [] as number[], end: 6 };
FRAMES.times = FRAMES.edges_ms.slice(0, -1).map((ms) => ms / 1000);

export const table = evenTable(60, 6000);

export const segment = (id: string, start: number, end: number, values: Partial<LaneSegment> = {}): LaneSegment => ({
  ...{ id, start_ms: start * 100, end_ms: end * 100, type: "physics_violation", severity: 3 },
  ...{ reason: "It floats.", box: null, confidence: null, invalid_reason: "" },
  ...values,
});

const revision = (id: string, n: number, segments: LaneSegment[]) => ({
  ...{ id, revision: n, submitted_at: `2026-11-2${n}T10:00:00Z`, status: "ok", clean: segments.length === 0 },
  ...{ corrected: false, segments, answers: [] },
});

const inStudy = { study: "s1", study_name: "Cups", round: 1, part: "video", counts: true };

export const lanes: ClipLanes = {
  annotators: [
    {
      ...{ ...inStudy, annotator: "p1", label: "Annotator k7f2", kind: "person", run: "", critic: "", model: "" },
      revisions: [
        revision("a2", 2, [segment("a2-0", 14, 30), segment("a2-1", 32, 48)]),
        revision("a1", 1, [segment("a1-0", 14, 30), segment("a1-1", 32, 60)]),
      ],
    },
    {
      ...{ ...inStudy, annotator: "p2", label: "Annotator m93c", kind: "person", run: "", critic: "", model: "" },
      ...{ counts: false, revisions: [revision("b1", 1, [])] },
    },
    {
      ...{ ...inStudy, annotator: "c1", label: "Zero-shot", kind: "critic", run: "r1", critic: "zero 1", model: "8B" },
      revisions: [
        revision("c1a", 1, [
          segment("c1a-0", 17, 90, { severity: null, confidence: 0.4, type: "strange" }),
          segment("c1a-1", 30, 20, { invalid_reason: "ends before it starts" }),
        ]),
      ],
    },
  ],
  truths: [
    {
      ...{ truth: "t2", version: 2, policy: "settled", study: "s1", study_name: "Cups", provenance: "adjudicated" },
      ...{ created_at: "2026-11-24T10:00:00Z", segments: [segment("t2-0", 15, 30)], answers: [] },
    },
    {
      ...{ truth: "t1", version: 1, policy: "one", study: "s1", study_name: "Cups", provenance: "one" },
      ...{ created_at: "2026-11-23T10:00:00Z", segments: [segment("t1-0", 14, 30)], answers: [] },
    },
  ],
};

export const facts: ClipFacts = {
  ...{ id: "v1", project: "p", video: "cup.mp4", frames: 60, fps: 10, width: 640, height: 360, duration_ms: 6000 },
  player: {
    ...{ id: "v1", url: "/media/v1", duration_ms: 6000, frame_times_url: "/media/v1/frames", width: 640, height: 360 },
    ...{ has_audio: false, peaks_url: null, strip: { url: "/strip", tiles: 4, tile_width: 64, tile_height: 36 } },
  },
  ...{ sha256: "7c0e00000000000000000000000041fa", size_bytes: 9, container: "mp4", recipe: "1", generator: "Bilt 1" },
  ...{ seed: "", source: "VideoPhy", prompt: "A cup falls.", category: "", metadata: { licence: "MIT" } },
  ...{ created_at: "2026-11-20T10:00:00Z", hold: null, studies: [{ study: "s1", name: "Cups", state: "in_review" }] },
  ...{ checks: [], reviews: [{ id: "w1", study: "s1", state: "open" }], reports: [], releases: [] },
  neighbours: { previous: "v0", next: "v2", position: 2, n: 31 },
};

export const comment = (id: string, values: Partial<Comment> = {}): Comment => ({
  ...{ id, author: "nora", mine: true, text: "Still Object?", at_ms: 1800, guideline_unclear: false },
  ...{ by_annotator: false, shared: false },
  ...{ resolved_at: null, resolved_by: "", deleted: false, created_at: "2026-11-22T09:02:00Z", answers: [] },
  ...values,
});

const event = (kind: ClipEvent["kind"], values: Partial<ClipEvent> = {}): ClipEvent => ({
  ...{ at: "2026-11-22T10:00:00Z", kind, study: "", by: "", ref: "", revision: 0, segments: 0, note: "" },
  ...values,
});

export const events: readonly ClipEvent[] = [
  event("truth", { ref: "t2", revision: 2, segments: 1, by: "nora" }),
  event("revised", { ref: "a2", revision: 2, segments: 2 }),
  event("comment", { note: "Still Object?" }),
  event("settled", { by: "nora", segments: 1, note: "The cup counts." }),
  event("submitted", { ref: "a1", revision: 1, segments: 2 }),
  event("held", { by: "ada", note: "On request." }),
  event("imported"),
];

/** Settling the tags of a chain, sentence by sentence. */
import { chainEdits as messages } from "@/messages/studio/review-chain";
import type { ChainDraft } from "./chain";
import { disputedSentences, openSentences, sentencesOf, setTypes, toggleType, typesIn } from "./chain";
import { along } from "./cursor";
import type { Gap } from "./missing-decisions";
import { openChain } from "./missing-decisions";
import type { ReviewEditor } from "./review-editor";

export class ChainEdits {
  readonly sentences: readonly string[];
  /** Those about which people disagree. */
  readonly disputed: readonly number[];

  constructor(private readonly editor: ReviewEditor) {
    const { passage, lanes } = editor.review;
    this.sentences = passage ? sentencesOf(passage) : [];
    this.disputed = disputedSentences(lanes);
  }

  /** The number of the sentence at hand, from 0. */
  get at(): number {
    return this.editor.state.get().sentence;
  }

  get draft(): ChainDraft {
    return this.editor.draft.chain;
  }

  get open(): readonly number[] {
    return openSentences(this.draft, this.disputed);
  }

  goTo(sentence: number): void {
    this.editor.state.patch({ sentence: along(sentence, 0, this.sentences.length), notice: null });
  }

  goBy(by: number): void {
    this.goTo(this.at + by);
  }

  /** Go to the first open sentence. Tells what is missing, or null where nothing is. */
  goToOpen(): Gap | null {
    const { open } = this;
    if (open[0] === undefined) return null;
    this.goTo(open[0]);
    return openChain(open);
  }

  toggle(type: string): void {
    this.editor.changeChain((draft) => toggleType(draft, this.at, type));
  }

  /** Give the sentence the tags of the annotator with this letter. */
  takeFrom(letter: string): void {
    const lane = this.editor.reviewTimeline.lanes.find((each) => each.letter === letter);
    if (!lane || lane.kind === "critic") return this.editor.say(messages.noTagsOf(letter));
    this.editor.changeChain((draft) => setTypes(draft, this.at, typesIn(lane.tags, this.at)));
  }

  /** There is no error in the sentence. */
  clear(): void {
    this.editor.changeChain((draft) => setTypes(draft, this.at, []));
  }

  /** The sentence is right as it stands. */
  accept(): void {
    this.editor.changeChain((draft) => setTypes(draft, this.at, typesIn(draft.tags, this.at)));
  }
}

import { Button } from "@/shared/components/Button";

interface StepButtonsProps {
  readonly words: Readonly<Record<"previous" | "previousKey" | "next" | "nextKey", string>>;
  readonly onStep: (by: -1 | 1) => void;
}

/** To the previous and to the next of what is decided one by one. */
export const StepButtons = ({ words, onStep }: StepButtonsProps) => (
  <>
    <Button
      icon="back"
      look="quiet"
      size="sm"
      aria-label={words.previous}
      title={words.previousKey}
      onClick={() => onStep(-1)}
    />
    <Button icon="fwd" look="quiet" size="sm" aria-label={words.next} title={words.nextKey} onClick={() => onStep(1)} />
  </>
);

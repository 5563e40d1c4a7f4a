import type { Ref } from "react";
import type { Question, SegmentForm } from "@/shared/api/types";
import { AnswerField } from "@/shared/components/AnswerField";
import { Mark } from "@/shared/components/Mark";
import { Severity } from "@/shared/components/Severity";
import { leaveText, walkRadios } from "@/shared/focus";
import { chain as words } from "@/words/text";
import type { Desk } from "../editor/editor";
import type { Span } from "../document/document";
import { answerTo } from "../document/document";
import { isSameRange, sliceOf } from "../document/text-spans";
import { useDesk } from "../controls/hooks";
import { ChainText } from "./ChainText";
import { KeysOf } from "../controls/Commands";
import type { Clean, FooterProps } from "../controls/Footer";
import { Footer } from "../controls/Footer";

export interface ChainPanelProps extends FooterProps {
  readonly form: SegmentForm;
  readonly reasonRef: Ref<HTMLTextAreaElement>;
  readonly answerRef: Ref<HTMLTextAreaElement>;
}

const CLEAN: Clean = { name: "chain-clean", label: words.noErrors, hint: words.noErrorsHint };

/** The reasoning with its tags, what the selected words are tagged with, and the instrument's own questions. */
export function ChainPanel({ desk, form, sending, reasonRef, answerRef }: ChainPanelProps) {
  const { question } = useDesk(desk);
  return (
    <>
      <h1 className="vh">{words.name}</h1>
      <ChainText desk={desk} />
      <Tagger desk={desk} form={form} reasonRef={reasonRef} />
      {desk.questions
        .filter(({ applicable }) => applicable)
        .map((each) => (
          <Ask key={each.id} desk={desk} question={each} textRef={each.id === question ? answerRef : undefined} />
        ))}
      <Footer desk={desk} sending={sending} clean={CLEAN} />
    </>
  );
}

/** What a tag made now lies on, and the types to tag it with. */
function Tagger({ desk, form, reasonRef }: Pick<ChainPanelProps, "desk" | "form" | "reasonRef">) {
  useDesk(desk);
  const { chain } = desk;
  const { sentence, tag, target } = chain;
  const whole = isSameRange(target, sentence);
  const on = chain.tagsIn(sentence).filter((each) => isSameRange(each, target));
  const n = chain.sentences.indexOf(sentence) + 1;
  return (
    <div className="insp tagger">
      <div className="lab">
        <span className="ell" data-testid="target">
          {whole ? words.whole(n) : words.some(sliceOf(chain.text, target))}
        </span>
        <span className="hint push">
          {words.fewer} <KeysOf name="words-start-on" /> {words.or} <KeysOf name="words-end-back" />
          {whole ? null : (
            <>
              {words.all} <KeysOf name="all-words" />
            </>
          )}
        </span>
      </div>
      <div className="types" role="group" aria-label={words.types}>
        {form.types.map(({ key, label, letter, definition }, i) => (
          <button
            key={key}
            type="button"
            className="opt"
            aria-pressed={on.some(({ type }) => type === key)}
            data-t={letter}
            data-testid={`tag-${key}`}
            title={definition}
            onClick={() => chain.toggle(key)}
          >
            <Mark letter={letter} />
            {label}
            <KeysOf name={`tag-${i + 1}`} />
          </button>
        ))}
      </div>
      {form.severity ? <Steps desk={desk} scale={form.severity} tag={tag} /> : null}
      {form.reason.max_chars > 0 ? <Reason desk={desk} form={form} tag={tag} reasonRef={reasonRef} /> : null}
    </div>
  );
}

interface StepsProps {
  readonly desk: Desk;
  readonly scale: NonNullable<SegmentForm["severity"]>;
  readonly tag: Span | undefined;
}

/** How grave the selected tag is. */
function Steps({ desk, scale, tag }: StepsProps) {
  return (
    <div
      className="sevs"
      role="radiogroup"
      aria-label={scale.label}
      onKeyDown={(event) => walkRadios(event.nativeEvent)}
    >
      {Array.from({ length: scale.max - scale.min + 1 }, (_, i) => scale.min + i).map((value) => (
        <button
          key={value}
          type="button"
          role="radio"
          aria-checked={value === tag?.severity}
          aria-disabled={!tag}
          title={scale.levels?.[value]}
          onClick={() => desk.chain.setSeverity(value)}
        >
          {value}
          <Severity value={value} max={scale.max} />
        </button>
      ))}
    </div>
  );
}

interface ReasonProps extends Pick<ChainPanelProps, "desk" | "form" | "reasonRef"> {
  readonly tag: Span | undefined;
}

function Reason({ desk, form, tag, reasonRef }: ReasonProps) {
  const label = form.reason.min_words > 0 ? words.reasonNeeded : words.reason;
  return (
    <textarea
      ref={reasonRef}
      className="in"
      rows={1}
      aria-label={label}
      placeholder={tag ? label : words.noTag}
      data-testid="reason"
      readOnly={!tag}
      value={tag?.reason ?? ""}
      onChange={(event) => desk.chain.setReason(event.target.value)}
    />
  );
}

interface AskProps {
  readonly desk: Desk;
  readonly question: Question;
  readonly textRef: Ref<HTMLTextAreaElement> | undefined;
}

/** A question of the instrument, answered in its place below the chain. */
function Ask({ desk, question, textRef }: AskProps) {
  const { history } = useDesk(desk);
  const { answering } = desk;
  const form = answering.formOf(question);
  const given = answerTo(history.present, question.id);
  const ask = () => answering.ask(question.id);
  const asked =
    <T extends readonly unknown[]>(act: (...given: T) => void) =>
    (...given: T): void => {
      ask();
      act(...given);
    };
  return (
    <div className="chain-ask" data-question={question.key ?? question.id} onFocus={ask}>
      <p className="lab">
        <span>{question.text}</span>
        <span className="push">{form.kind === "text" ? <KeysOf name="chain-answer" /> : null}</span>
      </p>
      <AnswerField
        form={form}
        given={given}
        label={question.text}
        testId={`answer-${question.key ?? question.id}`}
        keysOf={() => []}
        onPress={asked((key: string) => answering.press(key))}
        onUnclear={asked(() => answering.answerUnclear())}
        onWrite={asked((text: string) => answering.write(text))}
        onEnter={leaveText}
        textRef={textRef}
      />
      {desk.instrument.questions?.note ? (
        <input
          className="in"
          aria-label={words.note}
          placeholder={words.note}
          value={given.note}
          onChange={(event) => asked(() => answering.setNote(event.target.value))()}
        />
      ) : null}
    </div>
  );
}

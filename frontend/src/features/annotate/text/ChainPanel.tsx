import type { Ref } from "react";
import type { Question, SegmentForm } from "@/shared/api/types";
import { AnswerField } from "@/shared/components/AnswerField";
import { Mark, tinted } from "@/shared/components/Mark";
import { Severity } from "@/shared/components/Severity";
import { leaveText, walkRadios } from "@/shared/focus";
import { chain as messages } from "@/messages/text";
import type { Editor } from "../editor/editor";
import type { Span } from "../document/document";
import { answerTo } from "../document/document";
import { isSameRange, sliceOf } from "../document/text-spans";
import { useEditor } from "../controls/hooks";
import { ChainText } from "./ChainText";
import { KeysOf } from "../controls/Commands";
import type { Clean, FooterProps } from "../controls/Footer";
import { Footer } from "../controls/Footer";

export interface ChainPanelProps extends FooterProps {
  readonly form: SegmentForm;
  readonly reasonRef: Ref<HTMLTextAreaElement>;
  readonly answerRef: Ref<HTMLTextAreaElement>;
}

const CLEAN: Clean = { name: "chain-clean", label: messages.noErrors, hint: messages.noErrorsHint };

/** The reasoning with its tags, what the selected words are tagged with, and the instrument's own questions. */
export function ChainPanel({ editor, form, sending, reasonRef, answerRef }: ChainPanelProps) {
  const { question } = useEditor(editor);
  return (
    <>
      <h1 className="vh">{messages.name}</h1>
      <ChainText editor={editor} />
      <Tagger editor={editor} form={form} reasonRef={reasonRef} />
      {editor.questions
        .filter(({ applicable }) => applicable)
        .map((each) => (
          <Ask key={each.id} editor={editor} question={each} textRef={each.id === question ? answerRef : undefined} />
        ))}
      <Footer editor={editor} sending={sending} clean={CLEAN} />
    </>
  );
}

/** What a tag made now lies on, and the types to tag it with. */
function Tagger({ editor, form, reasonRef }: Pick<ChainPanelProps, "editor" | "form" | "reasonRef">) {
  useEditor(editor);
  const { chainReview } = editor;
  const { sentence, tag, target } = chainReview;
  const whole = isSameRange(target, sentence);
  const on = chainReview.tagsIn(sentence).filter((each) => isSameRange(each, target));
  const n = chainReview.sentences.indexOf(sentence) + 1;
  return (
    <div className="insp tagger">
      <div className="lab">
        <span className="ell" data-testid="target">
          {whole ? messages.whole(n) : messages.some(sliceOf(chainReview.text, target))}
        </span>
        <span className="hint push">
          {messages.fewer} <KeysOf name="words-start-on" /> {messages.or} <KeysOf name="words-end-back" />
          {whole ? null : (
            <>
              {messages.all} <KeysOf name="all-words" />
            </>
          )}
        </span>
      </div>
      <div className="types" role="group" aria-label={messages.types}>
        {form.types.map(({ key, label, definition, ...look }, i) => (
          <button
            key={key}
            type="button"
            className="opt"
            aria-pressed={on.some(({ type }) => type === key)}
            {...tinted(look)}
            data-testid={`tag-${key}`}
            title={definition}
            onClick={() => chainReview.toggle(key)}
          >
            <Mark {...look} />
            {label}
            <KeysOf name={`tag-${i + 1}`} />
          </button>
        ))}
      </div>
      {form.severity ? <Steps editor={editor} scale={form.severity} tag={tag} /> : null}
      {form.reason.max_chars > 0 ? <Reason editor={editor} form={form} tag={tag} reasonRef={reasonRef} /> : null}
    </div>
  );
}

interface StepsProps {
  readonly editor: Editor;
  readonly scale: NonNullable<SegmentForm["severity"]>;
  readonly tag: Span | undefined;
}

/** How grave the selected tag is. */
function Steps({ editor, scale, tag }: StepsProps) {
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
          onClick={() => editor.chainReview.setSeverity(value)}
        >
          {value}
          <Severity value={value} max={scale.max} />
        </button>
      ))}
    </div>
  );
}

interface ReasonProps extends Pick<ChainPanelProps, "editor" | "form" | "reasonRef"> {
  readonly tag: Span | undefined;
}

function Reason({ editor, form, tag, reasonRef }: ReasonProps) {
  const label = form.reason.min_words > 0 ? messages.reasonNeeded : messages.reason;
  return (
    <textarea
      ref={reasonRef}
      className="in"
      rows={1}
      aria-label={label}
      placeholder={tag ? label : messages.noTag}
      data-testid="reason"
      readOnly={!tag}
      value={tag?.reason ?? ""}
      onChange={(event) => editor.chainReview.setReason(event.target.value)}
    />
  );
}

interface AskProps {
  readonly editor: Editor;
  readonly question: Question;
  readonly textRef: Ref<HTMLTextAreaElement> | undefined;
}

/** A question of the instrument, answered in its place below the chain. */
function Ask({ editor, question, textRef }: AskProps) {
  const { history } = useEditor(editor);
  const { answerEdits } = editor;
  const form = answerEdits.formOf(question);
  const given = answerTo(history.present, question.id);
  const ask = () => answerEdits.ask(question.id);
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
        onPress={asked((key: string) => answerEdits.press(key))}
        onUnclear={asked(() => answerEdits.answerUnclear())}
        onWrite={asked((text: string) => answerEdits.write(text))}
        onEnter={leaveText}
        textRef={textRef}
      />
      {editor.instrument.questions?.note ? (
        <input
          className="in"
          aria-label={messages.note}
          placeholder={messages.note}
          value={given.note}
          onChange={(event) => asked(() => answerEdits.setNote(event.target.value))()}
        />
      ) : null}
    </div>
  );
}

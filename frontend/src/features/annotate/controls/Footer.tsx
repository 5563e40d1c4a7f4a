import { footer } from "@/messages/panels";
import type { Editor } from "../editor/editor";
import { useEditor } from "./hooks";
import { CommandButton, useTable } from "./Commands";

export interface FooterProps {
  readonly editor: Editor;
  readonly sending: boolean;
}

/** How it is said that there is no error. */
export interface Clean {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
}

const OF_CLIP: Clean = { name: "clean", label: footer.clean, hint: footer.cleanHint };

/** "No errors", submit, and the ways out. */
export function Footer({ editor, sending, clean = OF_CLIP }: FooterProps & { readonly clean?: Clean }) {
  const { history } = useEditor(editor);
  return (
    <div className="foot">
      <Problem editor={editor} />
      <div className="two">
        {editor.instrument.clean ? (
          <CommandButton
            name={clean.name}
            size="lg"
            data-testid="no-errors"
            aria-pressed={history.present.clean}
            aria-describedby="clean-hint"
          >
            {clean.label}
          </CommandButton>
        ) : null}
        <Submit look="pri" sending={sending} />
      </div>
      <ExitButtons>{clean.hint}</ExitButtons>
    </div>
  );
}

export const Submit = ({ look, sending }: { look: "pri" | "plain"; sending: boolean }) => {
  const { editor } = useTable().context;
  useEditor(editor);
  const word = editor.work.recheck?.handIn(editor.content(), editor.table.edgesMs) ?? footer.submit;
  return (
    <CommandButton name="submit" look={look} size="lg" data-testid="submit" aria-busy={sending}>
      {sending ? footer.sending : word}
    </CommandButton>
  );
};

/** What is missing, or why the last wish could not be granted. */
export function Problem({ editor }: { editor: Editor }) {
  const { notice } = useEditor(editor);
  return (
    <p className={notice ? "problem warn" : "problem"} role="alert" data-testid="problem">
      {notice}
    </p>
  );
}

/** Skip and report; in a recheck, send back. */
export function ExitButtons({ children }: { children: string }) {
  const { recheck: isOthers } = useTable().context.editor.work;
  return (
    <p className="hint row ways">
      <span className="grow" id="clean-hint">
        {children}
      </span>
      <CommandButton name="skip" look={isOthers ? "plain" : "quiet"} size="sm" data-testid="skip">
        {isOthers?.sendBack ?? footer.skip}
      </CommandButton>
      {isOthers ? null : (
        <CommandButton name="report" look="quiet" size="sm" icon="flag">
          {footer.report}
        </CommandButton>
      )}
    </p>
  );
}

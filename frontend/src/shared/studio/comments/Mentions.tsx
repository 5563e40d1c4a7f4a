import { useQuery } from "@tanstack/react-query";
import { comment as messages } from "@/messages/studio/clip";
import { commentsQuery } from "./calls";
import { namesFor, withName } from "./mentions";

interface MentionsProps {
  readonly video: string;
  readonly text: string;
  /** Takes the text with a name completed. */
  readonly onChoose: (text: string) => void;
}

/** The people whose names continue "@…" at the end of a comment; they find it in their inbox. */
export function Mentions({ video, text, onChoose }: MentionsProps) {
  const names = namesFor(text, useQuery(commentsQuery(video)).data?.people ?? []);
  if (names.length === 0) return null;
  return (
    <span className="row wrap" role="group" aria-label={messages.mention}>
      {names.map((name) => (
        <button key={name} type="button" className="btn sm quiet" onClick={() => onChoose(withName(text, name))}>
          @{name}
        </button>
      ))}
    </span>
  );
}

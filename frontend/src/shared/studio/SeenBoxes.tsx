import { seen as messages } from "@/messages/studio/observers";
import type { Seen } from "../api/observations";

/** What an observer saw in a frame: boxes over its picture, and texts below them. */
export function SeenBoxes({ seen }: { readonly seen: readonly Seen[] }) {
  const texts = seen.filter(({ text }) => text !== "");
  return (
    <>
      {seen.map(({ box, label, score }, i) =>
        box === null ? null : (
          <i key={i} className="seen-box" style={placeOf(box)} data-testid="seen-box">
            <span>{messages.object(label, score)}</span>
          </i>
        ),
      )}
      {texts.length === 0 ? null : (
        <ul className="seen-texts" data-testid="seen-texts">
          {texts.map(({ text, asked }, i) => (
            <li key={i}>{messages.answer(Object.values(asked ?? {}).map(String), text)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

const percent = (share: number): string => `${share * 100}%`;

function placeOf([left = 0, top = 0, right = 0, bottom = 0]: readonly number[]) {
  return { left: percent(left), top: percent(top), width: percent(right - left), height: percent(bottom - top) };
}

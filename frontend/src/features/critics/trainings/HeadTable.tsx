import { heads as messages } from "@/messages/studio/trainings";
import { Scroll } from "@/shared/studio/Scroll";
import type { TrainingPass, TypeHead } from "../api/trainings";
import { changed, digits, ratio } from "./numbers";

type Critic = NonNullable<TrainingPass["critic"]>;

/** How well the heads of a critic do on the dev split, before and after calibration. */
export function HeadTable({ pass, critic }: { readonly pass: string; readonly critic: Critic }) {
  if (critic.dev_chains === 0) return <p className="hint training-text">{messages.noDev}</p>;
  return (
    <>
      <h3 className="training-text">{messages.heading}</h3>
      <Scroll label={messages.table(pass)}>
        <table className="tb">
          <caption className="vh">{messages.table(pass)}</caption>
          <thead>
            <tr>
              <th scope="col">{messages.type}</th>
              {COLUMNS.map((name) => (
                <th key={name} scope="col" className="num">
                  {messages[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {critic.heads.map((head) => (
              <Row key={head.type} head={head} />
            ))}
          </tbody>
        </table>
      </Scroll>
      <p className="sm training-text">
        {messages.micro(critic.dev_chains, ratio(critic.micro_f1_before), ratio(critic.micro_f1))} {messages.flatters}
      </p>
    </>
  );
}

const RATIOS = ["brier", "ece", "precision", "recall", "f1"] as const;
const COLUMNS = ["positives", "temperature", "threshold", ...RATIOS] as const;

const Row = ({ head: { type, positives, fitted, before, after } }: { readonly head: TypeHead }) => (
  <tr>
    <th scope="row">{type}</th>
    <td className="num">{positives}</td>
    <td className="num">{fitted ? digits(after.temperature) : messages.notFitted}</td>
    <td className="num">{fitted ? digits(after.threshold) : messages.notFitted}</td>
    {RATIOS.map((name) => (
      <td key={name} className="num nw">
        {changed(before[name], after[name])}
      </td>
    ))}
  </tr>
);

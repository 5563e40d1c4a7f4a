import { useQuery } from "@tanstack/react-query";
import { dialog as messages, tried } from "@/messages/studio/critics-tests";
import { actions } from "@/messages/studio/shared";
import type { EndpointDetail } from "@/shared/api/types";
import { Loaded } from "@/shared/components/Loaded";
import { count } from "@/shared/format";
import { Dialog } from "@/shared/studio/Dialog";
import { endpointQuery } from "../api/calls";
import type { TestStep } from "./test-state";
import { OUTCOMES, pictureText, testState, underWay } from "./test-state";
import { TestProblems } from "./TestProblems";
import { useTest } from "./useTest";
import { FormActions } from "@/shared/studio/FormActions";

export interface TestDialogProps {
  readonly project: string;
  readonly endpoint: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Everything that the latest test of an endpoint asked, and what came of it. */
export function TestDialog({ project, endpoint, onClose }: TestDialogProps) {
  const query = useQuery(endpointQuery(endpoint.id));
  const test = useTest(project, endpoint.id);
  return (
    <Dialog title={messages.title(endpoint.name)} wide onClose={onClose}>
      <Loaded query={query}>{(found) => <Result endpoint={found} />}</Loaded>
      <FormActions
        error={test.error?.message}
        onCancel={onClose}
        cancel={actions.close}
        disabled={test.isPending || (query.data ? underWay(query.data) : true)}
        onClick={() => test.mutate()}
        does={messages.again}
      />
    </Dialog>
  );
}

function Result({ endpoint }: { endpoint: EndpointDetail }) {
  const { label } = testState(endpoint);
  const tokens = pictureText(endpoint);
  return (
    <>
      <p className="sm" role="status">
        <b>{label.charAt(0).toUpperCase() + label.slice(1)}.</b> {tokens ? messages.takes(tokens) : null}{" "}
        {endpoint.context_tokens ? messages.context(count(endpoint.context_tokens)) : null}
      </p>
      {underWay(endpoint) && endpoint.test ? (
        <progress
          className="test-progress"
          aria-label={messages.progress}
          max={endpoint.test.total || 1}
          value={endpoint.test.done}
        />
      ) : null}
      <TestProblems endpoint={endpoint} />
      {endpoint.steps.length > 0 ? (
        <div className="test-steps" role="region" aria-label={messages.requests} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{messages.request}</th>
                <th scope="col">{messages.result}</th>
                <th scope="col" className="num">
                  {messages.promptTokens}
                </th>
                <th scope="col">{messages.details}</th>
              </tr>
            </thead>
            <tbody>
              {endpoint.steps.map((step) => (
                <Step key={step.name} step={step} />
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </>
  );
}

function Step({ step }: { step: TestStep }) {
  const outcome = OUTCOMES[step.outcome];
  return (
    <tr>
      <th scope="row">{tried[step.name] ?? step.name}</th>
      <td>
        <span className={`pill ${outcome?.look ?? ""}`}>{outcome?.label ?? step.outcome}</span>
      </td>
      <td className="num">{step.prompt_tokens ?? ""}</td>
      <td>
        {step.detail}
        {step.asked ? (
          <details>
            <summary>{messages.both}</summary>
            <p className="ci">{step.asked}</p>
            <p className="mono xs reply">{step.reply || messages.noText}</p>
          </details>
        ) : null}
      </td>
    </tr>
  );
}

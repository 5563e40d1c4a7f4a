import { estimate as messages } from "@/messages/studio/benchmarks";
import type { BenchmarkEstimate } from "./api/calls";

/** What the steps that ask models and generators take, at most. */
export const EstimateTable = ({ estimate }: { readonly estimate: BenchmarkEstimate }) => (
  <div role="status" aria-label={messages.label}>
    {estimate.steps.length === 0 ? (
      <p className="sm">{messages.nothing}</p>
    ) : (
      <table className="tb">
        <thead>
          <tr>
            <th scope="col">{messages.step}</th>
            <th scope="col" className="num">
              {messages.calls}
            </th>
            <th scope="col" className="num">
              {messages.cost}
            </th>
          </tr>
        </thead>
        <tbody>
          {estimate.steps.map((step) => (
            <tr key={step.name}>
              <th scope="row">{step.title}</th>
              {step.note ? (
                <td colSpan={2} className="mut">
                  {step.note}
                </td>
              ) : (
                <>
                  <td className="num">{messages.callCount(step.calls ?? 0, step.cached_calls ?? 0)}</td>
                  <td className="num">{messages.amount(step.cost)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    )}
    <p className="sm">
      {messages.together(estimate.is_complete, messages.amount(estimate.cost))}
      {estimate.budget_left === null ? null : ` ${messages.left(estimate.budget_left)}`}
    </p>
  </div>
);

import { facts as messages } from "@/messages/studio/trainings";
import { Scroll } from "@/shared/studio/Scroll";
import type { Training } from "../api/trainings";
import { shortHash } from "./numbers";

/** What a training read: its splits and files with their hashes, and its configuration. */
export function TrainingFacts({ training }: { readonly training: Training }) {
  const types = Object.keys(training.splits[0]?.types ?? {});
  const packages = training.passes.map(({ critic }) => critic?.packages).find(Boolean) ?? {};
  return (
    <section className="card training-facts">
      <header>
        <h2>{messages.heading}</h2>
      </header>
      <Scroll label={messages.splits}>
        <table className="tb">
          <caption className="vh">{messages.splits}</caption>
          <thead>
            <tr>
              <th scope="col">{messages.split}</th>
              {[messages.chains, messages.clean, ...types].map((name) => (
                <th key={name} scope="col" className="num">
                  {name}
                </th>
              ))}
              <th scope="col">{messages.hash}</th>
            </tr>
          </thead>
          <tbody>
            {training.splits.map(({ name, chains, clean, types: of, sha256 }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="num">{chains ?? messages.notYet}</td>
                <td className="num">{clean ?? messages.notYet}</td>
                {types.map((type) => (
                  <td key={type} className="num">
                    {of[type]}
                  </td>
                ))}
                <Hash sha256={sha256} />
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <Scroll label={messages.files}>
        <table className="tb">
          <caption className="vh">{messages.files}</caption>
          <thead>
            <tr>
              <th scope="col">{messages.files}</th>
              <th scope="col">{messages.hash}</th>
            </tr>
          </thead>
          <tbody>
            {[...training.files, { what: messages.digest, sha256: training.digest }].map(({ what, sha256 }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <Hash sha256={sha256} />
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {Object.keys(packages).length === 0 ? null : (
        <p className="sm training-text">
          {messages.packages}:{" "}
          {Object.entries(packages)
            .map((each) => each.join(" "))
            .join(", ")}
        </p>
      )}
      <details className="as-table">
        <summary>{messages.config}</summary>
        <pre className="raw" tabIndex={0}>
          {JSON.stringify(training.config, null, 2)}
        </pre>
      </details>
    </section>
  );
}

const Hash = ({ sha256 }: { readonly sha256: string }) => (
  <td className="mono" title={sha256}>
    {shortHash(sha256)}
  </td>
);

/** What a judge and a certificate are, for a reader who sees them for the first time. */
export const Explained = () => (
  <section className="card" aria-labelledby="judges-why">
    <header>
      <h2 id="judges-why">Why a certificate</h2>
    </header>
    <div className="lines sm">
      <p>
        Annotators and critics write a reason for each error. The judge is a program that decides, thousands of times,
        whether two reasons describe the same error. It can be wrong. A certificate measures how well people agree with
        it on the reasons of this study.
      </p>
      <ol className="judges-steps">
        <li>The judge scores pairs of reasons that were written in this study.</li>
        <li>People rate a sample of these pairs from 0 to 10 without seeing the judge’s scores.</li>
        <li>You finish the certificate. If the judge ranks the pairs much like people do, the certificate is valid.</li>
      </ol>
      <p className="mut">
        A report whose judge has no certificate is marked as provisional. Figures that need no judge, such as the start
        and end of errors, are not affected.
      </p>
    </div>
  </section>
);

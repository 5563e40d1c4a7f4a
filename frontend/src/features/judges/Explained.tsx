/** What a judge and a certificate are, for a reader who sees them for the first time. */
export const Explained = () => (
  <section className="card" aria-labelledby="judges-why">
    <header>
      <h2 id="judges-why">Why a certificate</h2>
    </header>
    <div className="lines sm">
      <p>
        An annotator or a critic writes why a stretch of a clip is wrong. Whether two of them mean the same error, a
        program has to say, thousands of times: the judge. It may be wrong. A certificate says how far people agree with
        it, on the reasons of this very study.
      </p>
      <ol className="judges-steps">
        <li>The judge scores pairs of reasons that were written in this study.</li>
        <li>A sample of them goes to people, who rate the same pairs from 0 to 10 and see no score.</li>
        <li>You finish the certificate. If people and judge put the pairs in much the same order, it is current.</li>
      </ol>
      <p className="mut">
        A report whose judge has no certificate says so on its face. Whatever needs no judge, such as when errors begin
        and end, is not touched by this.
      </p>
    </div>
  </section>
);

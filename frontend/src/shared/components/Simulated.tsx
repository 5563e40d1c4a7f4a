/** Says that no person did the work. Shown with every simulated annotator. */
export const Simulated = ({ when }: { when: boolean }) => (when ? <span className="pill warn">simulated</span> : null);

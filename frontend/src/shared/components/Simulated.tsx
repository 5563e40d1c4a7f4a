/** Says that no person is behind the work. Stands wherever a simulated annotator does. */
export const Simulated = ({ when }: { when: boolean }) => (when ? <span className="pill warn">simulated</span> : null);

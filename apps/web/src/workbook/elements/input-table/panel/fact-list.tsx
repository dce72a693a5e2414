import styles from "./entry-panel.module.css";

/** What is so, in words: for people who change nothing of it. */
export function FactList({ facts }: { readonly facts: readonly { readonly label: string; readonly text: string }[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, text }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

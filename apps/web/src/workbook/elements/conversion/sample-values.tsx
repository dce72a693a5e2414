import styles from "./conversion.module.css";

/** A few of the values that a change of type converts, or loses, under what becomes of them. */
export function SampleValues({ title, values }: { readonly title: string; readonly values: readonly string[] }) {
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.values} aria-label={title}>
        {values.map((value) => (
          <li key={value}>{value}</li>
        ))}
      </ul>
    </div>
  );
}

import type { ReactNode } from "react";
import styles from "./security.module.css";

interface SectionProps {
  readonly title: string;
  readonly what: string;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** A part of the screen: what it is about, what can be done, and what there is. */
export function Section({ title, what, action, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.sectionHead}>
        <div>
          <h2 className={styles.sectionTitle}>{title}</h2>
          <p className={styles.quiet}>{what}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

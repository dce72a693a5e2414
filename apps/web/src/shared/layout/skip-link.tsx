import type { ReactNode } from "react";
import styles from "./skip-link.module.css";

/** First on a screen for whoever uses the keyboard: past the bars, to what the screen is about. Seen only while it has the focus. */
export function SkipLink({ target, children }: { readonly target: string; readonly children: ReactNode }) {
  return (
    <a href={`#${target}`} className={styles.skip}>
      {children}
    </a>
  );
}

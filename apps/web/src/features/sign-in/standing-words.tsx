import type { ReactNode } from "react";
import styles from "./sign-in-screen.module.css";

/** What a page of the entrance says where there is nothing to fill in, and the ways on. */
export function Words({ title, what, children }: { readonly title: string; readonly what: string; readonly children: ReactNode }) {
  return (
    <div className={styles.form}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.who}>{what}</p>
      </div>
      <p className={styles.others}>{children}</p>
    </div>
  );
}

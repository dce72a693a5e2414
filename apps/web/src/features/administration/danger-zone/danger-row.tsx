import type { ReactNode } from "react";
import settings from "../settings.module.css";
import styles from "./danger.module.css";

interface DangerRowProps {
  readonly title: string;
  readonly meaning: string;
  readonly note?: string;
  readonly children: ReactNode;
}

/** One thing that can be done, with what it means and how things are just now. */
export function DangerRow({ title, meaning, note, children }: DangerRowProps) {
  return (
    <div className={settings.setting} role="group" aria-label={title}>
      <div className={settings.words}>
        <span className={settings.title}>{title}</span>
        <span className={settings.meaning}>{meaning}</span>
        {note !== undefined && <span className={settings.notes}>{note}</span>}
      </div>
      <div className={styles.control}>{children}</div>
    </div>
  );
}

import type { ReactNode } from "react";
import { Icon, type IconType } from "../icons/icon.tsx";
import styles from "./states.module.css";

interface EmptyStateProps {
  readonly icon: IconType;
  readonly title: string;
  readonly text?: ReactNode;
  /** The likeliest next steps, at most three. */
  readonly choices?: readonly {
    readonly id: string;
    readonly icon: IconType;
    readonly label: string;
    readonly detail?: string;
    readonly onSelect: () => void;
  }[];
  readonly actions?: ReactNode;
}

/** Nothing here yet, or nothing left: what it is and what to do about it. */
export function EmptyState({ icon, title, text, choices = [], actions }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <Icon icon={icon} size="large" className={styles.icon ?? ""} />
      <p className={styles.title}>{title}</p>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {choices.length > 0 && (
        <ul className={styles.choices}>
          {choices.map((choice) => (
            <li key={choice.id}>
              <button type="button" className={styles.choice} onClick={choice.onSelect}>
                <Icon icon={choice.icon} />
                <span className={styles.choiceLabel}>{choice.label}</span>
                {choice.detail !== undefined && <span className={styles.choiceDetail}>{choice.detail}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

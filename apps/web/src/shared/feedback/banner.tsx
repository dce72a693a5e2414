import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Icon, type IconType } from "../icons/icon.tsx";
import { t } from "../words/words.ts";
import styles from "./banner.module.css";

interface BannerProps {
  readonly status: "primary" | "warning" | "error";
  readonly icon?: IconType;
  readonly action?: { readonly label: string; readonly onSelect: () => void };
  readonly onDismiss?: () => void;
  /** Where it asks something, and going on is what the action does. */
  readonly dismissLabel?: string;
  readonly children: ReactNode;
}

const icons = { primary: Info, warning: TriangleAlert, error: CircleAlert } as const;

/** One line under the top bar, 44 high: one sentence, one link, Dismiss. */
export function Banner({ status, icon, action, onDismiss, dismissLabel = t("shared.banner.dismiss"), children }: BannerProps) {
  return (
    <div className={styles.banner} data-status={status} role={status === "error" ? "alert" : "status"}>
      <Icon icon={icon ?? icons[status]} className={styles.icon ?? ""} />
      <span className={styles.text}>{children}</span>
      {action !== undefined && (
        <button type="button" className={styles.action} onClick={action.onSelect}>
          {action.label}
        </button>
      )}
      {onDismiss !== undefined && (
        <button type="button" className={styles.dismiss} onClick={onDismiss}>
          {dismissLabel}
        </button>
      )}
    </div>
  );
}

import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "../../../shared/icons/icon.tsx";
import styles from "./theme-panel.module.css";

/** Something that makes the page hard to read. */
export function Warning({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.warning} role="note">
      <Icon icon={TriangleAlert} />
      <span>{children}</span>
    </p>
  );
}

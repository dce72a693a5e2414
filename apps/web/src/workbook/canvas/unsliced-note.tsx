import type { Id } from "@sheaf/workbook";
import { Info } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Icon } from "../../shared/icons/icon.tsx";
import { useWorkbook } from "../state/workbook.ts";
import styles from "./element-frame.module.css";

/** Under an element of any kind: why the values of a control are asked of the warehouse one by one; nothing where they are not, or none moved. */
export function UnslicedNote({ elementId }: { readonly elementId: Id }) {
  const { status } = useWorkbook();
  const why = useSyncExternalStore(status.subscribe, () => status.of(elementId)?.facts?.unsliced ?? null);
  return why === null ? null : (
    <p className={styles.unsliced} title={why}>
      <Icon icon={Info} />
      <span className={styles.findingText}>{why}</span>
    </p>
  );
}

import { type ShownTypeName, ValueTypeIcon } from "../../shared/icons/value-type-icon.tsx";
import styles from "./dragged-column.module.css";

/** What hangs at the pointer while a column or field is dragged in a panel. */
export function DraggedColumn({ type, name }: { readonly type: ShownTypeName; readonly name: string }) {
  return (
    <div className={styles.chip}>
      <ValueTypeIcon type={type} />
      {name}
    </div>
  );
}

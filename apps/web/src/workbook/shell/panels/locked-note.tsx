import { type Element, namesOf } from "@sheaf/workbook";
import { Lock } from "lucide-react";
import { Button } from "../../../shared/actions/button.tsx";
import { Icon } from "../../../shared/icons/icon.tsx";
import { t } from "../../../shared/words/words.ts";
import { lockOf, setLocked } from "../../commands/locks.ts";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import styles from "./panels.module.css";

/** Above the properties of what is locked: by what, and the way to change it again. */
export function LockedNote({ element }: { readonly element: Element }) {
  const workbook = useWorkbook();
  const document = useDocument();
  const by = workbook.mode === "edit" ? lockOf(document, element.id) : null;
  if (by === null) return null;
  const unlock = (): void => {
    const edit = setLocked(workbook.documents.state().document, by, false);
    workbook.perform(edit.label, edit.operations);
  };
  return (
    <div className={styles.lockedNote}>
      <Icon icon={Lock} />
      <span className={styles.lockedWords}>
        {by.id === element.id ? t("workbook.locks.locked") : t("workbook.locks.locked-with", { name: namesOf(document).element(by) })}
      </span>
      <Button size="small" onPress={unlock}>
        {t("workbook.locks.unlock")}
      </Button>
    </div>
  );
}

import { type Element, namesOf } from "@sheaf/workbook";
import { Button } from "../../../shared/actions/button.tsx";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { t } from "../../../shared/words/words.ts";
import { useDocument } from "../../state/workbook.ts";

/** Asks whether what stands in a container goes with it. */
export function DeleteContainerDialog({
  element,
  count,
  onKeep,
  onDelete,
  onClose,
}: {
  readonly element: Element;
  /** Elements in it. */
  readonly count: number;
  readonly onKeep: () => void;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}) {
  const name = namesOf(useDocument()).element(element);
  return (
    <Dialog
      title={t("workbook.locks.delete-container", { name })}
      isOpen
      width="small"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("shared.cancel")}</Button>
          <Button onPress={onKeep}>{t("workbook.locks.keep-content")}</Button>
          <Button variant="danger" onPress={onDelete}>
            {t("workbook.locks.delete-content")}
          </Button>
        </>
      }
    >
      <p>{t("workbook.locks.delete-container-text", { count })}</p>
    </Dialog>
  );
}

import type { Replaceable } from "@sheaf/workbook";
import { useMemo, useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { ComboBox } from "../../../shared/fields/combo-box.tsx";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { t } from "../../../shared/words/words.ts";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import { choicesFor, isOfOtherType, nameOf, referenceChanges, typeOf } from "./changes.ts";
import { ChangesList } from "./changes-list.tsx";
import { useChosen } from "./use-chosen.ts";
import styles from "./replace.module.css";

/** Puts a column, a control or a metric in the place of another one, wherever somebody wants that. */
export function ReplaceReferencesDialog({ from, onClose }: { readonly from: Replaceable; readonly onClose: () => void }) {
  const workbook = useWorkbook();
  const document = useDocument();
  const [id, setId] = useState<string | null>(null);
  const choices = useMemo(() => choicesFor(document, from), [document, from]);
  const target = choices.find((one) => one.id === id)?.target ?? null;
  const changes = useMemo(
    () => (target === null ? [] : referenceChanges(workbook, document, from, target)),
    [workbook, document, from, target],
  );
  const chosen = useChosen(changes, onClose);
  const name = nameOf(document, from);
  const at = changes.find(({ placed }) => placed.columnId !== null)?.placed.elementId ?? from.elementId;
  const [was, is] = [typeOf(workbook, from, at), target === null ? null : typeOf(workbook, target, at)];
  return (
    <Dialog
      title={t("formula.replace.replace-with", { name })}
      isOpen
      width="medium"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("shared.cancel")}</Button>
          <Button
            variant="primary"
            isDisabled={chosen.count === 0}
            onPress={() => chosen.apply(t("edits.replace.reference", { name, other: target === null ? "" : nameOf(document, target) }))}
          >
            {t("formula.replace.replace", { count: chosen.count })}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <ComboBox
          label={t("formula.replace.with")}
          options={choices}
          value={id}
          onChange={setId}
          placeholder={t("formula.replace.choose")}
        />
        {isOfOtherType(was, is) && <p className={styles.hint}>{t("formula.replace.other-type", { was: was ?? "", is: is ?? "" })}</p>}
        {target !== null && changes.length === 0 && <p className={styles.hint}>{t("formula.replace.nothing-reads", { name })}</p>}
        {changes.length > 0 && <ChangesList changes={changes} isChosen={chosen.isChosen} onChoose={chosen.choose} onShow={chosen.show} />}
      </div>
    </Dialog>
  );
}

import { useDeferredValue, useMemo, useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { Checkbox } from "../../../shared/choices/checkbox.tsx";
import { TextField } from "../../../shared/fields/text-field.tsx";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { t } from "../../../shared/words/words.ts";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import { MOST_CHANGES, textChanges } from "./changes.ts";
import { ChangesList } from "./changes-list.tsx";
import { useChosen } from "./use-chosen.ts";
import styles from "./replace.module.css";

/** Finds letters in all formulas of the document, and replaces them where somebody wants that. */
export function ReplaceTextsDialog({ onClose }: { readonly onClose: () => void }) {
  const workbook = useWorkbook();
  const document = useDocument();
  const [find, setFind] = useState("");
  /** Null: nobody has said what, and only finds are listed. */
  const [replace, setReplace] = useState<string | null>(null);
  const [isExact, setExact] = useState(false);
  const asked = useDeferredValue(find);
  const put = useDeferredValue(replace);
  const changes = useMemo(() => textChanges(workbook, document, asked, put, isExact), [workbook, document, asked, put, isExact]);
  const chosen = useChosen(changes, onClose);
  return (
    <Dialog
      title={t("formula.replace.find-and-replace")}
      isOpen
      width="medium"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("shared.cancel")}</Button>
          <Button
            variant="primary"
            isDisabled={chosen.count === 0 || asked !== find || put !== replace}
            onPress={() => chosen.apply(t("edits.replace.texts", { find, replace: replace ?? "" }))}
          >
            {t("formula.replace.replace", { count: chosen.count })}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <TextField label={t("formula.replace.find")} value={find} onChange={setFind} autoFocus />
        <TextField label={t("formula.replace.with")} value={replace ?? ""} onChange={setReplace} />
        <Checkbox isSelected={isExact} onChange={setExact}>
          {t("formula.replace.match-case")}
        </Checkbox>
        {asked !== "" && changes.length === 0 && <p className={styles.hint}>{t("formula.replace.not-found", { find: asked })}</p>}
        {changes.length === MOST_CHANGES && <p className={styles.hint}>{t("formula.replace.first", { count: MOST_CHANGES })}</p>}
        {changes.length > 0 && <ChangesList changes={changes} isChosen={chosen.isChosen} onChoose={chosen.choose} onShow={chosen.show} />}
      </div>
    </Dialog>
  );
}

import { type Element, pageFigureOf } from "@sheaf/workbook";
import { useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { TextField } from "../../../shared/fields/text-field.tsx";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { t } from "../../../shared/words/words.ts";
import { isBroken } from "../../formula-bar/formula-check.ts";
import { LiveFormulaField } from "./live-formula-field.tsx";
import { useLivePlace } from "../../formula-bar/use-formula-slot.ts";
import styles from "./live-formula-dialog.module.css";

export interface WrittenFormula {
  /** The chip that it is; null of a new one. */
  readonly key: string | null;
  /** As people write it. */
  readonly formula: string;
  readonly format: string | null;
}

/** A live formula of a text, with the format of its value. */
export function LiveFormulaDialog({
  element,
  written,
  onSave,
  onClose,
}: {
  readonly element: Element;
  readonly written: WrittenFormula;
  readonly onSave: (formula: string, format: string | null) => void;
  readonly onClose: () => void;
}) {
  const [formula, setFormula] = useState(written.formula);
  const [format, setFormat] = useState(written.format ?? "");
  const { place, isComing } = useLivePlace(element.id);
  // What only paper knows is no formula of the data.
  const check = place === null || formula.trim() === "" || pageFigureOf(formula) !== null ? null : place.check(formula);
  return (
    <Dialog
      title={t("content.text.live-formula")}
      isOpen
      width="small"
      isDirty={formula !== written.formula || format !== (written.format ?? "")}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("shared.cancel")}</Button>
          <Button
            variant="primary"
            isDisabled={formula.trim() === "" || isBroken(check)}
            onPress={() => onSave(formula.trim(), format.trim() === "" ? null : format.trim())}
          >
            {written.key === null ? t("content.text.insert") : t("shared.save")}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <LiveFormulaField
          element={element}
          label={t("content.text.formula")}
          text={formula}
          place={place}
          isComing={isComing}
          onChange={setFormula}
        />
        <TextField label={t("content.text.format")} value={format} placeholder={t("content.text.format-example")} onChange={setFormat} />
        <p className={styles.hint}>{t("content.text.format-hint")}</p>
      </div>
    </Dialog>
  );
}

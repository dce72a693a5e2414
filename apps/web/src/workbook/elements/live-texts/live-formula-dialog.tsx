import { type Element, pageFigureOf } from "@sheaf/workbook";
import { useMemo, useState, useSyncExternalStore } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { TextField } from "../../../shared/fields/text-field.tsx";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { t } from "../../../shared/words/words.ts";
import { FormulaField } from "../../formula-bar/field/formula-field.tsx";
import { isBroken } from "../../formula-bar/formula-check.ts";
import { useWorkbook } from "../../state/workbook.ts";
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
  const { facts } = useWorkbook();
  const [formula, setFormula] = useState(written.formula);
  const [format, setFormat] = useState(written.format ?? "");
  // What it can read may be known only after the dialog is there.
  const edition = useSyncExternalStore(facts.subscribe, facts.edition);
  // oxlint-disable-next-line react/exhaustive-deps
  const place = useMemo(() => facts.place(element.id, { kind: "live", id: "live" }), [facts, element, edition]);
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
        {place === null ? (
          <p className={styles.hint}>{t("content.text.nothing-to-read")}</p>
        ) : (
          <FormulaField label={t("content.text.formula")} text={formula} place={place} onChange={setFormula} />
        )}
        <TextField label={t("content.text.format")} value={format} placeholder={t("content.text.format-example")} onChange={setFormat} />
        <p className={styles.hint}>{t("content.text.format-hint")}</p>
      </div>
    </Dialog>
  );
}

import type { FormulaPlace } from "@sheaf/compiler";
import { type Element, elementQuery } from "@sheaf/workbook";
import { SkeletonRows } from "../../../shared/feedback/skeleton.tsx";
import { TextField } from "../../../shared/fields/text-field.tsx";
import { t } from "../../../shared/words/words.ts";
import { FormulaField } from "../../formula-bar/field/formula-field.tsx";
import { useDocument } from "../../state/workbook.ts";
import styles from "./live-formula-dialog.module.css";

interface LiveFormulaFieldProps {
  readonly element: Element;
  readonly label: string;
  readonly text: string;
  readonly place: FormulaPlace | null;
  readonly isComing: boolean;
  readonly onChange: (text: string) => void;
}

/** A formula about an element, with help where its sources may be looked at. Who may not look at them writes it without. */
export function LiveFormulaField({ element, label, text, place, isComing, onChange }: LiveFormulaFieldProps) {
  const document = useDocument();
  if (place !== null) return <FormulaField label={label} text={text} place={place} onChange={onChange} />;
  if (isComing) return <SkeletonRows rows={1} rowHeight={36} />;
  if (elementQuery(document, element.id) === null) return <p className={styles.hint}>{t("content.text.nothing-to-read")}</p>;
  return <TextField label={label} value={text} onChange={onChange} />;
}

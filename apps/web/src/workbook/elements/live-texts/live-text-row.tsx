import type { Element } from "@sheaf/workbook";
import { TextRow } from "../property-rows/rows.tsx";
import { useFormulasMenu } from "./formulas-menu.tsx";
import { useWrittenText } from "./written-text.ts";

/** A text of an element that may have live formulas in it: they are typed as `{{…}}`, or written with the help of the formula editor. */
export function LiveTextRow({
  element,
  label,
  value,
  placeholder,
  onCommit,
}: {
  readonly element: Element;
  readonly label: string;
  /** As the document holds it. */
  readonly value: string;
  readonly placeholder?: string;
  readonly onCommit: (stored: string) => void;
}) {
  const words = useWrittenText(element);
  const printed = words.print(value);
  const commit = (text: string): void => onCommit(words.store(text));
  const { menu, dialog } = useFormulasMenu({ label, text: printed, element, onChange: commit });
  return (
    <>
      <TextRow label={label} value={printed} {...(placeholder === undefined ? {} : { placeholder })} suffix={menu} onCommit={commit} />
      {dialog}
    </>
  );
}

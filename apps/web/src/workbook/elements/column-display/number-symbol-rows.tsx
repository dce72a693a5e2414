import { useWorkbook } from "../../state/workbook.ts";
import { ChoiceRow } from "../property-rows/rows.tsx";
import { type NumberFormat, symbolChoices, withSymbol } from "./number-symbols.ts";
import { t } from "../../../shared/words/words.ts";

interface NumberSymbolRowsProps {
  readonly format: NumberFormat;
  readonly onChange: (format: NumberFormat) => void;
}

/** The signs of a number where they are not those of the organization. */
export function NumberSymbolRows({ format, onChange }: NumberSymbolRowsProps) {
  const { symbols } = useWorkbook();
  const { decimal, group, size } = symbolChoices(format, symbols);
  const change = (of: "decimal" | "group" | "size") => (id: string) => onChange(withSymbol(format, of, id, symbols));
  return (
    <>
      <ChoiceRow label={t("formats.number-symbol-rows.decimal-sign")} {...decimal} onChange={change("decimal")} />
      {format.formatString?.includes(",") === true && (
        <>
          <ChoiceRow label={t("formats.number-symbol-rows.thousands-sign")} {...group} onChange={change("group")} />
          <ChoiceRow label={t("formats.number-symbol-rows.grouped-by")} {...size} onChange={change("size")} />
        </>
      )}
    </>
  );
}

import { cellFormatter, type NumberSymbols, type TimeZone } from "@sheaf/locale";
import { typeName, type ValueType } from "@sheaf/sql";
import { columnsOf, type FilterValue, type Format, type Id } from "@sheaf/workbook";
import { useCallback, useSyncExternalStore } from "react";
import { inheritedFormat } from "../../../state/analysis/shown-format.ts";
import { findElement, useDocument, useWorkbook } from "../../../state/workbook.ts";
import { noValue } from "./list-options.ts";
import { t } from "../../../../shared/words/words.ts";

const DAY_MS = 86_400_000;

/** A value of a filter as its column writes it, without asking for it: `February 2001`, `$1,000`. Of an unknown type: as it is. */
export function writtenValue(
  value: FilterValue,
  type: ValueType | null,
  format: Format | null,
  options: { readonly zone: TimeZone; readonly symbols: NumberSymbols },
): string {
  if (value === null) return noValue();
  if (value === "") return t("control.value-writer.empty-text");
  if (type === null) return String(value);
  const name = typeName(type);
  const write = cellFormatter(name, format, options);
  if (name !== "date" && name !== "datetime") return write(value);
  // Filters say moments as text (ISO 8601); a clock without a zone is one of UTC.
  const text = String(value);
  const moment = Date.parse(text.length > 10 && !/(?:Z|[+-]\d{2}:?\d{2})$/u.test(text) ? `${text}Z` : text);
  if (Number.isNaN(moment)) return text;
  return name === "date" ? write(Math.floor(moment / DAY_MS)) : write(BigInt(moment) * 1000n);
}

/** Writes values of an element's columns; null: of no element that is known. */
export function useValueWriter(elementId: Id | null): (columnId: Id, value: FilterValue) => string {
  const { facts, zone, symbols } = useWorkbook();
  const document = useDocument();
  const analysis = useSyncExternalStore(facts.subscribe, () => (elementId === null ? null : facts.of(elementId)));
  return useCallback(
    (columnId, value) => {
      const column = analysis?.columns.find(({ id }) => id === columnId);
      const element = elementId === null ? undefined : findElement(document, elementId);
      const own = element === undefined ? undefined : columnsOf(element).find(({ id }) => id === columnId)?.format;
      return writtenValue(value, column?.type ?? null, own ?? inheritedFormat(column) ?? null, { zone, symbols });
    },
    [analysis, document, elementId, zone, symbols],
  );
}

import { cellFormatter } from "@sheaf/locale";
import { typeName } from "@sheaf/sql";
import { controlQuery, type Element, type FilterValue } from "@sheaf/workbook";
import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import { NO_VALUE, sameChoice, type ListOption, type ListOptions, type LoadOptions } from "./list-options.ts";

/** The values that a control offers, searched on the server or in its own list, and labels known without asking. */
export function useOptions(element: Element): { readonly load: LoadOptions; readonly known: readonly ListOption[] } {
  const workbook = useWorkbook();
  const document = useDocument();
  const values = useMemo(() => controlQuery(document, element.id), [document, element.id]);
  // Labels that were loaded once name the chosen values after the list is closed.
  const [seen, setSeen] = useState<readonly ListOption[]>([]);
  const source =
    values.kind === "element"
      ? `${values.elementId}\n${values.columnId}`
      : values.kind === "query"
        ? `${element.id}\n${values.columnId}`
        : "";
  const load = useCallback<LoadOptions>(
    async (search, signal): Promise<ListOptions> => {
      if (values.kind === "manual") return manualOptions(values.values, search);
      const [elementId, columnId] = source.split("\n");
      if (elementId === undefined || columnId === undefined) return { options: [], total: 0 };
      const found = await workbook.values(elementId, columnId, search, signal);
      const options = found.values.map((one): ListOption => ({
        value: one.value,
        label: one.value === null ? NO_VALUE : one.label,
        count: one.count,
      }));
      setSeen((before) => [...before.filter((old) => !options.some((option) => sameChoice(option.value, old.value))), ...options]);
      return { options, total: found.total };
    },
    // A manual list is as it is written; a column is known by its two ids.
    // oxlint-disable-next-line react/exhaustive-deps
    [workbook, source, values.kind === "manual" ? values : null],
  );
  const manual = useMemo(() => (values.kind === "manual" ? manualOptions(values.values, "").options : null), [values]);
  const formatted = useFormatted(values.kind === "element" ? values.elementId : null, values.kind === "element" ? values.columnId : null);
  const chosen = useChosenLabels(element, formatted);
  return { load, known: manual ?? [...seen, ...chosen] };
}

function manualOptions(values: readonly { readonly value: FilterValue; readonly label: string | null }[], search: string): ListOptions {
  const wanted = search.trim().toLowerCase();
  const options = values
    .map(({ value, label }): ListOption => ({ value, label: label ?? (value === null ? NO_VALUE : String(value)), count: null }))
    .filter((option) => option.label.toLowerCase().includes(wanted));
  return { options, total: options.length };
}

type Write = (value: FilterValue) => string;

/** How the values of a column are written, before any of them has been loaded. */
function useFormatted(elementId: string | null, columnId: string | null): Write {
  const { facts, zone, symbols } = useWorkbook();
  const analysis = useSyncExternalStore(facts.subscribe, () => (elementId === null ? null : facts.of(elementId)));
  return useMemo((): Write => {
    const column = analysis?.columns.find(({ id }) => id === columnId);
    const type = column === undefined ? "text" : typeName(column.type);
    if (type !== "integer" && type !== "number" && type !== "boolean") return (value) => (value === null ? NO_VALUE : String(value));
    const write = cellFormatter(type, null, { zone, symbols });
    return (value) => (value === null ? NO_VALUE : write(value));
  }, [analysis, columnId, zone, symbols]);
}

/** Labels of the values that the document chooses. */
function useChosenLabels(element: Element, write: Write): readonly ListOption[] {
  const values = element["values"];
  const value = element["value"];
  return useMemo(() => {
    const list = [
      ...(Array.isArray(values) ? (values as readonly FilterValue[]) : []),
      ...(value === undefined ? [] : [value as FilterValue]),
    ];
    return list.map((one): ListOption => ({ value: one, label: write(one), count: null }));
  }, [values, value, write]);
}

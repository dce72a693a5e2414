import { type ControlElements, controlKindOf, controlQuery, type FilterValue, type Id, isControl, valueNow } from "@sheaf/workbook";
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { type CountedValues, useDocument, useWorkbook } from "../../../state/workbook.ts";
import { controlsBehind } from "../../../state/results/answer-key.ts";
import { useControlNow } from "../now/control-now.ts";
import { noValue, sameChoice, type ListOption, type ListOptions, type LoadOptions } from "./list-options.ts";
import { useValueWriter } from "./value-writer.ts";

const none: readonly ListOption[] = [];

/** Controls that offer values of a column. */
export type Listing = ControlElements["list" | "segmented" | "radio-group" | "legend"];

/** The values that a control offers, searched on the server or in its own list, and labels known without asking. */
export function useOptions(element: Listing): { readonly load: LoadOptions; readonly known: readonly ListOption[] } {
  const workbook = useWorkbook();
  const document = useDocument();
  const values = useMemo(() => controlQuery(document, element.id), [document, element.id]);
  const source =
    values.kind === "element" || values.kind === "query"
      ? [values.kind === "element" ? values.elementId : element.id, values.columnId, values.displayColumnId ?? ""].join("\n")
      : "";
  // Labels that were loaded once name the chosen values after the list is closed.
  const [loaded, setLoaded] = useState<{ readonly source: string; readonly options: readonly ListOption[] }>({ source, options: [] });
  const seen = loaded.source === source ? loaded.options : none;
  const keep = useCallback(
    (options: readonly ListOption[]) =>
      setLoaded((before) => {
        const others = before.source === source ? before.options : none;
        return { source, options: [...others.filter((old) => !options.some((option) => sameChoice(option.value, old.value))), ...options] };
      }),
    [source],
  );
  const aboutId = element.id;
  const isFree = element.sheaf?.offers === "all";
  const around = useValuesAround(element, values.kind === "element" && !isFree ? values.elementId : null);
  const load = useCallback<LoadOptions>(
    async (search, signal): Promise<ListOptions> => {
      if (values.kind === "manual") return manualOptions(values.values, search);
      const [elementId, columnId, labelId] = source.split("\n");
      if (elementId === undefined || columnId === undefined) return { options: [], total: 0 };
      const found = await workbook.values(elementId, columnId, search, signal, { ...(labelId ? { labelId } : {}), about: aboutId, isFree });
      const options = optionsOf(found);
      keep(options);
      return { options, total: found.total };
    },
    // A manual list is as it is written; a column is known by its two ids.
    // oxlint-disable-next-line react/exhaustive-deps
    [workbook, source, keep, values.kind === "manual" ? values : null, isFree, around, aboutId],
  );
  useChosenNames(element, source, seen, keep);
  const manual = useMemo(() => (values.kind === "manual" ? manualOptions(values.values, "").options : null), [values]);
  const [ownerId, columnId] = values.kind === "element" ? [values.elementId, values.columnId] : [null, ""];
  const chosen = useChosenLabels(element, ownerId, columnId);
  return { load, known: manual ?? [...seen, ...chosen] };
}

/** What the other controls behind a source are set to, as a text: what is offered follows it. */
function useValuesAround(element: Listing, sourceId: Id | null): string {
  const { controls } = useWorkbook();
  const document = useDocument();
  const values = useSyncExternalStore(controls.subscribe, controls.all);
  return useMemo(() => {
    if (sourceId === null) return "";
    const others = controlsBehind(document, sourceId).filter((one) => one.id !== element.id && isControl(one));
    return JSON.stringify(others.map((one) => [one.id, isControl(one) ? valueNow(controlKindOf(one), one, values[one.id]) : null]));
  }, [document, values, sourceId, element.id]);
}

function optionsOf({ values }: CountedValues): readonly ListOption[] {
  return values.map(({ value, label, count }): ListOption => ({ value, label, count }));
}

/** Chosen values that are called by names of another column have them before the list is opened. */
function useChosenNames(
  element: Listing,
  source: string,
  seen: readonly ListOption[],
  keep: (options: readonly ListOption[]) => void,
): void {
  const workbook = useWorkbook();
  const [value] = useControlNow(element);
  const chosen = value?.kind === "scalar" ? [value.value] : value?.kind === "list" ? value.values : [];
  const missing = JSON.stringify(chosen.filter((one) => !seen.some((option) => sameChoice(option.value, one))));
  useEffect(() => {
    const [elementId = "", columnId = "", labelId = ""] = source.split("\n");
    const only = JSON.parse(missing) as readonly FilterValue[];
    if (labelId === "" || only.length === 0) return undefined;
    const abort = new AbortController();
    // Without its name a value stands there as it is.
    workbook
      .values(elementId, columnId, "", abort.signal, { labelId, filters: [{ id: "only", columnId, kind: "list", values: only }] })
      .then(
        (found) => !abort.signal.aborted && keep(optionsOf(found)),
        () => undefined,
      );
    return () => abort.abort();
  }, [workbook, source, missing, keep]);
}

function manualOptions(values: readonly { readonly value: FilterValue; readonly label: string | null }[], search: string): ListOptions {
  const wanted = search.trim().toLowerCase();
  const options = values
    .map(({ value, label }): ListOption => ({ value, label: label ?? (value === null ? noValue() : String(value)), count: null }))
    .filter((option) => option.label.toLowerCase().includes(wanted));
  return { options, total: options.length };
}

/** Labels of the values that are chosen: by the viewer, and by the document. */
function useChosenLabels(element: Listing, elementId: string | null, columnId: string): readonly ListOption[] {
  const write = useValueWriter(elementId);
  const [now] = useControlNow(element);
  const values = "values" in element ? element.values : undefined;
  const value = "value" in element ? element.value : undefined;
  return useMemo(() => {
    const list = [
      ...(now?.kind === "list" ? now.values : now?.kind === "scalar" ? [now.value] : []),
      ...(values ?? []),
      ...(value === undefined ? [] : [value]),
    ];
    return list.map((one): ListOption => ({ value: one, label: write(columnId, one), count: null }));
  }, [now, values, value, write, columnId]);
}

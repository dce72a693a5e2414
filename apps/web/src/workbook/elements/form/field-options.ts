import type { InputValue } from "@sheaf/contract";
import { type Id, isPersonColumn } from "@sheaf/workbook";
import { useEffect, useMemo, useState } from "react";
import type { Option } from "../../../shared/fields/option-list.tsx";
import { toCallError } from "../../../shared/http/call-error.ts";
import { useMemberNames } from "../../../shared/people/member-names.ts";
import { useMemberSearch } from "../../../shared/people/use-member-search.ts";
import { t } from "../../../shared/words/words.ts";
import { useWorkbook } from "../../state/workbook.ts";
import type { KnownField } from "./field-values.ts";

export interface FieldOptions {
  readonly options: readonly Option[];
  readonly failure: string | null;
}

/** People stop for so long between two keys. */
const PAUSE = 150;
const nothing: readonly string[] = [];

/**
 * What a field can be chosen from: the list of its column, people, or what the server finds for a row that is not there yet; `cells`: what
 * the other fields of its table say.
 */
export function useFieldOptions(
  known: KnownField,
  search: string,
  chosen: readonly string[],
  cells: ReadonlyMap<Id, InputValue>,
): FieldOptions {
  const { entries, values } = useWorkbook();
  const { column, bound, field } = known;
  const isPerson = column !== null && isPersonColumn(column);
  const { members, hasFailed, nobody } = useMemberSearch(search, { skip: !isPerson });
  const nameOf = useMemberNames(isPerson ? chosen : nothing);
  const [found, setFound] = useState<{ readonly texts: readonly string[]; readonly failure: string | null }>({
    texts: nothing,
    failure: null,
  });
  const isDependent = (column?.sheaf?.entry?.optionsWhere ?? "").trim() !== "";
  const { element: fromElement, column: fromColumn } = column?.valuesFrom ?? {};
  const isAsked = bound !== null && column !== null && (isDependent || column.valuesFrom !== undefined);
  const besides = isDependent ? JSON.stringify([[...cells], chosen]) : "[[],[]]";
  useEffect(() => {
    if (!isAsked || bound === null) return undefined;
    const abort = new AbortController();
    const [row, picked] = JSON.parse(besides) as [readonly [Id, InputValue][], readonly string[]];
    const ask = async (): Promise<readonly string[]> => {
      if (isDependent) {
        const asked = { rowId: null, columnId: bound.columnId, cells: Object.fromEntries(row), search, chosen: [...picked] };
        return (await entries.of(bound.tableId).options(asked, abort.signal)).options;
      }
      if (fromElement === undefined || fromColumn === undefined) return nothing;
      const counted = await values(fromElement, fromColumn, search, abort.signal);
      return counted.values.flatMap(({ value, label }) => (value === null ? [] : [typeof value === "string" ? value : label]));
    };
    const timer = setTimeout(
      () => {
        ask()
          .then((texts) => !abort.signal.aborted && setFound({ texts, failure: null }))
          .catch((thrown: unknown) => {
            if (!abort.signal.aborted) setFound({ texts: nothing, failure: toCallError(thrown)?.message ?? t("forms.options-failed") });
          });
      },
      search === "" ? 0 : PAUSE,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [entries, values, bound, isAsked, isDependent, fromElement, fromColumn, search, besides]);
  return useMemo(() => {
    if (isAsked) return { options: found.texts.map((text) => ({ id: text, label: text })), failure: found.failure };
    if (isPerson) {
      // who is chosen keeps their name whoever is searched for
      const others = chosen.filter((one) => !members.some(({ email }) => email === one));
      return {
        options: [
          ...members.map(({ email, name }) => ({ id: email, label: name })),
          ...others.map((email) => ({ id: email, label: nameOf(email)?.name ?? email })),
        ],
        failure: hasFailed ? nobody : null,
      };
    }
    return { options: listOf(column?.values ?? manualOf(field)).map((text) => ({ id: text, label: text })), failure: null };
  }, [isAsked, found, column, isPerson, members, hasFailed, nobody, nameOf, chosen, field]);
}

const listOf = (values: readonly unknown[]): readonly string[] => [...new Set(values.map(String))];

/** The list of a field that is written into no column, as a control has one. */
function manualOf(field: KnownField["field"]): readonly unknown[] {
  const { source } = field;
  if (typeof source !== "object" || source === null || !("values" in source)) return nothing;
  return Array.isArray(source.values) ? (source.values as readonly unknown[]) : nothing;
}

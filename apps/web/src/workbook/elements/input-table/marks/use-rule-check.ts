import { type Element, entryColumnsOf, type Id, type InputColumn, namesOf } from "@sheaf/workbook";
import { useEffect, useRef } from "react";
import { useToasts } from "../../../../shared/feedback/toast.tsx";
import { toCallError } from "../../../../shared/http/call-error.ts";
import type { EntryTable } from "../../../state/entries/entry-table.ts";
import { useDocument } from "../../../state/workbook.ts";
import { t } from "../../../../shared/words/words.ts";

/** What a column says about its values, as one text: another text is another rule. */
function ruleText({ type, values, valuesFrom, range, maxFileNum, maxFileSizeMb, acceptedFileTypes, sheaf }: InputColumn): string {
  const { required, validate, optionsWhere, unique } = sheaf?.entry ?? {};
  const files = { maxFileNum, maxFileSizeMb, acceptedFileTypes };
  return JSON.stringify({ type, values, valuesFrom, range, ...files, required, validate, optionsWhere, unique });
}

/** Holds the rows that are there against a rule that was changed, taken back or done again, and says how many break it (S-I17). */
export function useRuleCheck({
  element,
  table,
  isOn,
}: {
  readonly element: Element;
  readonly table: EntryTable;
  /** The person edits the table, and enters into it. */
  readonly isOn: boolean;
}): void {
  const toasts = useToasts();
  const document = useDocument();
  const known = useRef<ReadonlyMap<Id, string> | null>(null);
  const latest = useRef({ element, document });
  latest.current = { element, document };
  const texts = JSON.stringify(entryColumnsOf(element).map((input) => [input.id, ruleText(input)]));
  useEffect(() => {
    const rules = new Map(JSON.parse(texts) as readonly (readonly [Id, string])[]);
    const before = known.current;
    known.current = rules;
    if (before === null || !isOn) return;
    for (const [columnId, rule] of rules) {
      const old = before.get(columnId);
      if (old === undefined || old === rule) continue;
      table.judge(columnId).then(
        ({ broken }) => {
          if (broken === 0) return;
          const name = namesOf(latest.current.document).column(latest.current.element, columnId);
          const words = broken === 1 ? "1 cell breaks" : t("input-table.rule-check.cells-break", { broken: broken.toLocaleString("en") });
          toasts.show({ text: t("input-table.rule-check.rule-f8-goes-one", { words, name }), status: "error", time: "long" });
        },
        (thrown: unknown) => {
          const message = toCallError(thrown)?.message;
          if (message !== undefined) toasts.show({ text: message, status: "error", time: "long" });
        },
      );
    }
  }, [texts, isOn, table, toasts]);
}

import { readControlText } from "@sheaf/compiler";
import { cellAt } from "@sheaf/result";
import { type ControlElement, controlKindOf, formulasAt, isControl, LIVE_TEXTS } from "@sheaf/workbook";
import { useEffect } from "react";
import type { ElementRequest } from "../../elements/element-kind.ts";
import { filterValueAt } from "../../state/results/filter-value.ts";
import { beginsByFormula } from "../../state/controls/needed-controls.ts";
import { useResults } from "../../state/results/use-results.ts";
import { useDocument, useWorkbook } from "../../state/workbook.ts";

const asked: readonly ElementRequest[] = [
  { level: LIVE_TEXTS, want: { kind: "rows", columns: null, withOuter: false, outline: false }, window: null, within: null },
];

/** Gives the unset controls of a reader's workbook the values that they begin with, each once. */
export function ControlDefaults() {
  const controls = useDocument().pages.flatMap(({ elements }) => elements.filter(isControl).filter(beginsByFormula));
  return controls.map((control) => <Begins key={control.id} control={control} />);
}

function Begins({ control }: { readonly control: ControlElement }) {
  const { controls } = useWorkbook();
  const isAsked = !controls.hasBegun(control.id);
  const [state] = useResults(control.id, isAsked ? asked : null, 0);
  const columnId = formulasAt(control, ["sheaf", "default"])[0]?.columnId;
  useEffect(() => {
    if (!isAsked || state === undefined || state.isStale || (state.table === null && state.status !== "failed")) return;
    const { table } = state;
    const at = table?.columns.findIndex(({ id, role }) => id === columnId && role === "value") ?? -1;
    const value = table === null || at < 0 || table.rowCount === 0 || cellAt(table, 0, at) === null ? null : filterValueAt(table, 0, at);
    const read = value === null ? null : readControlText(control, String(value).replaceAll(/[\\,:]/gu, "\\$&"));
    // Without a value it is as the document has it: unset.
    controls.begin(control.id, read?.ok === true ? read.value : controlKindOf(control).value(control));
  }, [isAsked, state, columnId, control, controls]);
  return null;
}

import type { Id, WorkbookDocument } from "../document.ts";
import { type ControlElement, isControl } from "../elements/known.ts";
import { directElement } from "../names/legs.ts";
import type { ControlTarget } from "./kind.ts";
import { valueNow } from "./kind.ts";
import { controlKindOf } from "./registry.ts";
import type { ControlValue } from "./value.ts";

/** Values of a column of a chart that stay in full color: those, or all but those. */
export interface HighlightedValues {
  readonly columnId: Id;
  /** Exact texts of values; null for an empty one. */
  readonly texts: ReadonlySet<string | null>;
  readonly isAllBut: boolean;
}

/** The columns of charts whose marks a control highlights, besides what it filters. */
export const highlightTargets = (control: ControlElement): readonly ControlTarget[] => control.sheaf?.highlights ?? [];

/** Whether a control has single values, which marks can be told by. */
export const canHighlight = (control: ControlElement): boolean =>
  controlKindOf(control).filterKind === "list" && control.controlType !== "drill";

/** What the controls of a document highlight in an element. `chosen`: the value that a viewer set; undefined: the document's. */
export function highlightsOf(
  document: WorkbookDocument,
  elementId: Id,
  chosen: (controlElementId: Id) => ControlValue | null | undefined,
): readonly HighlightedValues[] {
  return document.pages.flatMap(({ elements }) =>
    elements.flatMap((control) => {
      if (!isControl(control) || !canHighlight(control)) return [];
      const targets = highlightTargets(control).filter(({ source }) => directElement(source) === elementId);
      const values = targets.length === 0 ? null : valuesOf(valueNow(controlKindOf(control), control, chosen(control.id)));
      return values === null ? [] : targets.map(({ columnId }) => ({ columnId, ...values }));
    }),
  );
}

function valuesOf(value: ControlValue | null): Omit<HighlightedValues, "columnId"> | null {
  if (value?.kind !== "list" && value?.kind !== "scalar") return null;
  const given = value.kind === "list" ? value.values : [value.value];
  if (given.length === 0) return null;
  return {
    texts: new Set(given.map((one) => (one === null ? null : String(one)))),
    isAllBut: value.kind === "list" && value.mode === "exclude",
  };
}

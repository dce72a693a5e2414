import { type ControlTarget, namesOf, type Source } from "@sheaf/workbook";
import { columnName } from "../../../commands/columns.ts";
import { findElement, useDocument } from "../../../state/workbook.ts";
import { isTarget } from "../../choosing/control-operations.ts";
import { ActedList, type ActedListWords } from "./acted-list.tsx";
import { columnEntries, type Offered } from "./offered-columns.ts";

interface Props {
  readonly title: string;
  readonly targets: readonly ControlTarget[];
  /** The columns that there are, those of the targets among them. */
  readonly offered: readonly Offered[];
  readonly words: ActedListWords;
  readonly onAdd: (column: Offered) => void;
  readonly onRemove: (target: ControlTarget, name: string) => void;
}

/** The columns that a control acts on. */
export function TargetList({ title, targets, offered, words, onAdd, onRemove }: Props) {
  const document = useDocument();
  const free = offered.filter((one) => !targets.some((target) => isTarget(target, one.elementId, one.columnId)));
  const rows = targets.map((target) => {
    const known = offered.find((one) => isTarget(target, one.elementId, one.columnId));
    const owner =
      target.source.kind === "table" ? findElement(document, (target.source as Extract<Source, { kind: "table" }>).elementId) : undefined;
    const name = known?.name ?? columnName(document, owner, target.columnId);
    return {
      key: JSON.stringify(target),
      name,
      owner: owner === undefined ? "" : namesOf(document).element(owner),
      type: known?.type ?? null,
      onRemove: () => onRemove(target, name),
    };
  });
  return <ActedList title={title} rows={rows} entries={columnEntries(free, onAdd)} words={words} />;
}

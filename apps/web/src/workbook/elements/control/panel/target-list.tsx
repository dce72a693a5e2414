import { type ControlTarget, directElement, namesOf } from "@sheaf/workbook";
import { columnName } from "../../../commands/columns.ts";
import { findElement, useDocument } from "../../../state/workbook.ts";
import { sameTarget, tableOf } from "../../choosing/control-operations.ts";
import { ActedList, type ActedListWords } from "./acted-list.tsx";
import { type OfferedTarget, ownerOfTable, targetEntries } from "./offered-targets.ts";

interface Props {
  readonly title: string;
  readonly targets: readonly ControlTarget[];
  /** The columns that there are, those of the targets among them. */
  readonly offered: readonly OfferedTarget[];
  readonly words: ActedListWords;
  readonly onAdd: (column: OfferedTarget) => void;
  readonly onRemove: (target: ControlTarget, name: string) => void;
}

/** The columns that a control acts on. */
export function TargetList({ title, targets, offered, words, onAdd, onRemove }: Props) {
  const document = useDocument();
  const free = offered.filter((one) => !targets.some((target) => sameTarget(target, one)));
  const rows = targets.map((target) => {
    const known = offered.find((one) => sameTarget(target, one));
    const elementId = directElement(target.source);
    const element = elementId === null ? undefined : findElement(document, elementId);
    const name = known?.name ?? (elementId === null ? target.columnId : columnName(document, element, target.columnId));
    return {
      key: JSON.stringify(target),
      name,
      owner: element === undefined ? ownerOf(target) : namesOf(document).element(element),
      type: known?.type ?? null,
      onRemove: () => onRemove(target, name),
    };
  });
  return <ActedList title={title} rows={rows} entries={targetEntries(free, onAdd)} words={words} />;
}

function ownerOf({ source }: ControlTarget): string {
  const table = tableOf(source);
  return table === null ? "" : ownerOfTable(table.path);
}

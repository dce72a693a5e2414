import { type Diagnostic, printPath } from "@sheaf/formula";
import { message, type Message } from "@sheaf/messages";
import { ERROR } from "@sheaf/sql";
import { type Id, type QueryColumn, homeOf } from "@sheaf/workbook";
import { ownerOf } from "../../relations/leg.ts";
import type { PartColumn } from "../../relations/part.ts";
import type { BoundColumn } from "../columns.ts";
import { type KnownColumn, type Reference, keyOf } from "./reference.ts";
import { spellings } from "./table-columns.ts";

/** Columns of an element as names find them; what is wrong with one is asked when it is found. */
export function knownColumns(
  {
    elementId,
    name,
    columns,
    column: columnOf,
  }: {
    readonly elementId: Id;
    readonly name: string;
    readonly columns: readonly QueryColumn[];
    readonly column: (columnId: Id) => BoundColumn | undefined;
  },
  refers: (column: QueryColumn) => Reference,
  isReadable: (column: QueryColumn) => boolean,
): readonly KnownColumn[] {
  const knownColumn = (column: QueryColumn, reference: Reference): KnownColumn => ({
    kind: "column",
    // Formulas about a leg see the leg; what its part adds goes by ids.
    name: ownerOf(elementId) !== null && reference.kind === "own" ? column.id : column.name,
    alsoNamed: otherNames(column),
    get type() {
      return columnOf(column.id)?.type ?? ERROR;
    },
    target: reference.kind === "own" ? { kind: "own", columnId: column.id } : { kind: "element", elementId, columnId: column.id },
    key: keyOf(reference),
    from: name,
    doc: column.description,
    id: column.id,
    get broken() {
      return columnOf(column.id)?.expr === null;
    },
    get problem() {
      return reference.kind === "own" || homeOf(elementId) === null
        ? undefined
        : problemInModel(column.name, columnOf(column.id)?.diagnostics);
    },
    refers: reference,
  });
  return (
    columns
      // No name means what only the look of cells rests on, or what the kind of the element made.
      .filter((column) => column.made === undefined && isReadable(column))
      .map((column) => knownColumn(column, refers(column)))
  );
}

/** What is wrong with a column or metric of a data model, as those who read the model are told. */
export function problemInModel(name: string, diagnostics: readonly Diagnostic[] = []): Message | undefined {
  const first = diagnostics.find(({ code }) => code.startsWith("E_"));
  return first === undefined ? undefined : message("findings.model.at", { name: printPath([name]), finding: first.message });
}

/** Every name that a column of an element is found under. */
export function ownNames(column: QueryColumn): readonly string[] {
  return column.made === undefined ? [column.name, ...otherNames(column)] : [];
}

export function otherNames(column: QueryColumn): readonly string[] {
  return readsOf(column) === null ? nameAtSource(column) : spellings(column.name).slice(1);
}

/** The column that a column of a part passes on. */
export function readsOf(column: QueryColumn): string | null {
  return (column as Partial<PartColumn>).reads ?? null;
}

/** A renamed column that only passes a warehouse column on is also found under the name that it had there. */
function nameAtSource(column: QueryColumn): readonly string[] {
  const pure = /^\s*\[(?!@)((?:[^[\]\\\n]|\\.)*)\]\s*$/.exec(column.formula);
  if (pure === null) return [];
  const last =
    (pure[1] ?? "")
      .split(/(?<!\\)\//)
      .at(-1)
      ?.replaceAll(/\\(.)/g, "$1") ?? "";
  return spellings(last).filter((name) => name !== column.name);
}

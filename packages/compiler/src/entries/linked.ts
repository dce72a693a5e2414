import { printTarget } from "@sheaf/formula";
import { message } from "@sheaf/messages";
import { type Id, type InputRowsSource, type QueryLevel, keysAlias, rowsAlias } from "@sheaf/workbook";
import type { KnownColumn } from "../bind/names/reference.ts";
import { joinProblems } from "../relations/join.ts";
import { type JoinedSource, type Leg, addedColumn, partId } from "../relations/leg.ts";
import {
  type ComposedOutcome,
  type PartColumn,
  type Surroundings,
  columnNamed,
  partColumn,
  passedOn,
  plainLevels,
  problem,
} from "../relations/part.ts";

const level = "keys";
const own = (columnId: Id): string => printTarget({ kind: "own", columnId });
const keyId = (index: number): Id => addedColumn(`key ${index}`);
const rowId = addedColumn("row id");

/**
 * A linked input table: one row for each combination of the keys among the base rows of the other element, beside it what people entered
 * for it. The other element's columns are looked up by the keys, so a column that differs among rows of one key shows the marker (J1). Null
 * of an empty table, whose rows are its source.
 */
export function linked(owner: Id, source: InputRowsSource, { nameOf, columnsOf, element }: Surroundings): ComposedOutcome | null {
  const { from } = source;
  if (from === null) return null;
  if (source.keys.length === 0) return problem("E_SOURCE_MISSING", message("findings.source.linked-without-key"));
  const parent = { kind: "table", elementId: from } as const;
  const grouped = partId(owner, 3);
  const keys = partId(owner, 0);
  const rows = partId(owner, 1);
  const entered = partId(owner, 2);
  const legs: readonly Leg[] = [
    { elementId: keys, source: { kind: "table", elementId: grouped, groupingId: level }, aliases: [keysAlias], element: null },
    { elementId: rows, source: parent, aliases: [...new Set([nameOf(from) ?? from, from])], element: from },
    { elementId: entered, source: { ...source, from: null }, aliases: [rowsAlias], element: null },
  ];
  const joinedSource: JoinedSource = {
    kind: "join",
    legs,
    steps: [
      {
        left: 0,
        type: "lookup",
        keys: source.keys.map((_, index) => ({ left: keyId(index), right: keyId(index), op: "is-not-distinct-from" })),
      },
      { left: 0, type: "left", keys: [{ left: rowId, right: rowId, op: "=" }] },
    ],
  };
  const keysIn = (ofLeg: readonly KnownColumn[]): readonly (KnownColumn | undefined)[] => source.keys.map((key) => columnNamed(ofLeg, key));
  const passedKeys = (ofLeg: readonly KnownColumn[], at: Id): readonly PartColumn[] =>
    keysIn(ofLeg).flatMap((column, index) =>
      column === undefined ? [] : [{ ...passedOn(column), id: keyId(index), name: `key ${index}`, level: at }],
    );
  const named = (name: string, id: Id, ofLeg: readonly KnownColumn[]): PartColumn => ({
    ...partColumn(id, name, ""),
    reads: ofLeg.some((column) => column.name === name) ? name : null,
  });
  return {
    source: joinedSource,
    problems: (dialect) => {
      const missing = source.keys.filter((key) => columnNamed(columnsOf(grouped), key) === undefined);
      if (missing.length > 0)
        return missing.map((key) => ({
          code: "E_UNKNOWN_COLUMN",
          message: message("findings.source.no-linked-column", { key }),
        }));
      return joinProblems(joinedSource, element, dialect);
    },
    parts: [
      {
        elementId: grouped,
        name: nameOf(from) ?? from,
        source: parent,
        levels: (): readonly QueryLevel[] => [
          { id: "summary", kind: "summary", keys: [], sorts: [] },
          { id: level, kind: "grouping", keys: source.keys.map((_, index) => keyId(index)), sorts: [] },
          { id: "base", kind: "base", keys: [], sorts: [] },
        ],
        columns: (ofLeg) => [...passedKeys(ofLeg, level), { ...partColumn(rowId, "id", canonical(source.keys.length)), level }],
      },
      {
        elementId: keys,
        name: "keys",
        source: legs[0]?.source ?? parent,
        levels: () => plainLevels,
        columns: (ofLeg) => [
          ...source.keys.map((_, index): PartColumn => ({
            ...partColumn(keyId(index), `key ${index}`, ""),
            reads: readable(ofLeg, keyId(index)),
          })),
          { ...partColumn(rowId, "id", ""), reads: readable(ofLeg, rowId) },
        ],
      },
      {
        elementId: rows,
        name: nameOf(from) ?? from,
        source: parent,
        levels: () => plainLevels,
        columns: (ofLeg) => [...ofLeg.map(passedOn), ...passedKeys(ofLeg, "base")],
      },
      {
        elementId: entered,
        name: "entries",
        source: legs[2]?.source ?? parent,
        levels: () => plainLevels,
        columns: (ofLeg) => [...ofLeg.map(passedOn), named("id", rowId, ofLeg)],
      },
    ],
  };
}

function readable(ofLeg: readonly KnownColumn[], columnId: Id): string | null {
  return ofLeg.some(({ refers }) => refers.kind === "source" && refers.column === columnId) ? columnId : null;
}

/** Id of a row: the text of its key; of several keys each with its length before it, so that no two combinations read alike. */
function canonical(keys: number): string {
  const texts = Array.from({ length: keys }, (_, index) => `Text(${own(keyId(index))})`);
  return keys === 1 ? (texts[0] ?? "") : texts.map((text) => `Text(Len(${text})) & ":" & ${text}`).join(" & ");
}

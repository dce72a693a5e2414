import type { AxisKeySpec, ColumnSpec, ElementSpec, Formula, RelationshipSpec, SortSpec, SourceSpec, TotalMode } from "../formula.ts";
import { mapColumns, visitFormula } from "../formula.ts";
import type { Dice } from "./dice.ts";
import { type Known, type Names, formulaOf, keyFormula, lookbackOf, metricFormula, scalarOf } from "./formulas.ts";
import { limitSorts, limited, randomFilter, randomSort } from "./restrictions.ts";
import { depthIn, drawInput, drawSource } from "./sources.ts";
import type { Type } from "./tables.ts";

/** Elements that may be input tables. */
export const inputIds = ["E1", "E2", "E3"] as const;

export function randomElement(dice: Dice, id: string, before: readonly ElementSpec[], tables: readonly string[]): ElementSpec {
  const { source, readable } = drawSource(dice, { before, tables }, 0.5);
  const count = dice.pick([0, 1, 1, 2, 2, 3]);
  const groupIds = Array.from({ length: count }, (_, index) => `${id}g${index + 1}`);
  const levels = ["summary", ...groupIds, "base"];
  const base = levels.length - 1;
  const others = before.map((one) => ({
    id: one.id,
    columns: one.columns.map((column) => ({ id: column.id, type: column.type, depth: depthIn(one, column.level) })),
  }));
  const columns: ColumnSpec[] = [];
  const known: Known[] = [];
  const metrics = [...inheritedMetrics(source, before)];
  const relationships: RelationshipSpec[] = [];
  const ways = (): NonNullable<Names["relationships"]> =>
    relationships.map((way) => {
      const columns = others.find((one) => one.id === way.target)?.columns ?? [];
      return { ...way, path: `${id}/${way.name}`, columns };
    });
  const modes: readonly TotalMode[] = ["grand_total", "parent_grouping"];
  const names = (): Names => ({ dice, own: known, source: readable, base, others, levels, modes, metrics, relationships: ways() });
  let made = 0;
  const add = (level: string, isKey: boolean, type: Type, formula: Formula): string => {
    made += 1;
    const name = `${id}c${made}`;
    columns.push({ id: name, type, level, isKey, formula });
    known.push({ id: name, type, depth: levels.indexOf(level) });
    return name;
  };
  for (const one of readable) if (dice.chance(0.6)) add("base", false, one.type, { kind: "source", name: one.name });
  for (const target of before) {
    const way = dice.chance(0.4) ? relationshipTo(dice, target, known) : null;
    if (way !== null) relationships.push(way);
  }
  const offered = dice.chance(0.3) ? metricFormula(dice, known) : null;
  const ownMetrics = offered === null ? [] : [{ name: `${id}m`, formula: offered }];
  metrics.push(...ownMetrics);
  if (dice.chance(0.4)) add("summary", false, "number", formulaOf(names(), "number", 0, 2));
  const groupings = groupIds.map((groupId, index) => {
    const keys: string[] = [];
    for (let left = dice.chance(0.25) ? 2 : 1; left > 0; left -= 1) {
      const type = dice.pick<Type>(["text", "text", "number", "boolean", "date"]);
      keys.push(add(groupId, true, type, keyFormula(names(), type, index + 1)));
    }
    return { id: groupId, keys };
  });
  for (const [index, { id: groupId, keys }] of groupings.entries()) {
    const byDate = known.some((one) => one.type === "date" && keys.includes(one.id));
    const earlier = byDate && dice.chance(0.6) ? lookbackOf(names(), "number", index + 1, 2) : null;
    if (earlier !== null) add(groupId, false, "number", earlier);
  }
  const calculations = 2 + dice.roll(5);
  for (let left = calculations; left > 0; left -= 1) {
    const depth = dice.roll(levels.length);
    const type = dice.pick<Type>(["number", "number", "number", "number", "text", "boolean", "date"]);
    add(levels[depth] ?? "base", false, type, formulaOf(names(), type, depth, 3));
  }
  const sortsAt = (depth: number): readonly SortSpec[] => {
    if (dice.chance(0.6)) return [];
    const here = known.filter((one) => one.depth <= depth && one.depth > 0);
    if (here.length === 0) return [];
    return [randomSort(dice, here)];
  };
  // A table-level entry sorts the level where its column lives, so base sorts are by base columns.
  const baseColumns = known.filter((one) => one.depth === base);
  const baseSorts: readonly SortSpec[] = baseColumns.length === 0 || dice.chance(0.5) ? [] : [randomSort(dice, baseColumns)];
  const sorted = groupings.map((grouping, index) => {
    const sorts = sortsAt(index + 1);
    const limit = dice.chance(0.25) ? limited(dice, columns, grouping.keys, readable) : null;
    return {
      ...grouping,
      sorts: limit === null ? sorts : limitSorts(limit, () => add(grouping.id, false, "number", limit.by ?? limit.label)),
    };
  });
  return {
    id,
    source,
    columns,
    groupings: sorted,
    baseSorts,
    filters: Array.from({ length: dice.pick([0, 0, 1, 1, 2, 3]) }, () => randomFilter(dice, columns)),
    ...(ownMetrics.length === 0 ? {} : { metrics: ownMetrics }),
    ...(relationships.length === 0 ? {} : { relationships }),
  };
}

/** S-J1g: those of the element whose base rows are read, over the columns by which they are read. */
function inheritedMetrics(source: SourceSpec, before: readonly ElementSpec[]): NonNullable<ElementSpec["metrics"]> {
  if (source.kind !== "element" || source.grouping !== null) return [];
  const parent = before.find((one) => one.id === source.element);
  return (parent?.metrics ?? []).map(({ name, formula }) => ({
    name,
    formula: mapColumns(formula, (id) => ({ kind: "source", name: id })),
  }));
}

/** To an element before this one, by columns of both that have one type; null where there are none. */
function relationshipTo(dice: Dice, target: ElementSpec, own: readonly Known[]): RelationshipSpec | null {
  const there = target.columns.filter((column) => column.level === "base" && !column.isKey);
  const pairs = own.flatMap((one) => there.filter((other) => other.type === one.type).map((other) => ({ own: one.id, other: other.id })));
  if (pairs.length === 0) return null;
  const keys = dice.chance(0.2) ? [dice.pick(pairs), dice.pick(pairs)] : [dice.pick(pairs)];
  return { name: `to${target.id}`, target: target.id, keys };
}

/** A chart over a table or an element before it: marks by x, maybe color and panels, with measures of all kinds (L10). */
function randomChart(dice: Dice, id: string, before: readonly ElementSpec[], tables: readonly string[]): ElementSpec {
  const { source, readable } = drawSource(dice, { before, tables }, 0.4);
  const levels = ["summary", "marks", "base"];
  const metrics = inheritedMetrics(source, before);
  const columns: ColumnSpec[] = [];
  const known: Known[] = [];
  const [hasColor, hasRows, hasColumns] = [dice.chance(0.6), dice.chance(0.3), dice.chance(0.2)];
  const modes: readonly TotalMode[] = ["grand_total", "parent_grouping", "x_axis", "color", "trellis_row", "trellis_column"];
  const names = (): Names => ({ dice, own: known, source: readable, base: 2, others: [], levels, modes, metrics });
  const add = (level: string, isKey: boolean, type: Type, formula: Formula): string => {
    const name = `${id}c${columns.length + 1}`;
    columns.push({ id: name, type, level, isKey, formula });
    known.push({ id: name, type, depth: levels.indexOf(level) });
    return name;
  };
  for (const one of readable) if (dice.chance(0.4)) add("base", false, one.type, { kind: "source", name: one.name });
  const keyOf = (): string => {
    const type = dice.pick<Type>(["text", "number", "boolean", "date"]);
    return add("marks", true, type, keyFormula(names(), type, 1));
  };
  const x = keyOf();
  const color = hasColor ? keyOf() : null;
  const trellisRow = hasRows ? keyOf() : null;
  const trellisColumn = hasColumns ? keyOf() : null;
  const keys = [x, color, trellisRow, trellisColumn].filter((one) => one !== null);
  for (let left = 2 + dice.roll(4); left > 0; left -= 1) {
    const type = dice.pick<Type>(["number", "number", "text", "boolean"]);
    // A measure without an aggregate is what the rows of a mark agree on (L5).
    const formula = dice.chance(0.25) ? scalarOf(names(), type, (one) => one.depth > 0, true, 2) : formulaOf(names(), type, 1, 3);
    add("marks", false, type, formula);
  }
  const earlier = known.some((one) => one.type === "date" && keys.includes(one.id)) && dice.chance(0.5);
  const lookback = earlier ? lookbackOf(names(), "number", 1, 2) : null;
  if (lookback !== null) add("marks", false, "number", lookback);
  const measures = columns.filter((column) => column.level === "marks" && !column.isKey && holdsAggregate(column.formula));
  const direction = dice.pick(["ascending", "descending"] as const);
  const sortedBy: SortSpec | null = measures.length > 0 && dice.chance(0.4) ? { columnId: dice.pick(measures).id, direction } : null;
  const sorted: Formula | null = sortedBy === null ? null : { kind: "own", id: sortedBy.columnId };
  const hidden: readonly ColumnSpec[] =
    sorted === null
      ? []
      : [
          {
            id: "~axis-sort",
            type: "number",
            level: "marks",
            isKey: false,
            formula: keys.length === 1 ? sorted : { kind: "total", mode: "x_axis", arg: sorted, skip: 0 },
          },
        ];
  return {
    id,
    source,
    columns: [...columns, ...hidden],
    groupings: [
      {
        id: "marks",
        keys,
        sorts:
          sorted === null
            ? []
            : [
                { columnId: "~axis-sort", direction },
                { columnId: x, direction: "ascending" },
              ],
      },
    ],
    baseSorts: [],
    filters: Array.from({ length: dice.pick([0, 1, 1, 2]) }, () => randomFilter(dice, columns)),
    chart: { x, color, trellisRow, trellisColumn, sortedBy },
  };
}

/** A pivot over a table or an element before it: up to two keys on each axis, measures of all kinds (L8, L10). */
export function randomPivot(dice: Dice, id: string, before: readonly ElementSpec[], tables: readonly string[]): ElementSpec {
  const { source, readable } = drawSource(dice, { before, tables }, 0.3);
  const levels = ["summary", "cells", "base"];
  const metrics = inheritedMetrics(source, before);
  const columns: ColumnSpec[] = [];
  const known: Known[] = [];
  const modes: readonly TotalMode[] = ["grand_total", "parent_grouping", "row", "column", "row_parent", "column_parent", "x_axis"];
  const names = (): Names => ({ dice, own: known, source: readable, base: 2, others: [], levels, modes, metrics });
  const add = (level: string, isKey: boolean, type: Type, formula: Formula): string => {
    const name = `${id}c${columns.length + 1}`;
    columns.push({ id: name, type, level, isKey, formula });
    known.push({ id: name, type, depth: levels.indexOf(level) });
    return name;
  };
  for (const one of readable) if (dice.chance(0.4)) add("base", false, one.type, { kind: "source", name: one.name });
  const keysOf = (count: number): readonly string[] =>
    Array.from({ length: count }, () => {
      const type = dice.pick<Type>(["text", "number", "boolean", "date"]);
      return add("cells", true, type, keyFormula(names(), type, 1));
    });
  const [rowKeys, columnKeys] = [keysOf(dice.pick([0, 1, 1, 2, 2])), keysOf(dice.pick([0, 1, 1, 2]))];
  for (let left = 2 + dice.roll(4); left > 0; left -= 1) {
    const type = dice.pick<Type>(["number", "number", "text", "boolean"]);
    const formula = dice.chance(0.2) ? scalarOf(names(), type, (one) => one.depth > 0, true, 2) : formulaOf(names(), type, 1, 3);
    add("cells", false, type, formula);
  }
  const measures = columns.filter((column) => column.level === "cells" && !column.isKey && holdsAggregate(column.formula));
  const axis = (keys: readonly string[]): readonly AxisKeySpec[] =>
    keys.map((key) => {
      const limit = dice.chance(0.2) ? limited(dice, columns, [key], readable) : null;
      if (limit !== null)
        return { id: key, by: limit.by === null ? null : add("cells", false, "number", limit.by), direction: limit.direction };
      const by = dice.chance(0.15) ? "row-count" : measures.length > 0 && dice.chance(0.35) ? dice.pick(measures).id : null;
      return { id: key, by, direction: dice.pick(["ascending", "descending"] as const) };
    });
  return {
    id,
    source,
    columns,
    groupings: [{ id: "cells", keys: [...rowKeys, ...columnKeys], sorts: [] }],
    baseSorts: [],
    filters: Array.from({ length: dice.pick([0, 1, 1, 2]) }, () => randomFilter(dice, columns)),
    pivot: { rows: axis(rowKeys), columns: axis(columnKeys) },
  };
}

function holdsAggregate(formula: Formula): boolean {
  let found = false;
  visitFormula(formula, (node) => {
    if (node.kind === "aggregate") found = true;
  });
  return found;
}

/** An input table: what people enter, maybe beside the columns of another element, and formulas over both. */
function randomInput(dice: Dice, id: string, before: readonly ElementSpec[]): ElementSpec {
  const { source, readable, entered } = drawInput(dice, before);
  const columns: ColumnSpec[] = [];
  const known: Known[] = [];
  const names: Names = { dice, own: known, source: readable, base: 1, others: [], levels: ["summary", "base"], modes: ["grand_total"] };
  const add = (depth: 0 | 1, type: Type, formula: Formula): void => {
    const name = `${id}c${columns.length + 1}`;
    columns.push({ id: name, type, level: names.levels[depth] ?? "base", isKey: false, formula });
    known.push({ id: name, type, depth });
  };
  for (const { name, type } of entered) add(1, type, { kind: "source", name });
  for (const { name, type } of readable) if (dice.chance(0.3)) add(1, type, { kind: "source", name });
  for (let left = dice.roll(4); left > 0; left -= 1) {
    const depth = dice.pick([0, 1, 1] as const);
    const type = dice.pick<Type>(["number", "number", "text", "boolean"]);
    add(depth, type, formulaOf(names, type, depth, 2));
  }
  const sortable = known.filter((one) => one.depth === 1);
  return {
    id,
    source,
    columns,
    groupings: [],
    baseSorts: dice.chance(0.4) ? [randomSort(dice, sortable)] : [],
    filters: dice.chance(0.4) ? [randomFilter(dice, columns)] : [],
  };
}

/** Elements over tables, each other and, where there are any, what people entered; the last one is to be asked. */
export function randomElements(dice: Dice, tables: readonly string[], hasEntries = false): readonly ElementSpec[] {
  const elements: ElementSpec[] = [];
  for (const id of inputIds.slice(0, dice.pick([1, 2, 2, 3])))
    elements.push(hasEntries && dice.chance(0.12) ? randomInput(dice, id, elements) : randomElement(dice, id, elements, tables));
  // A chart or a pivot is asked in place of the last of them.
  if (!dice.chance(0.45)) return elements;
  const before = elements.slice(0, -1);
  return [...before, dice.chance(0.5) ? randomPivot(dice, "P", before, tables) : randomChart(dice, "C", before, tables)];
}

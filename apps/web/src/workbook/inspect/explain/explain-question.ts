import { limits } from "@sheaf/contract";
import { printTarget } from "@sheaf/formula";
import {
  type Column,
  givenName,
  isData,
  type MeasureParts,
  measureParts,
  columnsOf,
  dependsOnAggregate,
  type Element,
  type Filter,
  type FilterValue,
  type Id,
  type Operation,
} from "@sheaf/workbook";
import { elementPath, filtersOf, set } from "../../commands/edit.ts";
import { limitOf } from "../../elements/shelves/keys/label-limit.ts";
import type { ElementRequest } from "../../elements/element-kind.ts";
import type { Explained } from "../../state/workbook.ts";

/**
 * What is asked to explain a number: the element stands as a table of the same source and filters, grouped as the question needs. It keeps
 * its id, so that controls and policies act on it as ever. Nobody performs these operations.
 */
export interface ExplainAsked {
  readonly operations: readonly Operation[];
  readonly request: ElementRequest;
  /** Ids of the asked columns, in the order that the question names. */
  readonly columns: readonly Id[];
}

/** What tells the two sides of a comparison apart: a key of the mark, or the period of a figure. */
export interface Along {
  readonly columnId: Id;
  /** Absent: the column's own. */
  readonly formula?: string;
  readonly name: string;
  readonly value: FilterValue;
  readonly label: string;
}

/** What differs between a number and those beside it: its keys, those that marks follow one another along first; the period of a figure. */
export const alongOf = ({ keys, period }: Explained): readonly Along[] => (period === null ? keys : [period, ...keys]);

/** Values of a key that rows are of. */
interface Within {
  readonly along: Along;
  readonly values: readonly FilterValue[];
}

/** More values than these are no help in telling what a difference is made of. */
export const MOST_GROUPS = 200;
/** Values that can be chosen to compare with. */
export const MOST_SIDES = 500;
/** Among so many are those around the number itself: as many as a chart has marks. */
const MOST_ASKED_SIDES = limits.chartRows;

export class ExplainQuestions {
  readonly parts: MeasureParts;
  readonly #element: Element;
  readonly #explained: Explained;
  readonly #newId: () => Id;

  constructor(element: Element, explained: Explained, newId: () => Id) {
    this.#element = element;
    this.#explained = explained;
    this.#newId = newId;
    this.parts = measureParts(columnsOf(element), explained.columnId);
  }

  /** The number itself, and how many rows it has: `[value, rows]`. */
  number(): ExplainAsked {
    return this.#ask({ fixed: alongOf(this.#explained), along: null, sides: null, by: null, values: [this.formula(), "Count()"] });
  }

  /** The number with its parts: `[value, over, under]`. */
  whole(): ExplainAsked {
    return this.#ask({ fixed: alongOf(this.#explained), along: null, sides: null, by: null, values: this.#measures() });
  }

  /** The number at every value of what it is compared along, in the order of the values: `[side, value, over, under]`. */
  sides(along: Along): ExplainAsked {
    return this.#ask({ fixed: this.#others(along), along, sides: null, by: null, values: this.#measures() });
  }

  /** How many values fields have in the rows of both sides. */
  distinct(along: Along | null, sides: readonly FilterValue[], fields: readonly string[]): ExplainAsked {
    return this.#ask({
      fixed: along === null ? alongOf(this.#explained) : this.#others(along),
      along: null,
      within: along === null ? null : { along, values: sides },
      sides: null,
      by: null,
      values: fields.map((field) => `CountDistinct(${field})`),
    });
  }

  /** The number on both sides by a field: `[side, by, value, over, under]`; without sides from `by` on. */
  groups(along: Along | null, sides: readonly FilterValue[], by: string): ExplainAsked {
    return this.#ask({
      fixed: along === null ? alongOf(this.#explained) : this.#others(along),
      along,
      sides,
      by,
      values: this.#measures(),
    });
  }

  /** What the keys of the number are made of: no field to take it apart by. */
  heldFormulas(): readonly string[] {
    return alongOf(this.#explained).map((key) => this.keyFormula(key));
  }

  /** What holds the rows of both sides, or of the number itself. */
  held(along: Along | null, sides: readonly FilterValue[]): readonly Filter[] {
    return along === null ? this.#filters(alongOf(this.#explained), null) : this.#filters(this.#others(along), { along, values: sides });
  }

  /** What a key is made of, without the limit of its labels. */
  keyFormula({ columnId, formula }: Along): string {
    const own = formula ?? columnsOf(this.#element).find(({ id }) => id === columnId)?.formula ?? "";
    return limitOf(own)?.inner ?? own;
  }

  /** A column of the element as it stands where the keys are held. */
  formulaOf({ id, formula = "" }: Column): string {
    return unlimited(formula, alongOf(this.#explained), id);
  }

  /** The number, by its column. */
  formula(): string {
    return printTarget({ kind: "own", columnId: this.#explained.columnId });
  }

  #measures(): readonly string[] {
    const { parts } = this;
    return parts.kind === "ratio" ? [this.formula(), parts.over, parts.under] : [this.formula()];
  }

  #others({ columnId }: Along): readonly Along[] {
    return alongOf(this.#explained).filter((key) => key.columnId !== columnId);
  }

  #ask({
    fixed,
    along,
    sides,
    within = along === null || sides === null ? null : { along, values: sides },
    by,
    values,
  }: {
    readonly fixed: readonly Along[];
    readonly along: Along | null;
    readonly sides: readonly FilterValue[] | null;
    readonly within?: Within | null;
    readonly by: string | null;
    readonly values: readonly string[];
  }): ExplainAsked {
    const element = this.#element;
    const own = columnsOf(element);
    const name = givenName(element);
    const held = [...fixed, ...(within === null ? [] : [within.along]), ...(along === null ? [] : [along])];
    const made = new Map(held.flatMap(({ columnId, formula }) => (formula === undefined ? [] : [[columnId, formula] as const])));
    const byId = by === null ? null : this.#newId();
    const asked = values.map((formula) => ({ id: this.#newId(), formula }));
    const columns = [
      ...own.map((column) => ({ id: column.id, name: column.name, formula: unlimited(column.formula ?? "", held, column.id) })),
      ...[...made].map(([id, formula]) => ({ id, formula })),
      ...(byId === null || by === null ? [] : [{ id: byId, formula: by }]),
      ...asked,
    ].map(({ name, ...column }: { readonly id: Id; readonly formula: string; readonly name?: string | undefined }) =>
      name === undefined ? column : { ...column, name },
    );
    // What an element computes of its groups stands beside what is asked.
    const aggregated = own.filter(({ id }) => dependsOnAggregate(element, id)).map(({ id }) => id);
    const filters = this.#filters(fixed, within);
    const groupBy = [...(along === null ? [] : [along.columnId]), ...(byId === null ? [] : [byId])];
    const calculations = [...aggregated, ...asked.map(({ id }) => id)];
    const level = groupBy.length === 0 ? "summary" : this.#newId();
    const table = {
      id: element.id,
      kind: "table",
      ...(name === null ? {} : { name }),
      ...(isData(element) ? { source: element.source } : {}),
      columns,
      filters,
      ...(groupBy.length === 0
        ? { summary: calculations }
        : { groupings: [{ id: level, groupBy, calculations, sort: groupBy.map((columnId) => ({ columnId, direction: "ascending" })) }] }),
    };
    const shown = [...groupBy, ...asked.map(({ id }) => id)];
    return {
      operations: [set(elementPath(element.id), table)],
      request: {
        level,
        want: { kind: "rows", columns: shown, withOuter: false, outline: false },
        window: groupBy.length === 0 ? null : { offset: 0, limit: by === null ? MOST_ASKED_SIDES : 2 * MOST_GROUPS + 2 },
        within: null,
      },
      columns: shown,
    };
  }

  /** The element's own filters but for those of what it shows, which restrict nothing here, and those that hold what is asked about. */
  #filters(fixed: readonly Along[], within: Within | null): readonly Filter[] {
    const element = this.#element;
    return [
      ...filtersOf(element).filter(({ columnId }) => !dependsOnAggregate(element, columnId)),
      ...fixed.map(({ columnId, value }) => this.#list(columnId, [value])),
      ...(within === null ? [] : [this.#list(within.along.columnId, within.values)]),
    ];
  }

  #list(columnId: Id, values: readonly FilterValue[]): Filter {
    return { id: this.#newId(), columnId, kind: "list", values };
  }
}

/** Among the rows of one label the places of a limit would be others: the key stands there without it (S-L6m). */
function unlimited(formula: string, held: readonly Along[], columnId: Id): string {
  return held.some((key) => key.columnId === columnId) ? (limitOf(formula)?.inner ?? formula) : formula;
}

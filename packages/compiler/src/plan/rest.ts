import { BOOLEAN } from "@sheaf/sql";
import type { Id } from "@sheaf/workbook";
import { type Bound, walk } from "../model/bound.ts";
import type { ElementModel, ModelColumn } from "../model/element.ts";
import { type Grain, grainOfKeys } from "../model/grain.ts";
import { stagesOf } from "../values/stages.ts";
import type { Scalar } from "../values/value.ts";
import { type Answered, type Window, answerKeys } from "./output.ts";
import type { Literal } from "./expression.ts";
import type { Planner } from "../values/planner.ts";

/** Whose rest is asked for: the values of a key that stand for themselves; all others are one group. */
export interface RestOf {
  readonly columnId: Id;
  readonly kept: readonly Literal[];
}

/** What an element is planned as where its rest is asked for. */
export interface RestModel {
  readonly model: ElementModel;
  readonly at: Grain;
  /** Whether the level itself is that of the rest: else its columns are totals. */
  readonly isLevel: boolean;
}

const REST = "@rest";
const KEPT = "@kept";

/**
 * S-L10g: a key whose values beyond those that stand for themselves are one group. Where filters test rows alone, the groups are the marks
 * and everything is computed as it is for marks. Else the marks that filters left stay what they are, and their rest is a total of theirs (L11).
 */
export function restModel(
  model: ElementModel,
  level: Grain,
  columns: readonly ModelColumn[],
  { columnId, kept }: RestOf,
): RestModel | null {
  const key = model.columns.get(columnId);
  if (key === undefined || level.kind !== "grouping" || !level.keys.includes(columnId)) return null;
  const own: Bound = { kind: "own", columnId, type: key.type };
  const isRest = isBeyond(own, kept);
  const keys = level.keys.filter((id) => id !== columnId);
  const staysLevel = stagesOf(model, model.filters).filters.every(({ stage }) => stage === 1) && !ranksLabels(model, level, columns);
  if (!staysLevel) {
    const made: ModelColumn = { id: REST, name: "rest", type: BOOLEAN, grain: level, isKey: true, expr: isRest, agreedOver: null };
    return {
      model: { ...model, columns: { get: (id) => (id === REST ? made : model.columns.get(id)) } },
      at: grainOfKeys(model.stack, [...keys, REST]),
      isLevel: false,
    };
  }
  const at: Grain = { ...level, keys: [...keys, REST, KEPT] };
  const base = model.stack[model.stack.length - 1] ?? at;
  const none: Bound = { kind: "literal", value: null, type: key.type };
  const made = new Map<Id, ModelColumn>([
    [REST, { id: REST, name: "rest", type: BOOLEAN, grain: at, isKey: true, expr: isRest, agreedOver: null }],
    [
      KEPT,
      {
        id: KEPT,
        name: key.name,
        type: key.type,
        grain: at,
        isKey: true,
        expr: { kind: "call", fn: "If", args: [isRest, none, own], type: key.type },
        agreedOver: null,
      },
    ],
    [columnId, { ...key, grain: base, isKey: false }],
  ]);
  const moved = (one: Grain): Grain => (one.id === level.id ? at : one);
  const column = (id: Id): ModelColumn | undefined => {
    const known = made.get(id) ?? model.columns.get(id);
    if (known === undefined || made.has(id)) return known;
    const there = { ...known, grain: moved(known.grain) };
    made.set(id, there);
    return there;
  };
  const instead = (ids: readonly Id[]): readonly Id[] => ids.flatMap((id) => (id === columnId ? [REST, KEPT] : [id]));
  const channel = model.channels.get(columnId);
  return {
    model: {
      ...model,
      stack: model.stack.map(moved),
      columns: { get: column },
      sorts: new Map(
        [...model.sorts].map(([id, sorts]) => [
          id,
          // By a value of its own the key orders nothing here: its rest has none.
          sorts.filter((sort) => sort.columnId !== columnId).filter(({ at: anew }) => anew?.keys.includes(columnId) !== true),
        ]),
      ),
      partitionKeys: instead(model.partitionKeys),
      channels: new Map([
        ...model.channels,
        ...(channel === undefined
          ? []
          : ([
              [REST, channel],
              [KEPT, channel],
            ] as const)),
      ]),
    },
    at,
    isLevel: true,
  };
}

/** The rows of the rest, by the keys that are left: these, then what was asked for. */
export function answerRest(planner: Planner, { at, isLevel }: RestModel, columns: readonly ModelColumn[], window: Window | null): Answered {
  return answerKeys(planner, at, columns, isLevel, isTrue, window);
}

const isTrue = (key: (id: Id) => Scalar): readonly Scalar[] => [key(REST)];

/** A null is a value like another: it belongs to the rest unless it is kept. */
function isBeyond(own: Bound, kept: readonly Literal[]): Bound {
  const values = kept.filter(({ value }) => value !== null);
  const yes = (value: boolean): Bound => ({ kind: "literal", value, type: BOOLEAN });
  const among: Bound = values.length === 0 ? yes(false) : { kind: "call", fn: "In", args: [own, ...values], type: BOOLEAN };
  const isEmpty: Bound = { kind: "call", fn: "IsNull", args: [own], type: BOOLEAN };
  return {
    kind: "call",
    fn: "If",
    args: [isEmpty, yes(values.length === kept.length), among, yes(false), yes(true)],
    type: BOOLEAN,
  };
}

/** Whether labels are ranked along the keys: what they are ranked by must stay as it is. */
function ranksLabels(model: ElementModel, level: Grain, columns: readonly ModelColumn[]): boolean {
  const all = [...level.keys.flatMap((id) => model.columns.get(id) ?? []), ...columns];
  return all.some(({ expr }) => {
    let found = false;
    walk(expr, (node) => {
      found ||= node.kind === "label-rank";
    });
    return found;
  });
}

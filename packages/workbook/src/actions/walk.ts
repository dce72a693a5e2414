import type { Element, Id, Json } from "../document.ts";
import { type ActionBranch, type ActionEffect, type ElementChange, isRunnable } from "../schema/parts/actions/effects.ts";
import type { ActionSequence } from "../schema/parts/actions/sequences.ts";
import type { RowSelector, ValueSource } from "../schema/parts/actions/values.ts";
import type { RoleText } from "../schema/walk.ts";
import { isObject } from "../schema/shape.ts";
import { actionsOf, isSequence } from "./hosts.ts";

export type ActionPath = readonly (string | number)[];

/** An effect where it stands in an element. */
export interface PlacedEffect {
  readonly sequence: ActionSequence;
  readonly effect: ActionEffect;
  readonly path: ActionPath;
}

/** The branches of an effect, with where they stand in it; none for one that does not branch. */
export function branchesOf(
  effect: ActionEffect,
): readonly { readonly effects: readonly ActionEffect[]; readonly branch: ActionBranch | null; readonly path: ActionPath }[] {
  if (!isRunnable(effect) || effect.effect !== "if-else") return [];
  return [
    { effects: effect.if.effects, branch: effect.if, path: ["if"] },
    ...(effect.elseif ?? []).map((branch, index) => ({ effects: branch.effects, branch, path: ["elseif", index] as ActionPath })),
    ...(effect.else === undefined ? [] : [{ effects: effect.else.effects, branch: null, path: ["else"] as ActionPath }]),
  ];
}

/** Every effect of an element, those in branches as well, in the order in which they stand. */
export function effectsOf(element: { readonly [member: string]: Json }): readonly PlacedEffect[] {
  const within = (sequence: ActionSequence, effects: readonly ActionEffect[], path: ActionPath): readonly PlacedEffect[] =>
    effects.flatMap((effect, index) => [
      { sequence, effect, path: [...path, index] },
      ...branchesOf(effect).flatMap((branch) => within(sequence, branch.effects, [...path, index, ...branch.path, "effects"])),
    ]);
  return actionsOf(element).flatMap((sequence, index) => within(sequence, sequence.effects, ["actions", index, "effects"]));
}

/** A column of another element that an effect names, by a field or by the name of a member. */
export interface NamedColumn {
  readonly elementId: Id;
  readonly columnId: Id;
  readonly path: ActionPath;
  /** What is put there; null where nothing is. */
  readonly value: ValueSource | null;
}

/** Columns that effects of an element name in the elements that they act on. */
export function columnsNamedByActions(element: Element): readonly NamedColumn[] {
  return effectsOf(element).flatMap(({ effect, path }) => columnsNamedBy(effect, path));
}

function columnsNamedBy(effect: ActionEffect, path: ActionPath): readonly NamedColumn[] {
  if (!isRunnable(effect)) return [];
  switch (effect.effect) {
    case "insert-rows":
      return valuesAt(effect.tableElementId, effect.values, [...path, "values"]);
    case "update-rows":
      return [
        ...columnsOfSelector(effect.tableElementId, effect.whichRows, [...path, "whichRows"]),
        ...valuesAt(effect.tableElementId, effect.values, [...path, "values"]),
      ];
    case "delete-rows":
      return columnsOfSelector(effect.tableElementId, effect.whichRows, [...path, "whichRows"]);
    case "custom-sort": {
      const at = (columnId: Id, ...steps: ActionPath): NamedColumn => ({
        elementId: effect.elementId,
        columnId,
        path: [...path, "sort", ...steps],
        value: null,
      });
      const { sort } = effect;
      return sort.type === "level"
        ? sort.columns.map(({ columnId }, index) => at(columnId, "columns", index, "columnId"))
        : [at(sort.columnId, "columnId"), ...(sort.by === undefined || sort.by === "row-count" ? [] : [at(sort.by, "by")])];
    }
    case "modify-element":
      return columnsOfChange(effect.change).map(([member, columnId]) => ({
        elementId: effect.elementId,
        columnId,
        path: [...path, "change", member],
        value: null,
      }));
    default:
      return [];
  }
}

/** Columns that a change of an element names, by the members that name them. */
function columnsOfChange(change: ElementChange): readonly (readonly [string, Id])[] {
  switch (change.type) {
    case "column-visibility":
      return [["columnId", change.columnId]];
    case "move-column":
      return [
        ["columnId", change.columnId],
        ...(change.afterColumnId === undefined ? [] : [["afterColumnId", change.afterColumnId] as const]),
      ];
    case "swap-columns":
      return [
        ["columnId", change.columnId],
        ["withColumnId", change.withColumnId],
      ];
    case "axis-scale":
      return [];
  }
}

function columnsOfSelector(elementId: Id, rows: RowSelector, path: ActionPath): readonly NamedColumn[] {
  switch (rows.type) {
    case "single-row":
      return valuesAt(elementId, rows.primaryKeys, [...path, "primaryKeys"]);
    case "column-match":
      return [{ elementId, columnId: rows.columnId, path: [...path, "columnId"], value: null }];
    default:
      return [];
  }
}

function valuesAt(elementId: Id, values: { readonly [columnId: string]: ValueSource }, path: ActionPath): readonly NamedColumn[] {
  return Object.entries(values).map(([columnId, value]) => ({ elementId, columnId, path: [...path, columnId], value }));
}

/** The input table whose rows a formula inside an effect is about. */
export function tableOfFormula(found: RoleText): Id | null {
  for (const parent of found.parents.toReversed()) {
    const { tableElementId } = isObject(parent) ? parent : {};
    if (typeof tableElementId === "string") return tableElementId;
  }
  return null;
}

/** The sequence of its element in which a text stands; null outside of actions. */
export function sequenceAround(found: Pick<RoleText, "path" | "parents">): ActionSequence | null {
  const sequence = found.path[0] === "actions" ? found.parents[2] : undefined;
  return sequence !== undefined && isSequence(sequence) ? sequence : null;
}

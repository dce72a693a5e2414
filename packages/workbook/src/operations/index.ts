import type { WorkbookDocument } from "../document.ts";
import { insertItem } from "./kinds/insert-item.ts";
import { moveItem } from "./kinds/move-item.ts";
import { removeItem } from "./kinds/remove-item.ts";
import { setField } from "./kinds/set-field.ts";
import type { Applied, Operation, OperationKind, Side } from "./operation.ts";

/** Every kind of operation; one line each. */
const kinds: { readonly [K in Operation["kind"]]: OperationKind<Extract<Operation, { readonly kind: K }>> } = {
  "set-field": setField,
  "insert-item": insertItem,
  "remove-item": removeItem,
  "move-item": moveItem,
};

const kindOf = (operation: Operation): OperationKind<Operation> => kinds[operation.kind] as OperationKind<Operation>;

export function applyOperation(document: WorkbookDocument, operation: Operation): Applied {
  return kindOf(operation).apply(document, operation);
}

export function invertOperation(before: WorkbookDocument, operation: Operation): readonly Operation[] {
  return kindOf(operation).invert(before, operation);
}

/**
 * Two lists of operations made on the same document, each as it has to be done after the other: applying `earlier` and then the second
 * result gives what applying `later` and then the first result gives.
 */
export function transformBoth(
  earlier: readonly Operation[],
  later: readonly Operation[],
): { readonly earlier: readonly Operation[]; readonly later: readonly Operation[] } {
  if (earlier.length === 0 || later.length === 0) return { earlier, later };
  const [left, ...lefts] = earlier;
  const [right, ...rights] = later;
  if (left === undefined || right === undefined) return { earlier, later };
  if (lefts.length === 0 && rights.length === 0)
    return { earlier: transformOne(left, right, "earlier"), later: transformOne(right, left, "later") };
  // Column by column of the grid that the two lists span.
  let carried = later;
  const results: Operation[] = [];
  for (const operation of earlier) {
    const pair = rights.length === 0 && carried.length === 1 ? transformBoth([operation], carried) : transformAcross([operation], carried);
    results.push(...pair.earlier);
    carried = pair.later;
  }
  return { earlier: results, later: carried };
}

/** A few operations against a list, one of the list after the other. */
function transformAcross(
  few: readonly Operation[],
  many: readonly Operation[],
): { readonly earlier: readonly Operation[]; readonly later: readonly Operation[] } {
  let moving = few;
  const results: Operation[] = [];
  for (const operation of many) {
    const pair = transformBoth(moving, [operation]);
    moving = pair.earlier;
    results.push(...pair.later);
  }
  return { earlier: moving, later: results };
}

function transformOne(operation: Operation, over: Operation, side: Side): readonly Operation[] {
  return kindOf(operation).transform(operation, over, side);
}

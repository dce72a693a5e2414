import { atom, callOf, type Fragment } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";

/**
 * Percentiles of groups: the engine has them as windows only. The values of a group are written into one list in their order, and the list is
 * asked for the places. JSON keeps the digits of numbers.
 */

/** The values without nulls as a JSON list in ascending order, each as JSON text. */
export function orderedList(json: Doc, key: Doc): Doc {
  return ["CONCAT('[', GROUP_CONCAT(", json, " ORDER BY ", key, " SEPARATOR ','), ']')"];
}

function at(list: Doc, place: Doc): Doc {
  return callOf("JSON_VALUE", [list, callOf("CONCAT", ["'$['", ["CAST(", place, " AS SIGNED)"], "']'"]).doc]).doc;
}

/** The interpolated value at a fraction of the way through float64 values; `over` has no place here. */
export function orderedValue(value: Doc, _over: Doc, fraction: number): Fragment {
  const list = orderedList(value, value);
  const place: Doc = [`${fraction}e0 * (COUNT(`, value, ") - 1)"];
  const low = at(list, ["FLOOR(", place, ")"]);
  const high = at(list, ["CEILING(", place, ")"]);
  return atom("(", low, " + (", high, " - ", low, ") * (", place, " - FLOOR(", place, ")))");
}

/** The JSON value at a fraction of the way, one of those that there are. */
export function chosenValue(json: Doc, key: Doc, fraction: number): Doc {
  return at(orderedList(json, key), [`GREATEST(CEILING(${fraction}e0 * COUNT(`, json, ")) - 1, 0)"]);
}

import type { Json } from "../../document.ts";
import { type Fitting, fit } from "../../schema/fit.ts";
import { isObject, shapeOf } from "../../schema/shape.ts";
import { type Violation, validate } from "../../schema/validate.ts";
import { pointerAt } from "../text/origins.ts";
import type { Reading } from "./reading.ts";
import { idPath, outermost, placeToSetAside, takeOut } from "./set-aside.ts";
import type * as z from "zod";
import { message } from "@sheaf/messages";

/** Setting something aside may uncover what was hidden behind it, this many times. */
const mostRounds = 20;

/** Where a value stands. */
export interface Where {
  /** In the body as sent. */
  readonly pointer: string;
  /** In names. */
  readonly at: string;
  /** In the document that is written. */
  readonly keptPath: string;
  /** Whether what refuses it keeps the document out: a part that its reader keeps does not. */
  readonly tolerated?: boolean;
}

/**
 * Fits a value to a schema and validates it; null if something refuses it. Where the reader may keep what it does not understand, unknown
 * members and wrong values that can be done without go to `kept`, each with a warning.
 */
export function readWith(schema: z.ZodType, given: Json, where: Where, reading: Reading): Json | null {
  const { pointer, at, keptPath } = where;
  const shape = shapeOf(schema);
  let value = fit(shape, given, fitting(pointer, at, reading));
  let violations = validate(schema, value);
  for (let round = 0; reading.keepUnknown && violations.length > 0 && round < mostRounds; round++) {
    const found = violations.map((violation) => ({
      violation,
      place: violation.code === "E_UNKNOWN_FIELD" ? violation.path : placeToSetAside(shape, value, violation.path),
    }));
    const places = outermost(found.flatMap(({ place }) => (place === null ? [] : [place])));
    if (places.length === 0) break;
    for (const { violation, place } of found) if (place !== null) tell(violation, value, where, reading);
    const taken = takeOut(value, places, reading.origins);
    const entries = places.flatMap((place, index) => {
      const member = taken.members[index];
      return member === undefined ? [] : [{ path: idPath(keptPath, value, place), value: member, place }];
    });
    // The writer goes through them from the last to the first: items of a list go back before what stands inside of their neighbors.
    const [items, members] = [entries.filter(isItem), entries.filter((entry) => !isItem(entry))];
    for (const { path, value: member } of [...members.toReversed(), ...items.toReversed()]) reading.kept.push({ path, value: member });
    value = taken.rest;
    violations = validate(schema, value);
  }
  for (const violation of violations) add(violation, violation.code, value, where, reading);
  return violations.length === 0 ? value : null;
}

function isItem({ place }: { readonly place: readonly (string | number)[] }): boolean {
  return typeof place.at(-1) === "number";
}

/** That a part of a file is kept and not used. Names that begin with an underscore are a tool's own. */
function tell(violation: Violation, value: Json, where: Where, reading: Reading): void {
  const isUnknown = violation.code === "E_UNKNOWN_FIELD";
  const isPrivate = isUnknown && String(violation.path.at(-1)).startsWith("_");
  const told = message("files.not-used", { finding: violation.message, what: isUnknown ? "member" : "part" });
  add({ ...violation, message: told }, isPrivate ? "N_KEPT" : isUnknown ? "W_UNKNOWN_FIELD" : "W_LEFT_OUT", value, where, reading);
}

function add(violation: Violation, code: Violation["code"], value: Json, where: Where, reading: Reading): void {
  const place = columnName(value, violation.path);
  reading.reporter.add({
    code,
    path: pointerAt(reading.origins, value, violation.path, where.pointer),
    at: place === null ? where.at : `${where.at} › ${place}`,
    message: violation.message,
    suggestions: violation.suggestions,
    tolerated: where.tolerated ?? false,
  });
}

function columnName(value: Json, path: readonly (string | number)[]): string | null {
  if (path[0] !== "columns" || !isObject(value) || !Array.isArray(value["columns"])) return null;
  const column = (value["columns"] as readonly Json[])[Number(path[1])];
  const name = isObject(column) ? (column["name"] ?? column["id"]) : undefined;
  return typeof name === "string" ? name : null;
}

function fitting(pointer: string, at: string, reading: Reading): Fitting {
  const { origins, reporter } = reading;
  const open: string[] = [pointer];
  const here = (): string => open.at(-1)!;
  return {
    deprecated: (what) => reporter.deprecated(here(), what),
    note: (said) => reporter.add({ code: "N_REWRITTEN", path: here(), at, message: said }),
    sourceText: (container, key) => origins.text(container, key),
    enter: (container) => void open.push(origins.pointer(container) ?? here()),
    leave: () => void open.pop(),
    replaced: (before, after) => origins.inherit(before, after),
  };
}

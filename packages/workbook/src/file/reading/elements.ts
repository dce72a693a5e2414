import type { Element, Id, Json } from "../../document.ts";
import type { ElementKind, ElementReading } from "../../elements/kind.ts";
import { kindOf } from "../../elements/registry.ts";
import type { Fields } from "../../schema/parts/document-parts.ts";
import { id as idSchema } from "../../schema/parts/common.ts";
import { isTypedSource } from "../../schema/parts/source.ts";
import { type Fitting, fit } from "../../schema/fit.ts";
import { isObject, shapeOf, textOf } from "../../schema/shape.ts";
import { type Violation, validate } from "../../schema/validate.ts";
import { type Origins, joinPointer, pointerAt } from "../text/origins.ts";
import type { Reporter } from "../report.ts";
import type * as z from "zod";

/** What reading any part of a file needs. */
export interface Reading {
  readonly origins: Origins;
  readonly reporter: Reporter;
  /** Unknown members are kept under `sheaf.kept` instead of refused. */
  readonly keepUnknown: boolean;
  /** Makes ids for objects that have none; null: a missing id is an error. */
  readonly newId: (() => string) | null;
  readonly hasAggregate: (formula: string) => boolean;
  /** Members that were taken out, by the place where the writer puts them back. */
  readonly kept: { readonly path: string; readonly value: Json }[];
  /** Ids of elements that were refused: what refers to them is not wrong as well. */
  readonly refusedIds: Set<Id>;
}

/** Control types that converters and older tools write, with the members that say the same now. */
const controlAliases: Readonly<Record<string, Fields>> = {
  dropdown: { controlType: "list", selectionMode: "single" },
  radio: { controlType: "list", selectionMode: "single" },
  "radio-group": { controlType: "list", selectionMode: "single" },
  toggle: { controlType: "switch" },
  "text-match": { controlType: "text" },
  "rank-limit": { controlType: "top-n" },
};

/** Reads one entry of an element list; null if it is not kept (refused with a finding, or dropped with a note). */
export function readElement(given: Json, pointer: string, page: string, keptPath: string, reading: Reading): Element | null {
  const { reporter } = reading;
  if (!isObject(given)) {
    reporter.add({ code: "E_TYPE", path: pointer, at: page, message: "Expected an element with id and kind" });
    return null;
  }
  if (given["kind"] === "theme") {
    reporter.add({ code: "N_REWRITTEN", path: pointer, at: page, message: "A stray theme entry was dropped" });
    return null;
  }
  const element = withId(readAliases(given, pointer, reading), pointer, reading, "element");
  const elementId = element["id"];
  if (typeof elementId !== "string" || !idSchema.safeParse(elementId).success) {
    reporter.add({
      code: elementId === undefined ? "E_MISSING" : "E_TYPE",
      path: joinPointer(pointer, "id"),
      at: page,
      message: "An element needs an id: text of up to 200 characters",
    });
    return null;
  }
  if (typeof element["kind"] !== "string" || element["kind"] === "") {
    reading.refusedIds.add(elementId);
    reporter.add({
      code: element["kind"] === undefined ? "E_MISSING" : "E_TYPE",
      path: joinPointer(pointer, "kind"),
      at: page,
      message: "An element needs a kind",
    });
    return null;
  }
  const at = `${page} › ${titleOf(element)}`;
  if (element["kind"] === "control" && typeof element["controlType"] !== "string") {
    reading.refusedIds.add(elementId);
    reporter.add({
      code: element["controlType"] === undefined ? "E_MISSING" : "E_TYPE",
      path: joinPointer(pointer, "controlType"),
      at,
      message: "A control needs a controlType",
    });
    return null;
  }
  const kind = kindOf(element);
  if (kind === null) {
    const what =
      element["kind"] === "control" ? `controls of type "${textOf(element["controlType"])}"` : `elements of kind "${element["kind"]}"`;
    reporter.add({ code: "N_KEPT", path: pointer, at, message: `This version does not show ${what} yet; it is kept as it stands` });
    return element as Element;
  }
  return readTyped(element, kind, pointer, at, joinPointer(keptPath, elementId), reading);
}

function readTyped(given: Fields, kind: ElementKind, pointer: string, at: string, keptPath: string, reading: Reading): Element | null {
  const { origins, reporter } = reading;
  const elementReading: ElementReading = {
    deprecated: (what) => reporter.deprecated(pointer, what),
    note: (message) => reporter.add({ code: "N_REWRITTEN", path: pointer, at, message }),
    warn: (message) => reporter.add({ code: "W_DEPRECATED_SPELLING", path: pointer, at, message }),
    hasAggregate: reading.hasAggregate,
  };
  const withIds = giveIds(given, pointer, reading);
  const read = kind.read?.(withIds, elementReading) ?? withIds;
  if (read !== given) origins.inherit(given, read);
  const result = readWith(kind.schema, read, pointer, at, keptPath, reading);
  if (result === null) {
    reading.refusedIds.add(textOf(given["id"]));
    return null;
  }
  const source = (result as Fields)["source"];
  if (
    isObject(source) &&
    typeof source["kind"] === "string" &&
    !["manual", "source"].includes(source["kind"]) &&
    !isTypedSource(kind.kind, source["kind"])
  ) {
    reporter.add({
      code: "N_KEPT",
      path: pointerAt(origins, result, ["source"], pointer),
      at,
      message: `This version does not read sources of kind "${source["kind"]}" yet; the source is kept as it stands`,
    });
  }
  return result as Element;
}

/** Fits a value to a schema and validates it; null if something refuses it. Unknown members go to `kept` where the reader may keep them. */
export function readWith(schema: z.ZodType, given: Json, pointer: string, at: string, keptPath: string, reading: Reading): Json | null {
  const { origins, reporter } = reading;
  let value = fit(shapeOf(schema), given, fitting(pointer, at, reading));
  let violations = validate(schema, value);
  if (reading.keepUnknown) {
    // Taking a member out may uncover others that were hidden behind it.
    for (let round = 0; round < 20 && violations.some((violation) => violation.code === "E_UNKNOWN_FIELD"); round++) {
      const unknown = violations.filter(({ code }) => code === "E_UNKNOWN_FIELD");
      const taken = takeOut(
        value,
        unknown.map(({ path }) => path),
        origins,
      );
      for (const [index, { path }] of unknown.entries()) {
        const member = taken.members[index];
        if (member === undefined) continue;
        reporter.add({
          code: "N_KEPT",
          path: pointerAt(origins, value, path, pointer),
          at,
          message: `The unknown field "${String(path.at(-1))}" is kept as it stands`,
        });
        reading.kept.push({ path: idPath(keptPath, value, path), value: member });
      }
      value = taken.rest;
      violations = validate(schema, value);
    }
  }
  for (const violation of violations) report(violation, value, pointer, at, reading);
  return violations.length === 0 ? value : null;
}

function report(violation: Violation, value: Json, pointer: string, at: string, reading: Reading): void {
  const place = columnName(value, violation.path);
  reading.reporter.add({
    code: violation.code,
    path: pointerAt(reading.origins, value, violation.path, pointer),
    at: place === null ? at : `${at} › ${place}`,
    message: violation.message,
    suggestions: violation.suggestions,
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
    note: (message) => reporter.add({ code: "N_REWRITTEN", path: here(), at, message }),
    sourceText: (container, key) => origins.text(container, key),
    enter: (container) => void open.push(origins.pointer(container) ?? here()),
    leave: () => void open.pop(),
    replaced: (before, after) => origins.inherit(before, after),
  };
}

interface Taken {
  /** The value without the members; the same where there are none. */
  readonly rest: Json;
  /** By the place of its path; undefined where there is none to take. */
  readonly members: readonly (Json | undefined)[];
}

/** A value without some of its members, at any depth: what holds several of them is made anew once. */
function takeOut(value: Json, paths: readonly (readonly (string | number)[])[], origins: Origins): Taken {
  const members: (Json | undefined)[] = [];
  const take = (at: Json, places: readonly number[], depth: number): Json => {
    if (typeof at !== "object" || at === null) return at;
    const bySteps = new Map<string | number, number[]>();
    for (const place of places) {
      const step = paths[place]?.[depth];
      if (step === undefined) continue;
      const same = bySteps.get(step);
      if (same === undefined) bySteps.set(step, [place]);
      else same.push(place);
    }
    const changed = new Map<string, Json | undefined>();
    for (const [step, of] of bySteps) {
      const member = (at as Fields)[step as string];
      if (member === undefined) continue;
      const ends = of.filter((place) => paths[place]?.length === depth + 1);
      if (ends.length === 0) {
        const inner = take(member, of, depth + 1);
        if (inner !== member) changed.set(String(step), inner);
      } else if (!Array.isArray(at)) {
        for (const place of ends) members[place] = member;
        changed.set(String(step), undefined);
      }
    }
    if (changed.size === 0) return at;
    const rest: Json = Array.isArray(at)
      ? (at as readonly Json[]).map((item, index) => changed.get(String(index)) ?? item)
      : Object.fromEntries(
          Object.entries(at).flatMap(([name, member]) => {
            const kept = changed.has(name) ? changed.get(name) : member;
            return kept === undefined ? [] : [[name, kept]];
          }),
        );
    origins.inherit(at, rest);
    return rest;
  };
  return {
    rest: take(
      value,
      paths.map((_, place) => place),
      0,
    ),
    members,
  };
}

/** Path of a kept member in which items of lists are named by their ids, so that it survives edits around it. */
function idPath(prefix: string, value: Json, path: readonly (string | number)[]): string {
  let pointer = prefix;
  let at: Json | undefined = value;
  for (const step of path) {
    at = typeof at === "object" && at !== null ? (at as Fields)[step as string] : undefined;
    const named = typeof step === "number" && isObject(at) && typeof at["id"] === "string" ? at["id"] : step;
    pointer = joinPointer(pointer, named);
  }
  return pointer;
}

/** Old control types. */
function readAliases(element: Fields, pointer: string, reading: Reading): Fields {
  const type = element["controlType"];
  if (element["kind"] !== "control" || typeof type !== "string" || !Object.hasOwn(controlAliases, type)) return element;
  reading.reporter.deprecated(pointer, `controlType "${type}"`);
  const { controlType, ...defaults } = controlAliases[type] ?? {};
  const read: Fields = { ...defaults, ...element, controlType: controlType ?? type };
  reading.origins.inherit(element, read);
  return read;
}

/** Lists whose items get an id when they have none (workbook-file 13). */
const identified: readonly string[] = ["columns", "groupings", "filters", "folders", "metrics", "relationships", "columnSecurities"];

function giveIds(element: Fields, pointer: string, reading: Reading): Fields {
  let result = element;
  // Targets of a control stand under `filters` too and have no ids.
  for (const name of element["kind"] === "control" ? [] : identified) {
    const list = element[name];
    if (!Array.isArray(list) || reading.newId === null) continue;
    const given = (list as readonly Json[]).map((item, index) =>
      isObject(item) ? withId(item, joinPointer(joinPointer(pointer, name), index), reading, name) : item,
    );
    if (given.every((item, index) => item === list[index])) continue;
    reading.origins.inherit(list, given);
    result = { ...result, [name]: given };
  }
  return result;
}

/** Legacy groupings and empty ones keep their own rule; everything else without an id gets one. */
export function withId(object: Fields, pointer: string, reading: Reading, what: string): Fields {
  if (object["id"] !== undefined || reading.newId === null) return object;
  const id = reading.newId();
  const result: Fields = { id, ...object };
  reading.origins.inherit(object, result);
  reading.reporter.add({
    code: "N_DEFAULTED",
    path: pointer,
    message: `The ${what === "element" || what === "page" ? what : `entry of ${what}`} had no id and got "${id}"`,
  });
  return result;
}

export function titleOf(element: Fields): string {
  const name = element["name"];
  const text = isObject(name) ? name["text"] : name;
  return typeof text === "string" && text.trim() !== ""
    ? text
    : typeof element["id"] === "string"
      ? element["id"]
      : textOf(element["kind"]);
}

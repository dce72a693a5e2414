import { message } from "@sheaf/messages";
import type { Json } from "../json.ts";
import type { Rewriting } from "./field.ts";
import { type Shape, chooseOption, isObject, isScalar, numeric, retypeConstant } from "./shape.ts";

/** What fitting needs to know about where a value came from, and whom to tell. */
export interface Fitting extends Rewriting {
  /** Text of a scalar as it stood in the file, null if it was a quoted text or is not known. */
  readonly sourceText: (container: Json, key: string | number) => string | null;
  /** Called before a container is entered, so that notes know their place. */
  readonly enter: (container: Json) => void;
  readonly leave: () => void;
  /** A container was replaced by a rewritten one: notes and errors inside belong to the old place. */
  readonly replaced: (before: Json, after: Json) => void;
}

/**
 * Reads a value as a schema means it: old spellings, scalars that a YAML writer re-typed (trap 28), explicit nulls. Whatever does not fit is
 * left as it is for validation to report. Parts without a change are shared.
 */
export function fit(shape: Shape, value: Json, fitting: Fitting): Json {
  return fitAt(shape, value, null, 0, fitting);
}

function fitAt(shape: Shape, given: Json, container: Json, key: string | number, fitting: Fitting): Json {
  let value = given;
  for (const spelling of shape.spellings) {
    const read = spelling(value, fitting);
    if (read !== value) {
      if (!isScalar(read)) fitting.replaced(isScalar(value) ? container : value, read);
      value = read;
    }
  }
  switch (shape.kind) {
    case "choice": {
      const exact = exactScalar(shape, value, container, key, fitting);
      if (exact !== null) return exact;
      const index = chooseOption(shape.options, value);
      return index < 0 ? value : fitAt(shape.options[index]!, value, container, key, fitting);
    }
    case "object":
      return isObject(value) ? fitObject(shape, value, fitting) : value;
    case "record":
      return isObject(value) ? fitMembers(value, fitting, () => shape.value) : value;
    case "list":
      return Array.isArray(value) ? fitList(shape.item, value as readonly Json[], fitting) : value;
    case "any":
      return value;
    default:
      return isScalar(value) ? retype(shape, value, container, key, fitting) : value;
  }
}

function fitObject(shape: Shape & { kind: "object" }, value: { readonly [key: string]: Json }, fitting: Fitting): Json {
  let present = value;
  for (const [name, member] of Object.entries(value)) {
    const field = shape.fields.get(name);
    if (member !== null || field === undefined || !field.optional || accepts(field.shape, null)) continue;
    // An explicit null of an optional member means that it is absent.
    const { [name]: _absent, ...others } = present;
    present = others;
  }
  if (present !== value) fitting.replaced(value, present);
  return fitMembers(present, fitting, (name) => shape.fields.get(name)?.shape);
}

function accepts(shape: Shape, value: null): boolean {
  return (
    shape.nullable ||
    shape.kind === "any" ||
    (shape.kind === "constant" && shape.values.includes(value)) ||
    (shape.kind === "choice" && shape.options.some((option) => accepts(option, value)))
  );
}

function fitMembers(value: { readonly [key: string]: Json }, fitting: Fitting, shapeOfMember: (name: string) => Shape | undefined): Json {
  let changed: { [key: string]: Json } | null = null;
  fitting.enter(value);
  for (const [name, member] of Object.entries(value)) {
    const inner = shapeOfMember(name);
    if (inner === undefined) continue;
    const fitted = fitAt(inner, member, value, name, fitting);
    if (fitted !== member) (changed ??= { ...value })[name] = fitted;
  }
  fitting.leave();
  if (changed === null) return value;
  fitting.replaced(value, changed);
  return changed;
}

function fitList(item: Shape, value: readonly Json[], fitting: Fitting): Json {
  let changed: Json[] | null = null;
  fitting.enter(value);
  for (const [index, member] of value.entries()) {
    const fitted = fitAt(item, member, value, index, fitting);
    if (fitted !== member) (changed ??= [...value])[index] = fitted;
  }
  fitting.leave();
  if (changed === null) return value;
  fitting.replaced(value, changed);
  return changed;
}

/** Where text is allowed beside numbers, a number that a double cannot hold is kept as its digits (V2). */
function exactScalar(
  shape: Shape & { kind: "choice" },
  value: Json,
  container: Json,
  key: string | number,
  fitting: Fitting,
): string | null {
  if (typeof value !== "number" || !shape.options.some((option) => option.kind === "text")) return null;
  const text = container === null ? null : fitting.sourceText(container, key);
  return text !== null && numeric.test(text) && !isExact(text, value) ? text : null;
}

function isExact(text: string, value: number): boolean {
  if (/^-?\d+$/u.test(text)) return Number.isSafeInteger(value);
  const significant = text
    .replace(/[eE].*$/u, "")
    .replace(/[-.]/gu, "")
    .replace(/^0+/u, "")
    .replace(/0+$/u, "");
  return significant.length <= 15;
}

function retype(shape: Shape, value: string | number | boolean | null, container: Json, key: string | number, fitting: Fitting): Json {
  const source = container === null ? null : fitting.sourceText(container, key);
  const told = (retyped: string | number | boolean, what: "text" | "number" | "boolean" | "word"): Json => {
    fitting.note(message("files.read.retyped", { value: JSON.stringify(source ?? value), what, read: JSON.stringify(retyped) }));
    return retyped;
  };
  if (value === null) return value;
  switch (shape.kind) {
    case "text":
      return typeof value === "string" ? value : told(source ?? String(value), "text");
    case "number":
      return typeof value === "string" && numeric.test(value) && Number.isFinite(Number(value)) ? told(Number(value), "number") : value;
    case "boolean":
      return value === "true" || value === "false" ? told(value === "true", "boolean") : value;
    case "constant": {
      if (shape.values.includes(value)) return value;
      const retyped = retypeConstant(shape.values, value, source);
      return retyped === undefined ? value : told(retyped, "word");
    }
    default:
      return value;
  }
}

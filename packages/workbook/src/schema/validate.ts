import type * as z from "zod";
import type { DiagnosticCode } from "@sheaf/formula";
import { message, type Message, type Said } from "@sheaf/messages";
import type { Json } from "../json.ts";
import { perhapsMeant } from "./meant.ts";
import { nearest } from "./nearest.ts";
import { saidOf } from "./said.ts";
import { type FieldShape, type Shape, chooseOption, isObject, isScalar, resolveShape, shapeOf } from "./shape.ts";

/** A finding about a value against its schema, at the innermost place that fails. */
export interface Violation {
  readonly code: DiagnosticCode;
  readonly path: readonly (string | number)[];
  readonly message: Said;
  readonly suggestions: readonly string[];
}

/** What is wrong with a value; empty if nothing is. */
export function validate(schema: z.ZodType, value: Json): readonly Violation[] {
  const result = schema.safeParse(value);
  return result.success ? [] : describe(result.error.issues as readonly Issue[], shapeOf(schema), value, []);
}

interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly expected?: string;
  readonly keys?: readonly string[];
  readonly values?: readonly (string | number | boolean | null)[];
  readonly errors?: readonly (readonly Issue[])[];
  readonly options?: readonly string[];
  readonly discriminator?: string;
  readonly params?: { readonly said?: Message; readonly code?: DiagnosticCode; readonly suggestions?: readonly string[] };
}

function describe(issues: readonly Issue[], shape: Shape, value: Json, prefix: readonly (string | number)[]): readonly Violation[] {
  return issues.flatMap((issue) => describeOne(issue, shape, value, prefix));
}

function describeOne(issue: Issue, root: Shape, rootValue: Json, prefix: readonly (string | number)[]): readonly Violation[] {
  const inner = issue.path as readonly (string | number)[];
  const path = [...prefix, ...inner];
  const { shape, value } = descend(root, rootValue, inner);
  switch (issue.code) {
    case "unrecognized_keys":
      return (issue.keys ?? []).map((key) => unknownField(key, [...path, key], shape, value));
    case "invalid_union":
      return describeUnion(issue, shape, value, path);
    case "invalid_value":
      return [value === undefined ? missing(path) : notAllowed(issue.values ?? [], value, path)];
    case "invalid_type":
      return [value === undefined ? missing(path) : wrongType(expectedText(shape, issue.expected), value, path)];
    case "custom":
      return [
        {
          code: issue.params?.code ?? "E_VALUE_TYPE",
          path,
          message: saidOf(issue),
          suggestions: issue.params?.suggestions ?? [],
        },
      ];
    case "too_big":
    case "too_small":
      return [{ code: "E_LIMIT", path, message: issue.message, suggestions: [] }];
    default:
      return [{ code: "E_VALUE_TYPE", path, message: issue.message, suggestions: [] }];
  }
}

function describeUnion(
  issue: Issue,
  shape: Shape | null,
  value: Json | undefined,
  path: readonly (string | number)[],
): readonly Violation[] {
  if (value === undefined) return [missing(path)];
  if (shape !== null && shape.kind === "choice" && issue.discriminator === undefined && issue.errors !== undefined) {
    const index = chooseOption(shape.options, value);
    const errors = issue.errors[index];
    // The option that the value means says what is wrong inside it; the others would only hide that.
    if (index >= 0 && errors !== undefined && errors.length > 0) {
      const constants = shape.options.every((option) => option.kind === "constant")
        ? shape.options.flatMap((option) => (option.kind === "constant" ? option.values : []))
        : null;
      return constants === null ? describe(errors, shape.options[index]!, value, path) : [notAllowed(constants, value, path)];
    }
    return [wrongType(expectedText(shape, undefined), value, path)];
  }
  if (issue.discriminator !== undefined)
    return value !== undefined && !isScalar(value)
      ? [wrongType(expectedText(shape, undefined), value, path)]
      : [notAllowed(issue.options ?? [], value, path)];
  return [wrongType(expectedText(shape, undefined), value, path)];
}

/** Shape and value at a path inside a value; the shape is null where the path leaves what the schema describes. */
export function descend(
  root: Shape,
  rootValue: Json,
  path: readonly (string | number)[],
): { readonly shape: Shape | null; readonly value: Json | undefined } {
  let shape: Shape | null = root;
  let value: Json | undefined = rootValue;
  for (const step of path) {
    const at: Shape | null = shape === null || value === undefined ? null : resolveShape(shape, value);
    shape =
      at === null
        ? null
        : at.kind === "object"
          ? (at.fields.get(String(step))?.shape ?? null)
          : at.kind === "list"
            ? at.item
            : at.kind === "record"
              ? at.value
              : null;
    value =
      value === undefined || isScalar(value)
        ? undefined
        : Array.isArray(value)
          ? (value as readonly Json[])[Number(step)]
          : (value as { readonly [key: string]: Json })[String(step)];
  }
  return { shape, value };
}

function fieldsAt(shape: Shape | null, value: Json | undefined): readonly FieldShape[] {
  const resolved = shape === null || value === undefined ? null : resolveShape(shape, value);
  return resolved?.kind === "object" ? [...resolved.fields.values()] : [];
}

function unknownField(key: string, path: readonly (string | number)[], shape: Shape | null, value: Json | undefined): Violation {
  const suggestion = nearest(
    key,
    fieldsAt(shape, value).map((field) => field.name),
  );
  return {
    code: "E_UNKNOWN_FIELD",
    path,
    message: perhapsMeant(message("findings.value.unknown-field", { name: key }), suggestion),
    suggestions: suggestion === null ? [] : [suggestion],
  };
}

function missing(path: readonly (string | number)[]): Violation {
  return { code: "E_MISSING", path, message: message("findings.value.missing", { name: String(path.at(-1) ?? "value") }), suggestions: [] };
}

function notAllowed(values: readonly (string | number | boolean | null)[], value: Json, path: readonly (string | number)[]): Violation {
  if (!isScalar(value)) return wrongType(values.map((allowed) => JSON.stringify(allowed)).join(", "), value, path);
  const suggestion =
    typeof value === "string"
      ? nearest(
          value,
          values.filter((allowed) => typeof allowed === "string"),
        )
      : null;
  const list = values.map((allowed) => JSON.stringify(allowed)).join(", ");
  return {
    code: "E_ENUM",
    path,
    message: message("findings.value.not-allowed", { value: JSON.stringify(value), list }),
    suggestions: suggestion === null ? values.filter((allowed) => typeof allowed === "string").slice(0, 8) : [suggestion],
  };
}

function wrongType(expected: Said, value: Json, path: readonly (string | number)[]): Violation {
  // A reference where a literal belongs has its own place (trap 29).
  const bound =
    typeof value === "string" && /^\s*\[/u.test(value) && isNumber(expected)
      ? `sheaf: {bind: {${String(path.at(-1))}: ${JSON.stringify(value)}}}`
      : null;
  const expectedButFound = message("findings.value.other-type", { expected, found: typeName(value) });
  return {
    code: "E_TYPE",
    path,
    message: bound === null ? expectedButFound : message("findings.value.formula-place", { finding: expectedButFound, place: bound }),
    suggestions: bound === null ? [] : [bound],
  };
}

/** What a value of JSON can be, in words. */
const types = {
  text: message("findings.value.text"),
  number: message("findings.value.number"),
  boolean: message("findings.value.boolean"),
  list: message("findings.value.list"),
  object: message("findings.value.object"),
};

function isNumber(expected: Said): boolean {
  return expected === types.number;
}

function typeName(value: Json): Said {
  return value === null
    ? "null"
    : Array.isArray(value)
      ? types.list
      : isObject(value)
        ? types.object
        : typeof value === "string"
          ? types.text
          : typeof value === "number"
            ? types.number
            : "true/false";
}

function expectedText(shape: Shape | null, fallback: string | undefined): Said {
  const [first, ...others] = shape === null ? [] : expectations(shape);
  if (first === undefined)
    return fallback === "array" ? types.list : fallback === "object" ? types.object : (fallback ?? message("findings.value.another"));
  const last = others.pop();
  const before = others.reduce<Said>((names, name) => message("findings.value.names", { names, name }), first);
  return last === undefined ? first : message("findings.value.or", { names: before, last });
}

function expectations(shape: Shape): readonly Said[] {
  switch (shape.kind) {
    case "text":
    case "number":
    case "boolean":
    case "list":
      return [types[shape.kind]];
    case "constant":
      return shape.values.map((value) => JSON.stringify(value));
    case "record":
      return [types.object];
    case "object": {
      const required = [...shape.fields.values()].filter((field) => !field.optional).map((field) => field.name);
      return [required.length === 0 ? types.object : message("findings.value.object-of", { names: `{${required.join(", ")}}` })];
    }
    case "choice":
      // What two options expect in the same words is told once.
      return [...new Map(shape.options.flatMap(expectations).map((said) => [JSON.stringify(said), said])).values()];
    case "any":
      return [];
  }
}

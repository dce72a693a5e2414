import type * as z from "zod";
import type { Json } from "../json.ts";
import type { FieldNotes, Role, Spelling } from "./field.ts";

/**
 * A zod schema turned into plain data that can be walked beside a value: for old spellings, re-typing, key order, defaults, references.
 * Validation itself stays zod's.
 */
export type Shape = (
  | { readonly kind: "object"; readonly fields: ReadonlyMap<string, FieldShape>; readonly open: boolean }
  | { readonly kind: "record"; readonly value: Shape }
  | { readonly kind: "list"; readonly item: Shape }
  | { readonly kind: "choice"; readonly options: readonly Shape[] }
  | { readonly kind: "constant"; readonly values: readonly (string | number | boolean | null)[] }
  | { readonly kind: "text" }
  | { readonly kind: "number" }
  | { readonly kind: "boolean" }
  | { readonly kind: "any" }
) & { readonly nullable: boolean; readonly role: Role | null; readonly spellings: readonly Spelling[] };

export interface FieldShape {
  readonly name: string;
  readonly shape: Shape;
  readonly optional: boolean;
  readonly default: Json | undefined;
  readonly implied: boolean;
}

interface AnyDef {
  readonly type: string;
  readonly shape?: Record<string, z.ZodType>;
  readonly catchall?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly entries?: Record<string, string | number>;
  readonly values?: readonly (string | number | boolean | null)[];
}

const cache = new WeakMap<z.ZodType, Shape>();

export function shapeOf(schema: z.ZodType): Shape {
  const known = cache.get(schema);
  if (known !== undefined) return known;
  // A schema that holds itself is not followed further: nothing below it has spellings or roles.
  cache.set(schema, { kind: "any", nullable: false, role: null, spellings: [] });
  const shape = compile(schema);
  cache.set(schema, shape);
  return shape;
}

function compile(schema: z.ZodType): Shape {
  const def = schema.def as unknown as AnyDef;
  const notes = (schema.meta() ?? {}) as FieldNotes;
  const own = { nullable: false, role: notes.role ?? null, spellings: notes.spellings ?? [] };
  switch (def.type) {
    case "optional":
    case "nullable":
    case "readonly": {
      const inner = shapeOf(def.innerType!);
      // The wrapper's spellings read first: they know the field, the inner ones only the shared shape.
      return {
        ...inner,
        nullable: inner.nullable || def.type === "nullable",
        role: own.role ?? inner.role,
        spellings: [...own.spellings, ...inner.spellings.filter((s) => !own.spellings.includes(s))],
      };
    }
    case "object": {
      const fields = new Map<string, FieldShape>();
      for (const [name, member] of Object.entries(def.shape!)) {
        const memberNotes = (member.meta() ?? {}) as FieldNotes;
        fields.set(name, {
          name,
          shape: shapeOf(member),
          optional: (member.def as unknown as AnyDef).type === "optional",
          default: memberNotes.default,
          implied: memberNotes.implied === true,
        });
      }
      const open = def.catchall !== undefined && (def.catchall.def as unknown as AnyDef).type !== "never";
      return { kind: "object", fields, open, ...own };
    }
    case "record":
      return { kind: "record", value: shapeOf(def.valueType!), ...own };
    case "array":
      return { kind: "list", item: shapeOf(def.element!), ...own };
    case "union":
      return { kind: "choice", options: def.options!.map(shapeOf), ...own };
    case "enum":
      return { kind: "constant", values: Object.values(def.entries!), ...own };
    case "literal":
      return { kind: "constant", values: def.values!, ...own };
    case "null":
      return { kind: "constant", values: [null], ...own };
    case "string":
      return { kind: "text", ...own };
    case "number":
    case "int":
      return { kind: "number", ...own };
    case "boolean":
      return { kind: "boolean", ...own };
    case "any":
    case "unknown":
    case "lazy":
    case "custom":
    case "tuple":
      return { kind: "any", ...own };
    default:
      throw new Error(`No shape for a zod schema of type ${def.type}`);
  }
}

/** Index of the option of a choice that a value most likely means, -1 if none takes values of its JSON type. */
export function chooseOption(options: readonly Shape[], value: Json): number {
  let best = -1;
  let bestScore = 0;
  for (const [index, option] of options.entries()) {
    const score = likeness(option, value);
    if (score > bestScore) {
      best = index;
      bestScore = score;
    }
  }
  return best;
}

/** The option of a choice at any depth that a value means; the shape itself if it is no choice. */
export function resolveShape(shape: Shape, value: Json): Shape | null {
  if (shape.kind !== "choice") return shape;
  const index = chooseOption(shape.options, value);
  return index < 0 ? null : resolveShape(shape.options[index]!, value);
}

const EXACT = 1_000_000;

function likeness(shape: Shape, value: Json): number {
  if (value === null)
    return shape.nullable || shape.kind === "any" || (shape.kind === "constant" && shape.values.includes(null)) ? EXACT : 0;
  switch (shape.kind) {
    case "any":
      return 1;
    case "choice":
      return Math.max(0, ...shape.options.map((option) => likeness(option, value)));
    case "text":
      return typeof value === "string" ? EXACT / 2 : isScalar(value) ? 2 : 0;
    case "number":
      return typeof value === "number" ? EXACT : typeof value === "string" && numeric.test(value) ? 3 : 0;
    case "boolean":
      return typeof value === "boolean" ? EXACT : value === "true" || value === "false" ? 3 : 0;
    case "constant":
      return !isScalar(value)
        ? 0
        : shape.values.includes(value)
          ? EXACT
          : retypeConstant(shape.values, value, null) !== undefined
            ? EXACT / 4
            : 1;
    case "list":
      return Array.isArray(value) ? EXACT : 0;
    case "record":
      return isObject(value) ? 4 : 0;
    case "object":
      return isObject(value) ? objectLikeness(shape, value) : 0;
  }
}

function objectLikeness(shape: Shape & { kind: "object" }, value: { readonly [key: string]: Json }): number {
  let score = 10;
  for (const field of shape.fields.values()) {
    const member = value[field.name];
    const constant = field.shape.kind === "constant" ? field.shape : null;
    if (member === undefined) {
      // A discriminator that should be there and is not speaks against this option more than any other missing member.
      if (!field.optional) score -= constant === null ? 2 : 4;
      continue;
    }
    score += 1;
    if (constant === null || field.optional) continue;
    if (isScalar(member) && (constant.values.includes(member) || retypeConstant(constant.values, member, null) !== undefined))
      score += 1000;
    else score -= 500;
  }
  for (const name of Object.keys(value)) if (!shape.fields.has(name)) score -= shape.open ? 0 : 1;
  return Math.max(1, score + 2000);
}

export const numeric = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const yes = ["on", "yes", "true", "y"];
const no = ["off", "no", "false", "n"];

/** The allowed constant that a scalar was meant to be before a YAML writer changed its type (trap 28), undefined if none. */
export function retypeConstant(
  values: readonly (string | number | boolean | null)[],
  value: string | number | boolean | null,
  sourceText: string | null,
): string | number | boolean | undefined {
  for (const allowed of values) {
    if (allowed === null || typeof allowed === typeof value) continue;
    if (typeof value === "boolean" && typeof allowed === "string" && (value ? yes : no).includes(allowed.toLowerCase())) return allowed;
    if (typeof value === "number" && typeof allowed === "string" && (allowed === sourceText || allowed === String(value))) return allowed;
    if (typeof value === "string" && String(allowed) === value.toLowerCase()) return allowed;
  }
  return undefined;
}

export function isScalar(value: Json): value is string | number | boolean | null {
  return value === null || typeof value !== "object";
}

export function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The items of a list; of what is no list, none. */
export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** A scalar as text for a message or a lookup; anything else is no text. */
export function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

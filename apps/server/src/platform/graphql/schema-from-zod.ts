import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLScalarType,
  GraphQLString,
} from "graphql";
import type { z } from "zod";

/**
 * GraphQL types made from the zod schemas that already check inputs and describe outputs, so that each shape is written once.
 * Objects need a name: `.meta({ id })`. Enumerations and literals travel as text; records and unknown values as `JSON`.
 */
export const Json = new GraphQLScalarType({ name: "JSON", description: "Any JSON value" });

type Kind = z.core.$ZodTypes["_zod"]["def"]["type"];
type Def = { readonly type: Kind } & Record<string, unknown>;

function def(schema: z.core.$ZodType): Def {
  return schema._zod.def as unknown as Def;
}
function metaOf(schema: z.core.$ZodType): { readonly id?: string; readonly format?: string; readonly description?: string } {
  return ((schema as z.ZodType).meta?.() ?? {}) as { id?: string; format?: string; description?: string };
}

interface Unwrapped {
  readonly schema: z.core.$ZodType;
  readonly nullable: boolean;
  readonly format: string | null;
}

/** Takes off optional, nullable, default and pipes (`side` says which end of a pipe counts). */
function unwrap(schema: z.core.$ZodType, side: "in" | "out", nullable = false, format: string | null = null): Unwrapped {
  const definition = def(schema);
  const here = format ?? metaOf(schema).format ?? null;
  switch (definition.type) {
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
      return unwrap(definition["innerType"] as z.core.$ZodType, side, true, here);
    case "readonly":
    case "nonoptional":
      return unwrap(definition["innerType"] as z.core.$ZodType, side, nullable, here);
    case "pipe":
      return unwrap(definition[side] as z.core.$ZodType, side, nullable, here);
    default:
      return { schema, nullable, format: here };
  }
}

function scalar(schema: z.core.$ZodType, format: string | null): GraphQLScalarType | null {
  const definition = def(schema);
  switch (definition.type) {
    case "string":
      return format === "uuid" ? GraphQLID : GraphQLString;
    case "enum":
    case "literal":
      return GraphQLString;
    case "boolean":
      return GraphQLBoolean;
    case "number": {
      const { isInt } = schema as z.ZodNumber & { isInt?: boolean };
      const bounds = schema._zod.bag as { maximum?: number; minimum?: number };
      // GraphQL's Int has 32 bits; wider counters travel as Float, which is exact to 2^53
      return isInt === true &&
        (bounds.maximum ?? Number.MAX_SAFE_INTEGER) <= 2_147_483_647 &&
        (bounds.minimum ?? Number.MIN_SAFE_INTEGER) >= -2_147_483_648
        ? GraphQLInt
        : GraphQLFloat;
    }
    case "unknown":
    case "any":
    case "record":
    case "union":
      return Json;
    default:
      return null;
  }
}

/** Makes types and remembers them by name: one schema, one type. */
export class GraphqlTypes {
  readonly #outputs = new Map<string, { readonly schema: z.core.$ZodType; readonly type: GraphQLObjectType }>();
  readonly #inputs = new Map<string, GraphQLInputObjectType>();

  output(schema: z.core.$ZodType): GraphQLOutputType {
    const { schema: inner, nullable, format } = unwrap(schema, "out");
    const definition = def(inner);
    const base: GraphQLOutputType =
      scalar(inner, format) ??
      (definition.type === "array"
        ? new GraphQLList(this.output(definition["element"] as z.core.$ZodType))
        : definition.type === "object"
          ? this.#object(inner)
          : unknownKind(definition.type));
    return nullable ? base : new GraphQLNonNull(base as GraphQLScalarType);
  }

  input(schema: z.core.$ZodType, name: string): GraphQLInputType {
    const { schema: inner, nullable, format } = unwrap(schema, "in");
    const definition = def(inner);
    const base: GraphQLInputType =
      scalar(inner, format) ??
      (definition.type === "array"
        ? new GraphQLList(this.input(definition["element"] as z.core.$ZodType, name))
        : definition.type === "object"
          ? this.#inputObject(inner, name)
          : unknownKind(definition.type));
    return nullable ? base : new GraphQLNonNull(base as GraphQLScalarType);
  }

  /** Fields of an object schema with their types, for the arguments of a root field. */
  fields(schema: z.core.$ZodType, name: string): Record<string, { readonly type: GraphQLInputType }> {
    return Object.fromEntries(
      Object.entries(shapeOf(unwrap(schema, "in").schema)).map(([key, field]) => [
        key,
        { type: this.input(field, `${name}${capital(key)}`) },
      ]),
    );
  }

  #object(schema: z.core.$ZodType): GraphQLObjectType {
    const { id, description } = metaOf(schema);
    if (id === undefined)
      throw new Error(`an answer's object needs a name: .meta({ id }) with fields ${Object.keys(shapeOf(schema)).join(", ")}`);
    const known = this.#outputs.get(id);
    if (known !== undefined) {
      if (known.schema !== schema) throw new Error(`two answers are named ${id}`);
      return known.type;
    }
    const type: GraphQLObjectType = new GraphQLObjectType({
      name: id,
      description,
      fields: () =>
        Object.fromEntries(
          Object.entries(shapeOf(schema)).map(([key, field]) => [
            key,
            { type: this.output(field), description: metaOf(field).description },
          ]),
        ),
    });
    this.#outputs.set(id, { schema, type });
    return type;
  }

  #inputObject(schema: z.core.$ZodType, name: string): GraphQLInputObjectType {
    const known = this.#inputs.get(name);
    if (known !== undefined) return known;
    const type = new GraphQLInputObjectType({ name, fields: () => this.fields(schema, name) });
    this.#inputs.set(name, type);
    return type;
  }
}

function shapeOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> {
  const definition = def(schema);
  if (definition.type !== "object") throw new Error("an object schema was expected");
  return definition["shape"] as Record<string, z.core.$ZodType>;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function unknownKind(kind: string): never {
  throw new Error(`zod ${kind} has no GraphQL type here`);
}

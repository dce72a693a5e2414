import { z } from "zod";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];

/** One call of the server, as its OpenAPI description has it. */
export interface ApiCall {
  /** `GET /v2/…`. */
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly parameters: readonly { readonly name: string; readonly isInPath: boolean; readonly isRequired: boolean }[];
  /** An example of what is sent; null: nothing is. `file`: bytes, which a program sends. */
  readonly body: string | "file" | null;
}

const schema = z.looseObject({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        summary: z.string().default(""),
        parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), required: z.boolean().default(false) })).default([]),
        requestBody: z.looseObject({ content: z.record(z.string(), z.looseObject({ schema: z.unknown().optional() })) }).optional(),
      }),
    ),
  ),
});

/** Calls of an OpenAPI description, in the order of their addresses. */
export function readCalls(description: unknown): readonly ApiCall[] {
  return Object.entries(schema.parse(description).paths)
    .flatMap(([path, methods]) =>
      METHODS.flatMap((method): ApiCall[] => {
        const call = methods[method.toLowerCase()];
        if (call === undefined) return [];
        const json = call.requestBody?.content["application/json"];
        const body = json !== undefined ? exampleOf(json.schema) : call.requestBody === undefined ? null : "file";
        const parameters = call.parameters.map((each) => ({ name: each.name, isInPath: each.in === "path", isRequired: each.required }));
        return [{ id: `${method} ${path}`, method, path, summary: call.summary, parameters, body }];
      }),
    )
    .toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : METHODS.indexOf(a.method) - METHODS.indexOf(b.method)));
}

const DEEPEST = 4;

/** What has to be sent, with nothing in it yet. */
function exampleOf(given: unknown): string {
  return JSON.stringify(emptyOf(given, 0), null, 2);
}

const shape = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).default([]),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
});

function emptyOf(given: unknown, depth: number): unknown {
  const read = shape.safeParse(given);
  if (!read.success || depth > DEEPEST) return null;
  const { type, properties, required, enum: words, anyOf, oneOf } = read.data;
  if (read.data.default !== undefined) return read.data.default;
  if (read.data.const !== undefined) return read.data.const;
  if (words !== undefined) return words[0];
  const first = (anyOf ?? oneOf)?.[0];
  if (first !== undefined) return emptyOf(first, depth);
  switch (Array.isArray(type) ? type[0] : type) {
    case "object":
      return Object.fromEntries(
        Object.entries(properties ?? {})
          .filter(([name]) => required.includes(name) || required.length === 0)
          .map(([name, one]) => [name, emptyOf(one, depth + 1)]),
      );
    case "array":
      return [];
    case "string":
      return "";
    case "number":
    case "integer":
      return 0;
    case "boolean":
      return false;
    default:
      return null;
  }
}

/** The address with what was entered; null while something is missing that it needs. */
export function addressOf({ path, parameters }: ApiCall, values: Readonly<Record<string, string>>): string | null {
  if (parameters.some(({ name, isRequired }) => isRequired && (values[name] ?? "").trim() === "")) return null;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent((values[name] ?? "").trim()));
  const query = new URLSearchParams();
  for (const { name, isInPath } of parameters) {
    const value = (values[name] ?? "").trim();
    if (!isInPath && value !== "") query.set(name, value);
  }
  return query.size === 0 ? filled : `${filled}?${query.toString()}`;
}

/** Where the shell has the key. */
const KEY = "$SHEAF_API_KEY";

/** The same call in a shell; the key comes from the environment, so that it stands in no history. */
export function commandOf(call: ApiCall, origin: string, address: string, body: string): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const header = (value: string): readonly string[] => ["--header", value];
  const json = header(quoted("Content-Type:application/json"));
  const sent =
    call.body === null
      ? []
      : call.body === "file"
        ? [header(quoted("Content-Type:application/octet-stream")), ["--data-binary", "@FILE"]]
        : [json, ["--data", quoted(body)]];
  const words = [["curl", "--request", call.method, quoted(`${origin}${address}`)], ["--oauth2-bearer", `"${KEY}"`], ...sent];
  return words.map((line) => line.join(" ")).join(" \\\n  ");
}

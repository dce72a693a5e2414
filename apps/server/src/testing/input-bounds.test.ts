// What anybody may send has an end, by the description of each operation itself: texts have a length, lists a number, records both.
import { expect, test } from "vitest";
import { z } from "zod";
import { allOperations } from "./operations.ts";

interface Schema {
  readonly [key: string]: unknown;
}

/** Formats whose values are short by themselves. */
const SHORT: ReadonlySet<string> = new Set(["uuid", "date-time", "date", "time"]);

function boundless(
  schema: Schema,
  path: string,
  found: string[],
  seen: ReadonlySet<unknown>,
  defs: Readonly<Record<string, Schema>>,
): void {
  if (seen.has(schema)) return;
  const inside = new Set([...seen, schema]);
  const go = (part: unknown, at: string): void => {
    if (typeof part === "object" && part !== null) boundless(part as Schema, at, found, inside, defs);
  };
  const { $ref: ref } = schema;
  if (typeof ref === "string") return go(defs[ref.split("/").at(-1) ?? ""], path);
  const {
    type,
    format,
    pattern,
    enum: values,
    const: only,
    maxLength,
    maxItems,
    properties,
    items,
    prefixItems,
    additionalProperties,
  } = schema;
  if (type === "string" && maxLength === undefined && values === undefined && only === undefined) {
    const isShort =
      (typeof format === "string" && SHORT.has(format)) ||
      (typeof pattern === "string" && /^\^.*\$$/su.test(pattern) && !/[*+]|,\}/u.test(pattern));
    if (!isShort) found.push(`${path}: text`);
  }
  if (type === "array" && maxItems === undefined && prefixItems === undefined) found.push(`${path}: list`);
  for (const [key, part] of Object.entries((properties as Schema | undefined) ?? {})) go(part, path === "" ? key : `${path}.${key}`);
  go(items, `${path}[]`);
  go(additionalProperties, `${path}{}`);
  for (const key of ["anyOf", "oneOf", "allOf", "prefixItems"])
    for (const part of (schema[key] as unknown[] | undefined) ?? []) go(part, path);
}

/** Bounded elsewhere, by what reads them: headers by the HTTP server; files and patches of documents as a whole, before anything is made of them. */
const ELSEWHERE = [
  /^\w+ headers\.[\w-]+: text$/u,
  /^(?:Create|Verify|Update)(?:Workbook|DataModel|Report)(?:From)?File body: text$/u,
  /^Patch(?:Workbook|DataModel|Report)File body\[\]\.(?:path|value|from): (?:text|list)$/u,
  // any JSON, which is read as the range of a control
  /^\w+ body\.controls\{\}\.range: (?:text|list)$/u,
];

test("every text and list that an operation takes has a bound", () => {
  const found: string[] = [];
  for (const { name, input } of allOperations()) {
    const schema = z.toJSONSchema(input as z.ZodType, { io: "input", unrepresentable: "any" }) as Schema;
    const own: string[] = [];
    boundless(schema, "", own, new Set(), (schema["$defs"] as Record<string, Schema> | undefined) ?? {});
    found.push(...own.map((one) => `${name} ${one}`).filter((one) => !ELSEWHERE.some((pattern) => pattern.test(one))));
  }
  expect(found).toEqual([]);
});

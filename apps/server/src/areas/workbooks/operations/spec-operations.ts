import { type Capability, fileQuery, fileWriteQuery, jsonPatch } from "@sheaf/contract";
import { z } from "zod";
import {
  type AnyOperation,
  operation,
  type OperationContext,
  type Prepared,
  preparedOperation,
} from "../../../platform/operations/index.ts";
import { type SpecAnswer, specCalls, type SpecKind, type SpecParts } from "./spec-calls.ts";

const bodyText = z.string({ message: "The body is a workbook file: YAML or JSON" });
const headers = z.looseObject({ "if-match": z.string().optional(), accept: z.string().optional() });

/** How a kind of document is asked for as files. */
export interface SpecFamily {
  readonly of: SpecKind;
  /** In the names of its operations: `CreateReportFromFile`. */
  readonly named: string;
  /** `/v2/reports` */
  readonly path: string;
  readonly params: z.ZodType<Readonly<Record<string, string>>>;
  readonly output: z.ZodType;
  /** To make and to change one. */
  readonly capability: Capability;
  readonly summaries: { readonly [Call in "create" | "verify" | "read" | "update" | "patch"]: string };
  /** What `output` says of an answer. */
  readonly answered: (answer: SpecAnswer) => object;
}

/** Documents of one kind as files over HTTP (workbook-file 13): made, looked through, read, replaced and changed in part. */
export function specOperations(
  { of, named, path, params, output, capability, summaries, answered }: SpecFamily,
  parts: SpecParts,
): readonly AnyOperation[] {
  const calls = specCalls(of, parts);
  const { type, idName } = of;
  const one = `${path}/:${idName}/spec`;
  const ids = { [`params.${idName}`]: type };
  const idIn = (given: Readonly<Record<string, string>>): string => given[idName] ?? "";
  const finished = (finish: Prepared<SpecAnswer>) => async (context: OperationContext) => answered(await finish(context));
  return [
    preparedOperation({
      name: `Create${named}FromFile`,
      kind: "mutation",
      transport: { kind: "rest", method: "POST", path: `${path}/spec` },
      summary: summaries.create,
      input: z.object({ query: fileWriteQuery, body: bodyText }),
      output,
      capability,
      scope: "documents:write",
      ids: {},
      body: "text",
      prepare: async (context, { query, body }) => finished(await calls.create(context, query, body)),
    }),
    operation({
      name: `Verify${named}File`,
      kind: "query",
      transport: { kind: "rest", method: "POST", path: `${path}/spec/verify` },
      summary: summaries.verify,
      input: z.object({ query: fileWriteQuery, body: bodyText }),
      output: z.unknown(),
      capability,
      scope: "documents:read",
      ids: {},
      body: "text",
      run: async (context, { query, body }) => calls.verify(context, query, body),
    }),
    operation({
      name: `Read${named}File`,
      kind: "query",
      transport: { kind: "rest", method: "GET", path: one },
      summary: summaries.read,
      input: z.object({ params, query: fileQuery, headers }),
      output: null,
      capability: null,
      scope: "documents:read",
      ids,
      run: async (context, input) => calls.read(context, idIn(input.params), input.query, input.headers.accept),
    }),
    preparedOperation({
      name: `Update${named}File`,
      kind: "mutation",
      transport: { kind: "rest", method: "PUT", path: one },
      summary: summaries.update,
      input: z.object({ params, query: fileWriteQuery, headers, body: bodyText }),
      output,
      capability,
      scope: "documents:write",
      ids,
      body: "text",
      prepare: async (context, input) =>
        finished(await calls.update(context, idIn(input.params), input.query, input.headers["if-match"], input.body)),
    }),
    preparedOperation({
      name: `Patch${named}File`,
      kind: "mutation",
      transport: { kind: "rest", method: "PATCH", path: one },
      summary: summaries.patch,
      input: z.object({ params, query: fileWriteQuery, headers, body: jsonPatch }),
      output,
      capability,
      scope: "documents:write",
      ids,
      prepare: async (context, input) =>
        finished(await calls.patch(context, idIn(input.params), input.query, input.headers["if-match"], input.body)),
    }),
  ];
}

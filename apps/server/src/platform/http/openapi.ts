import { errorCodes, reasonCodes } from "@sheaf/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { AnyOperation } from "../operations/index.ts";

/** A call that needs no session, as OpenAPI needs it. */
interface OpenRoute {
  readonly path: string;
  readonly summary: string;
  readonly request: z.ZodType;
  readonly answer: z.ZodType;
}

/** OpenAPI 3.1 of the REST calls, made from the schemas that check them. GraphQL has its own schema. */
export function openApi(operations: readonly AnyOperation[], open: readonly OpenRoute[]): object {
  const paths: Record<string, Record<string, object>> = {};
  const shared: Shared = new Map();
  const add = (path: string, method: string, call: object): void => {
    const address = path.replaceAll(/:(\w+)/g, "{$1}");
    paths[address] = { ...paths[address], [method.toLowerCase()]: call };
  };
  for (const route of open) {
    add(route.path, "POST", {
      summary: route.summary,
      security: [],
      requestBody: { required: true, content: { "application/json": { schema: schemaOf(route.request, "input", shared) } } },
      responses: responses(schemaOf(route.answer, "output", shared)),
    });
  }
  for (const operation of operations) {
    const { transport } = operation;
    if (transport.kind !== "rest") continue;
    const input = schemaOf(operation.input as z.ZodType, "input", shared) as {
      properties?: Record<string, { properties?: Record<string, object>; required?: string[] }>;
    };
    const parts = input.properties ?? {};
    const parameters = (["params", "query"] as const).flatMap((part) =>
      Object.entries(parts[part]?.properties ?? {}).map(([name, schema]) => ({
        name,
        in: part === "params" ? "path" : "query",
        required: part === "params" || parts[part]?.required?.includes(name) === true,
        schema,
      })),
    );
    const types =
      operation.body === "text"
        ? ["application/yaml", "application/json"]
        : operation.body === "stream"
          ? ["application/octet-stream"]
          : ["application/json"];
    add(transport.path, transport.method, {
      // "Rest" tells an operation from its namesake of GraphQL, and there is none of those here
      operationId: operation.name.replace(/^Rest/u, ""),
      summary: operation.summary,
      parameters,
      ...(parts["body"] === undefined && operation.body !== "stream"
        ? {}
        : {
            requestBody: {
              required: true,
              content: Object.fromEntries(types.map((type) => [type, { schema: parts["body"] ?? { type: "string", format: "binary" } }])),
            },
          }),
      responses: responses(operation.output === null ? null : schemaOf(operation.output as z.ZodType, "output", shared), transport.status),
    });
  }
  return {
    openapi: "3.1.0",
    info: { title: "Sheaf", version: "0.1.0", license: { name: "Apache-2.0", identifier: "Apache-2.0" } },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: {
        ...Object.fromEntries([...shared].map(([name, { schema }]) => [name, schema])),
        Error: {
          type: "object",
          required: ["code", "message", "requestId", "incidentId"],
          properties: {
            code: { enum: Object.keys(errorCodes) },
            message: { type: "string" },
            text: { type: "object", required: ["key"], properties: { key: { type: "string" }, params: { type: "object" } } },
            requestId: { type: ["string", "null"] },
            incidentId: { type: ["string", "null"] },
            errorCode: { enum: Object.keys(reasonCodes) },
            details: { type: "object" },
            sql: { type: "string" },
            queueTime: { type: "number" },
            queryExecTime: { type: "number" },
          },
        },
      },
    },
  };
}

function responses(schema: object | null, status: 200 | 201 | 204 = 200): object {
  const content =
    schema === null ? { "application/octet-stream": { schema: { type: "string", format: "binary" } } } : { "application/json": { schema } };
  return {
    [status]: { description: "Done", ...(status === 204 ? {} : { content }) },
    default: { description: "A coded error", content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } },
  };
}

/** Schemas that several calls share, by their names, with the text that they were made of. */
type Shared = Map<string, { readonly text: string; readonly schema: object }>;

/** A schema whose references lead to the shared ones: a document has one place for them. One that differs from another of its name has a number behind it. */
function schemaOf(schema: z.ZodType, io: "input" | "output", shared: Shared): object {
  const { $schema: _, $defs: own = {}, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any", target: "draft-2020-12" });
  const names = new Map<string, string>();
  const added: string[] = [];
  for (const [name, one] of Object.entries(own)) {
    const text = JSON.stringify(one);
    let free = name;
    for (let count = 2; shared.has(free) && shared.get(free)?.text !== text; count += 1) free = `${name}${count}`;
    if (!shared.has(free)) added.push(free);
    shared.set(free, shared.get(free) ?? { text, schema: {} });
    names.set(name, free);
  }
  const led = (text: string): object =>
    JSON.parse(
      text.replaceAll(/"#\/\$defs\/([^"]+)"/gu, (_whole, name: string) =>
        JSON.stringify(`#/components/schemas/${names.get(name) ?? name}`),
      ),
    ) as object;
  for (const name of added) {
    const { text } = shared.get(name) ?? { text: "{}" };
    shared.set(name, { text, schema: led(text) });
  }
  return led(JSON.stringify(rest));
}

/**
 * GET /openapi.json: it tells what the program can, and nothing of what it holds. For everybody where the configuration says so; else for
 * whoever is signed in.
 */
export function serveOpenApi(
  app: FastifyInstance,
  operations: readonly AnyOperation[],
  open: readonly OpenRoute[],
  enter: ((request: FastifyRequest) => Promise<unknown>) | null,
): void {
  let text: string | null = null;
  app.get("/openapi.json", async (request, reply) => {
    await enter?.(request);
    text ??= JSON.stringify(openApi(operations, open));
    return reply
      .type("application/json")
      .headers(enter === null ? { "cache-control": "public, max-age=300" } : {})
      .send(text);
  });
}

// Traces as a collector gets them: decoded by the protocol's own form, from a real server over HTTP.
import { createServer, type Server } from "node:http";
import { gunzipSync } from "node:zlib";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { callNamed } from "../testing/call-operation.ts";
import { givenTable, givenWorkbook } from "../testing/given.ts";
import { ask, body, rowsOf } from "../testing/result-stream.ts";
import { startSmtpSink, type SmtpSink } from "../testing/smtp-sink.ts";
import { startWorld, type World } from "../testing/world.ts";

const value = z.union([
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({ boolValue: z.boolean() }),
  z.strictObject({ intValue: z.string().regex(/^-?\d+$/) }),
  z.strictObject({ doubleValue: z.number() }),
]);
const attributes = z.array(z.strictObject({ key: z.string().min(1), value }));
const nanoseconds = z.string().regex(/^\d{19}$/);
const span = z.strictObject({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
  name: z.string().min(1),
  kind: z.number().int().min(1).max(5),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes,
  status: z.strictObject({ code: z.literal(2).optional() }),
});
const exported = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes }),
      scopeSpans: z.array(z.strictObject({ scope: z.strictObject({ name: z.literal("sheaf") }), spans: z.array(span) })),
    }),
  ),
});
type Got = z.output<typeof span>;

const SECRET_HEADER = "Bearer a-key-of-the-collector";
const spans: Got[] = [];
let posted = "";
let refusals = 1;
let collector: Server;
let sink: SmtpSink;
let world: World;
let workbookId: string;

beforeAll(async () => {
  collector = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      // it may be busy once
      if (refusals-- > 0) return response.writeHead(503).end();
      expect({ path: request.url, method: request.method, key: request.headers.authorization }).toEqual({
        path: "/v1/traces",
        method: "POST",
        key: SECRET_HEADER,
      });
      const bytes = Buffer.concat(pieces);
      const text = (request.headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes).toString("utf8");
      posted += text;
      for (const { resource, scopeSpans } of exported.parse(JSON.parse(text)).resourceSpans) {
        expect(resource.attributes).toContainEqual({ key: "service.name", value: { stringValue: "books" } });
        for (const one of scopeSpans) spans.push(...one.spans);
      }
      return response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  sink = await startSmtpSink();
  world = await startWorld({
    environment: {
      SHEAF_SMTP_URL: sink.url,
      SHEAF_OTLP_URL: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      SHEAF_OTLP_HEADERS: `authorization=${SECRET_HEADER}`,
      SHEAF_OTLP_SERVICE: "books",
    },
  });
  await givenTable(world, "orders", "region,amount\nNorthernmost,1012345\nSouthernmost,20\n");
  workbookId = await givenWorkbook(
    world,
    world.a.creator,
    world.a,
    `name: Confidential ledger
schemaVersion: 1
pages:
  - id: p1
    name: Page
    elements:
      - id: orders
        kind: table
        name: Orders
        source: {kind: warehouse-table, connectionId: ${world.a.connectionId}, path: [uploads, orders]}
        columns:
          - {id: region, formula: "[orders/region]"}
          - {id: amount, formula: "[orders/amount]"}
`,
  );
});
afterAll(async () => {
  await world.close();
  await sink.close();
  await new Promise((resolve) => collector.close(resolve));
});

const of = ({ attributes: all }: Got, key: string): unknown => Object.values(all.find((one) => one.key === key)?.value ?? {})[0];
const until = <T>(find: () => T | undefined): Promise<T> =>
  vi.waitFor(
    () => {
      const found = find();
      if (found === undefined) throw new Error(`not among ${spans.map(({ name }) => name).join(", ")}`);
      return found;
    },
    { timeout: 15_000, interval: 50 },
  );
const partsOf = (whole: Got): readonly Got[] => spans.filter(({ parentSpanId }) => parentSpanId === whole.spanId);

test("a call, its operation and its query with its parts are one trace, found by the call's id", { timeout: 60_000 }, async () => {
  const { results } = await ask(world, world.a.creator, `/v2/workbooks/${workbookId}/results`, body([rowsOf("orders", "base")]));
  expect(results[0]).not.toHaveProperty("error");
  const query = await until(() => spans.find(({ name, ...one }) => name === "query" && of({ name, ...one }, "sheaf.query.rows") === "2"));
  const operation = await until(() => spans.find(({ spanId }) => spanId === query.parentSpanId));
  const call = await until(() => spans.find(({ spanId }) => spanId === operation.parentSpanId));
  expect(operation.name).toMatch(/^operation /u);
  expect({ name: call.name, kind: call.kind, parent: call.parentSpanId, status: of(call, "http.response.status_code") }).toEqual({
    name: "POST /v2/workbooks/:workbookId/results",
    kind: 2,
    parent: undefined,
    status: "200",
  });
  expect(of(call, "sheaf.request_id")).toBe(of(operation, "sheaf.request_id"));
  expect(new Set([query, operation, call].map(({ traceId }) => traceId)).size).toBe(1);
  expect(partsOf(query).map(({ name }) => name)).toEqual(["query compile", "query wait", "query engine"]);
  for (const part of partsOf(query)) {
    expect(BigInt(part.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(query.startTimeUnixNano));
    expect(BigInt(part.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(query.endTimeUnixNano));
  }
  const [begins, ends] = [(one: Got) => BigInt(one.startTimeUnixNano), (one: Got) => BigInt(one.endTimeUnixNano)];
  // an answer is still read when its operation is over; what was measured is told afterward, to the fraction of a millisecond
  const almost = 2_000_000n;
  expect(begins(operation)).toBeGreaterThanOrEqual(begins(call));
  expect(begins(query)).toBeGreaterThanOrEqual(begins(operation) - almost);
  expect(ends(query)).toBeLessThanOrEqual(ends(call) + almost);
  expect(ends(operation)).toBeLessThanOrEqual(ends(call));
});

test("what fails is told by its code; probes are left out; a client that says whose trace it is in is not believed", async () => {
  await world.request("/healthz");
  const foreign = "4bf92f3577b34da6a3ce929d0e0e4736";
  await fetch(`${world.url}/v2/workbooks/${workbookId}/results`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${world.a.creator.token}`,
      traceparent: `00-${foreign}-00f067aa0ba902b7-01`,
      "x-request-id": "the-call-that-fails",
    },
    body: '{"requests": 1}',
  });
  const failed = await until(() =>
    spans.find((one) => one.name.startsWith("operation ") && of(one, "sheaf.request_id") === "the-call-that-fails"),
  );
  expect({ status: failed.status, type: of(failed, "error.type") }).toEqual({ status: { code: 2 }, type: "EINVAL" });
  expect(spans.filter(({ name }) => name.includes("healthz"))).toEqual([]);
  expect(spans.map(({ traceId }) => traceId)).not.toContain(foreign);
});

test("jobs and mail are traced; nothing says who, to whom, or what was asked, written or answered", { timeout: 60_000 }, async () => {
  const { scheduleId } = await callNamed<{ scheduleId: string }>(world, world.a.creator, "CreateExportSchedule", {
    workbookId,
    name: "Confidential brief",
    cron: "0 9 * * 1",
    timeZone: "Europe/Berlin",
    recipients: [world.a.viewer.email],
    subject: "Confidential subject",
    message: "Confidential words",
    kind: "export",
    items: [{ what: "element", id: "orders", format: "csv" }],
    condition: { kind: "always", elementId: null, columnId: null, comparison: null, value: null, everyRow: false, formula: null },
    burst: null,
    destinations: [],
    asRecipient: false,
    hasLink: true,
    paper: { size: "a4", orientation: "landscape" },
  });
  await callNamed(world, world.a.creator, "RunExportSchedule", { scheduleId });
  const mail = await until(() => spans.find(({ name }) => name === "mail"));
  const job = await until(() => spans.find(({ spanId }) => spanId === mail.parentSpanId));
  expect(job.name).toMatch(/^job /u);
  expect(of(mail, "sheaf.mail.files")).toBe("1");
  expect(await until(() => spans.find(({ name, parentSpanId }) => name === "query" && parentSpanId === job.spanId))).toBeDefined();
  const { creator, viewer } = world.a;
  const secrets = ["Confidential", "Northernmost", "1012345", "SELECT", "select ", "orders", creator.email, viewer.email, creator.userId];
  expect(secrets.filter((one) => posted.includes(one))).toEqual([]);
  expect(posted).not.toContain(creator.token.slice(0, 20));
});

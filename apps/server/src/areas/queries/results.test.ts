import { createServer, type AddressInfo } from "node:net";
import { createFrameDecoder } from "@sheaf/result";
import type { ResultsRequest } from "@sheaf/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { givenTable, givenWorkbook } from "../../testing/given.ts";
import { ask, body, good, rowsOf } from "../../testing/result-stream.ts";
import { type Actor, randomId, startWorld, type World } from "../../testing/world.ts";

let world: World;
let workbookId: string;
let otherConnection: string;

const ORDERS =
  "day,region,amount,big\n2024-01-01,North,10.50,9007199254740993\n2024-01-02,North,20.25,1\n2024-01-02,South,,2\n2024-02-01,South,5.00,3\n";
const FILE = (connection: string) => `name: Orders
schemaVersion: 1
pages:
  - id: p1
    name: Page
    elements:
      - id: orders
        kind: table
        name: Orders
        source: {kind: warehouse-table, connectionId: ${connection}, path: [uploads, orders]}
        columns:
          - {id: day, formula: "[orders/day]"}
          - {id: region, formula: "[orders/region]"}
          - {id: amount, formula: "[orders/amount]"}
          - {id: big, formula: "[orders/big]"}
          - {id: total, name: Total, formula: "Sum([amount])"}
          - {id: broken, name: Broken, formula: "Nonsense([amount])"}
          - {id: hush, name: Hush, formula: "[amount] * 424242", hidden: true}
        groupings:
          - {id: by-region, groupBy: [region], calculations: [total]}
      - id: pivot
        kind: pivot-table
        source: {kind: table, elementId: orders}
        columns:
          - {id: region, formula: "[Orders/region]"}
          - {id: day, formula: "[Orders/day]"}
          - {id: sum, name: Sum, formula: "Sum([Orders/amount])"}
          - {id: secret, name: Secret, formula: "Max([Orders/hush])", hidden: true}
        rowsBy: [{columnId: region}]
        columnsBy: [{columnId: day}]
        values: [sum, secret]
      - id: missing
        kind: table
        name: Missing
        source: {kind: warehouse-table, connectionId: ${randomId()}, path: [a, b]}
        columns: [{id: x, formula: "[b/x]"}]
  - id: p2
    name: Backstage
    visibility: hidden
    elements:
      - id: unseen
        kind: table
        name: Unseen
        source: {kind: warehouse-table, connectionId: ${connection}, path: [uploads, orders]}
        columns: [{id: most, name: Most, formula: "[orders/amount] + 313131"}]
`;

const results = (as: Actor, request: ResultsRequest) => ask(world, as, `/v2/workbooks/${workbookId}/results`, request);
const changed = (formula: string) => [
  {
    kind: "set-field",
    path: ["pages", { key: "p1" }, "elements", { key: "orders" }, "columns", { key: "amount" }, "formula"],
    value: formula,
  },
];

beforeAll(async () => {
  world = await startWorld();
  await givenTable(world, "orders", ORDERS);
  workbookId = await givenWorkbook(world, world.a.creator, world.a, FILE(world.a.connectionId));
  otherConnection = world.b.connectionId;
});
afterAll(() => world.close());

describe("results of a workbook", () => {
  test("rows, groups and totals of one page in one stream, exactly", async () => {
    const answer = await results(
      world.a.creator,
      body([
        rowsOf("orders", "base"),
        rowsOf("orders", "by-region"),
        { ...rowsOf("orders"), want: { kind: "count" }, level: "base", window: null },
      ]),
    );
    expect(answer.status).toBe(200);
    const [base, groups, count] = answer.results.map(good);
    expect(base?.rows).toHaveLength(4);
    expect(JSON.stringify(base?.rows)).toContain('"9007199254740993"');
    const total = groups?.head.columns.filter((column) => column.role === "value").findIndex((column) => column.id === "total") ?? -1;
    expect(groups?.rows.map((row) => [row.includes("North") ? "North" : "South", Number(row[total])])).toEqual([
      ["North", 30.75],
      ["South", 5],
    ]);
    expect(count?.rows).toEqual([[4]]);
    expect(base?.head.diagnostics.map((diagnostic) => diagnostic.columnId)).toContain("broken");
    expect(base?.head.sql).toMatch(/SELECT/i);
    expect(base?.end).toMatchObject({ rows: 4, truncated: false, path: "warehouse" });
  });

  test("a broken element is an error at its place; the others come", async () => {
    const answer = await results(world.a.creator, body([rowsOf("missing"), rowsOf("orders", "base"), rowsOf("nowhere")]));
    expect(answer.results[0]).toMatchObject({
      error: { code: "ENOENT", errorCode: "unknown_node", details: { diagnostics: [{ code: "E_SOURCE_MISSING" }] } },
    });
    expect(good(answer.results[1]).rows).toHaveLength(4);
    expect(answer.results[2]).toMatchObject({ error: { code: "EINVAL" } });
  });

  test("L8: parts of a pivot in one stream, with their number of rows; V37: hidden values in none of them", async () => {
    const part = (kind: "pivot" | "pivot-count", rows: number, columns: number) => ({
      ...rowsOf("pivot"),
      want: { kind, rows, columns },
      window: kind === "pivot" ? { offset: 0, limit: 2 } : null,
    });
    const asked = body([part("pivot", 1, 1), part("pivot", 1, 0), part("pivot", 0, 0), part("pivot-count", 1, 1), part("pivot", 2, 0)]);
    for (const actor of [world.a.creator, world.a.viewer]) {
      const answer = await results(actor, asked);
      const [cells, totals, grand, count] = answer.results.slice(0, 4).map(good);
      expect(cells?.head.columns.map(({ id }) => id)).toEqual(["region", "day", "sum"]);
      expect(cells?.rows).toHaveLength(2);
      expect(totals?.rows.map(([region, sum]) => [region, Number(sum)])).toEqual([
        ["North", 30.75],
        ["South", 5],
      ]);
      expect([Number(grand?.rows[0]?.[0]), count?.rows]).toEqual([35.75, [[4]]]);
      expect(answer.results[4]).toMatchObject({ error: { code: "EINVAL" } });
    }
  });

  test("equal results have equal bytes, the second from the cache, and a write of ours ends it", async () => {
    const request = body([rowsOf("orders", "by-region")]);
    const raw = async () => {
      const response = await fetch(`${world.url}/v2/workbooks/${workbookId}/results`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${world.a.creator.token}` },
        body: JSON.stringify(request),
      });
      const decoder = createFrameDecoder();
      const frames = decoder.push(new Uint8Array(await response.arrayBuffer()));
      return {
        arrow: frames.flatMap((frame) => ("arrow" in frame ? [Buffer.from(frame.arrow).toString("base64")] : [])),
        path: frames.flatMap((frame) => (frame.kind === "end" ? [frame.end["path"]] : []))[0],
      };
    };
    await raw();
    const [second, third] = [await raw(), await raw()];
    expect([second.path, third.path]).toEqual(["cache", "cache"]);
    expect(second.arrow).toEqual(third.arrow);
    await world.server.app.door.managed(world.a.organizationId).commentTable(["uploads", "orders"], "changed");
    expect((await raw()).path).toBe("warehouse");
  });

  test("refresh asks the warehouse again", async () => {
    await results(world.a.creator, body([rowsOf("orders", "base")]));
    expect(good((await results(world.a.creator, body([rowsOf("orders", "base")], { refresh: true }))).results[0]).end.path).toBe(
      "warehouse",
    );
  });

  test("an overlay is computed as if committed, and only for people who may explore", async () => {
    const overlay = changed("[orders/amount] * 2") as ResultsRequest["overlay"];
    const answer = await results(world.a.creator, body([rowsOf("orders", "by-region")], { overlay }));
    expect(JSON.stringify(good(answer.results[0]).rows)).toContain("61.5");
    expect((await results(world.a.viewer, body([rowsOf("orders")], { overlay }))).error).toMatchObject({ code: "EPERM" });
  });

  test("V46: a viewer gets rows and no SQL", async () => {
    const answer = await results(world.a.viewer, body([rowsOf("orders", "base"), rowsOf("missing")]));
    const first = good(answer.results[0]);
    expect(first.rows).toHaveLength(4);
    expect(first.head.sql).toBeUndefined();
    expect(answer.results[1]).toMatchObject({ error: { code: "ENOENT" } });
    expect(JSON.stringify(answer.results)).not.toMatch(/SELECT|warehouse\.duckdb/);
  });

  describe("V37: what is hidden is not there for people who may only look", () => {
    const document = (as: Actor) => world.request(`/v2/workbooks/${workbookId}/document`, { as });
    const filter = { id: "f", columnId: "hush", kind: "number-range", min: 1 };
    const asking = (more: Partial<ResultsRequest["requests"][number]>) => body([rowsOf("orders", "base", more)]);

    test("the document", async () => {
      const [whole, seen] = [await document(world.a.creator), await document(world.a.viewer)];
      expect(whole.text).toMatch(/424242.*313131/s);
      expect([seen.status, seen.text.length > 500]).toEqual([200, true]);
      expect(seen.text).not.toMatch(/424242|313131|Hush|Backstage|Most/);
      expect(seen.text).toContain("[orders/region]");
    });

    test("values of a hidden column: by name, by their list, by filtering", async () => {
      const want = { kind: "rows" as const, columns: ["hush", "day"], withOuter: false, outline: false };
      const columns = async (as: Actor) => good((await results(as, asking({ want }))).results[0]).head.columns.map(({ id }) => id);
      expect(await columns(world.a.creator)).toEqual(["hush", "day"]);
      expect(await columns(world.a.viewer)).toEqual(["day"]);
      for (const secret of [{ want: { kind: "distinct", columnId: "hush", search: null } as const }, { extraFilters: [filter] }]) {
        expect((await results(world.a.viewer, asking(secret))).results[0]).toMatchObject({ error: { code: "EINVAL" } });
        expect(good((await results(world.a.creator, asking(secret))).results[0]).rows.length).toBeGreaterThan(0);
      }
      const rest = { want: { kind: "rest" as const, columnId: "hush", kept: [] } };
      expect((await results(world.a.viewer, asking(rest))).results[0]).toMatchObject({ error: { message: "There is no column hush" } });
    });

    test("names of values that stand in a hidden column: the values come without them, and a search finds nothing by them", async () => {
      const named = (search: string | null) => asking({ want: { kind: "distinct", columnId: "day", search, labelId: "hush" } });
      const columns = async (as: Actor) => good((await results(as, named(null))).results[0]).head.columns.map(({ id }) => id);
      expect(await columns(world.a.creator)).toEqual(["day", "count", "label", "label-last"]);
      expect(await columns(world.a.viewer)).toEqual(["day", "count"]);
      const [name] = good((await results(world.a.creator, named(null))).results[0]).rows.map((row) => row[2]);
      const found = async (as: Actor) => good((await results(as, named(String(name)))).results[0]).rows.length;
      expect(await found(world.a.creator)).toBeGreaterThan(0);
      expect(await found(world.a.viewer)).toBe(0);
    });

    test("an element of a hidden page", async () => {
      expect(good((await results(world.a.creator, body([rowsOf("unseen")]))).results[0]).rows).toHaveLength(4);
      expect((await results(world.a.viewer, body([rowsOf("unseen")]))).results[0]).toMatchObject({ error: { code: "EINVAL" } });
    });

    test("findings about hidden columns; those about shown ones come without formulas that mend them", async () => {
      const { head } = good((await results(world.a.viewer, body([rowsOf("orders", "base")]))).results[0]);
      expect(head.diagnostics.map(({ columnId }) => columnId)).toEqual(["broken"]);
      expect(JSON.stringify(head.diagnostics)).not.toContain("Nonsense([");
    });
  });

  test("V29: another organization's document, and another organization's connection inside one's own, give nothing", async () => {
    expect((await results(world.b.admin, body([rowsOf("orders")]))).error).toMatchObject({ code: "ENOENT" });
    const stolen = [
      {
        kind: "set-field" as const,
        path: ["pages", { key: "p1" }, "elements", { key: "orders" }, "source"],
        value: { kind: "warehouse-table", connectionId: otherConnection, path: ["uploads", "orders"] },
      },
    ];
    const answer = await results(world.a.creator, body([rowsOf("orders")], { overlay: stolen }));
    expect(answer.results[0]).toMatchObject({ error: { errorCode: "unknown_node" } });
  });

  describe("sources that are joined", () => {
    const table = (connectionId: string) => ({ kind: "warehouse-table", connectionId, path: ["uploads", "orders"] });
    const joinedWith = (connectionId: string) => [
      {
        kind: "set-field" as const,
        path: ["pages", { key: "p1" }, "elements", { key: "orders" }, "source"],
        value: {
          kind: "join",
          joins: [
            {
              left: table(world.a.connectionId),
              right: table(connectionId),
              name: "Again",
              columns: [{ left: "[region]", right: "[region]" }],
            },
          ],
        },
      },
    ];
    const matches = { ...rowsOf("orders"), want: { kind: "join-matches" as const, join: 0 }, window: null };

    test("match counts for people who explore; none for those who may only look, nor for other organizations", async () => {
      const answer = await results(world.a.creator, body([matches], { overlay: joinedWith(world.a.connectionId) }));
      const [counts] = good(answer.results[0]).rows;
      expect(counts?.slice(0, 2).map(String)).toEqual(["4", "4"]);
      expect((await results(world.a.viewer, body([matches]))).results[0]).toMatchObject({ error: { code: "EPERM" } });
      expect((await results(world.b.admin, body([matches]))).error).toMatchObject({ code: "ENOENT" });
    });
    test("V29, V31: a leg on another organization's connection gives nothing", async () => {
      const answer = await results(world.a.creator, body([rowsOf("orders")], { overlay: joinedWith(otherConnection) }));
      expect(answer.results[0]).toMatchObject({ error: { errorCode: "unknown_node" } });
    });
  });

  test("what makes no sense is refused by field", async () => {
    for (const bad of [
      { ...body([]) },
      { ...body([rowsOf("orders")]), now: "yesterday" },
      body([rowsOf("orders", null, { window: { offset: -1, limit: 10 } })]),
      body([rowsOf("orders", null, { window: { offset: 0, limit: 1_000_000 } })]),
      { requests: "x" },
      body([rowsOf("orders")], { now: "2001-01-01T00:00:00Z" }),
    ]) {
      expect((await results(world.a.creator, bad as ResultsRequest)).error).toMatchObject({ code: "EINVAL" });
    }
  });

  test("the first rows of a table can be looked at", async () => {
    const answer = await ask(world, world.a.creator, `/v2/connections/${world.a.connectionId}/preview`, { path: ["orders"], limit: 2 });
    const preview = good(answer.results[0]);
    expect(preview.head.columns.map((column) => column.name)).toEqual(["day", "region", "amount", "big"]);
    expect(preview.rows).toHaveLength(2);
    expect(
      (await ask(world, world.a.creator, `/v2/connections/${world.a.connectionId}/preview`, { path: ["nothing"], limit: 2 })).error,
    ).toMatchObject({ errorCode: "unknown_node" });
  });
});

describe("R15, R17: leaving", () => {
  const slow = (wait: string) =>
    [
      {
        kind: "set-field",
        path: ["pages", { key: "p1" }, "elements", { key: "orders" }, "source"],
        value: {
          kind: "sql",
          connectionId: world.a.connectionId,
          statement: `select count(*) as day, 'x' as region, 1 as amount, 2 as big from range(60000) a, range(60000) b where hash(a.range * b.range + ${wait}) % 7 = 3`,
        },
      },
      ...["day", "region", "amount", "big"].map((name) => ({
        kind: "set-field",
        path: ["pages", { key: "p1" }, "elements", { key: "orders" }, "columns", { key: name }, "formula"],
        value: `[Custom SQL/${name}]`,
      })),
    ] as unknown as ResultsRequest["overlay"];
  const { host } = { host: () => world.server.app.door.managed(world.a.organizationId) };

  test("a document may say for itself how long its queries may take: what takes longer ends, and who may wait longer still does", async () => {
    const limited = (seconds: number) => [
      ...slow("3"),
      { kind: "set-field" as const, path: ["rest", "sheaf"], value: { queryTimeout: seconds } },
    ];
    const longer = new AbortController();
    const unlimited = body([rowsOf("orders", "base")], { overlay: limited(0) });
    const patient = ask(world, world.a.creator, `/v2/workbooks/${workbookId}/results`, unlimited, longer.signal);
    patient.catch(() => undefined);
    const answer = await results(world.a.creator, body([rowsOf("orders", "base")], { overlay: limited(0.5) }));
    expect(answer.results[0]).toMatchObject({ error: { code: "ETIMEDOUT", errorCode: "warehouse_query_timedout" } });
    expect(
      await Promise.race([
        patient.then(
          () => "ended",
          () => "ended",
        ),
        Promise.resolve("running"),
      ]),
    ).toBe("running");
    longer.abort();
  });

  test("closing the connection cancels in the warehouse, and others' queries run on", { timeout: 60_000 }, async () => {
    const request = body([rowsOf("orders", "base")], { overlay: slow("1") });
    const leaving = new AbortController();
    const started = performance.now();
    const gone = ask(world, world.a.creator, `/v2/workbooks/${workbookId}/results`, request, leaving.signal).catch(() => "gone");
    setTimeout(() => leaving.abort(), 700);
    expect(await gone).toBe("gone");
    // far below what the query takes
    expect(performance.now() - started).toBeLessThan(8_000);
    const next = performance.now();
    expect(good((await results(world.a.creator, body([rowsOf("orders", "base")], { refresh: true }))).results[0]).rows).toHaveLength(4);
    expect(performance.now() - next).toBeLessThan(8_000);
    expect(host()).toBeDefined();
  });
});

describe("a source that fails is an error of the elements that read it, and of no others", () => {
  const silent = createServer(() => {});
  let shaky: string;
  const ORDERS_TABLE = (name: string) => `{kind: warehouse-table, connectionId: ${world.a.connectionId}, path: [uploads, ${name}]}`;
  const element = (id: string, source: string, formula: string) =>
    `{id: ${id}, kind: table, name: ${id}, source: ${source}, columns: [{id: c, name: C, formula: "${formula}"}]}`;
  const statement = (text: string) => `{kind: sql, connectionId: ${world.a.connectionId}, statement: "${text}"}`;
  const askFor = async (...ids: readonly string[]) => {
    const request = body(ids.map((id) => rowsOf(id, "base")));
    const answer = await ask(world, world.a.creator, `/v2/workbooks/${shaky}/results`, request);
    return answer.results;
  };

  beforeAll(async () => {
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const connect = async (port: number) => {
      const settings = { host: "127.0.0.1", port, database: "postgres", user: "reader", encryption: "none" };
      const { createConnection } = await world.graphql<{ createConnection: { connectionId: string } }>(
        world.a.admin,
        "mutation($r: CreateConnectionRequest!) { createConnection(request: $r) { connectionId } }",
        { r: { name: `At ${port}`, engine: "postgres", settings, secret: "unused" } },
      );
      await world.graphql(world.a.admin, "mutation($r: ShareConnectionRequest!) { shareConnection(request: $r) { success } }", {
        r: { connectionId: createConnection.connectionId, memberId: world.a.creator.userId, canUse: true },
      });
      return createConnection.connectionId;
    };
    // Nothing listens at port 1; the other one takes connections and says nothing.
    const [refusing, hanging] = [await connect(1), await connect((silent.address() as AddressInfo).port)];
    const spec = [
      element("good", ORDERS_TABLE("orders"), "[orders/region]"),
      element("upon", "{kind: table, elementId: good}", "[good/C]"),
      element("typo", ORDERS_TABLE("orders"), "[orders/nothing]"),
      element("sound", statement("select 1 as x"), "[Custom SQL/x]"),
      element("unsound", statement("select nothing_like_this from orders"), "[Custom SQL/x]"),
      element("above", "{kind: table, elementId: unsound}", "[unsound/C]"),
      element(
        "asking",
        `{kind: sql, connectionId: ${world.a.connectionId}, statement: "select {{Limit}} as x, nothing_like_this"}`,
        "[Custom SQL/x]",
      ),
      element("refused", `{kind: warehouse-table, connectionId: ${refusing}, path: [public, towns]}`, "[towns/name]"),
      element("hung", `{kind: warehouse-table, connectionId: ${hanging}, path: [public, towns]}`, "[towns/name]"),
      element("vanished", ORDERS_TABLE("gone"), "[gone/region]"),
      "{id: limit, kind: control, controlId: Limit, controlType: list, selectionMode: single, value: one, source: {kind: manual, valueType: text, values: [one]}}",
    ];
    const made = await world.graphql<{ createWorkbook: { inodeId: string } }>(
      world.a.creator,
      'mutation { createWorkbook(request: { name: "Shaky" }) { inodeId } }',
    );
    shaky = made.createWorkbook.inodeId;
    const put = await world.request(`/v2/workbooks/${shaky}/spec`, {
      as: world.a.creator,
      method: "PUT",
      headers: { "content-type": "application/yaml" },
      body: `name: Shaky\nschemaVersion: 1\npages:\n  - id: p1\n    name: Page\n    elements:\n${spec.map((one) => `      - ${one}\n`).join("")}`,
    });
    expect([put.status, put.text]).toEqual([200, put.text]);
  });
  afterAll(() => void silent.close());

  test("a broken statement, a refused connection and a table that is not there; the sound ones come", async () => {
    const found = await askFor("good", "upon", "sound", "typo", "unsound", "above", "asking", "refused", "vanished");
    const codes = found.map((one) => ("error" in one ? [one.error.code, one.error.errorCode] : one.rows.length));
    const bad = ["EINVAL", "warehouse_query_failed_user_error"];
    expect(codes).toEqual([4, 4, 1, ["EINVAL", undefined], bad, bad, bad, ["EAGAIN", "warehouse_unreachable"], ["ENOENT", "unknown_node"]]);
    expect(found[3]).toMatchObject({ error: { details: { diagnostics: [{ code: "E_UNKNOWN_COLUMN", columnId: "c" }] } } });
  });

  test("who does not read a connection that never answers does not wait for it", async () => {
    const began = performance.now();
    expect((await askFor("good", "sound", "unsound")).map((one) => "rows" in one)).toEqual([true, true, false]);
    // far below the time that a connection may take to open
    expect(performance.now() - began).toBeLessThan(8_000);
  });

  test("a table that goes away is an error at its element, and its rows are there when it is back", async () => {
    const warehouse = world.server.app.door.managed(world.a.organizationId);
    expect(good((await askFor("good"))[0]).rows).toHaveLength(4);
    await warehouse.renameTable(["uploads", "orders"], "elsewhere");
    const [gone, other] = await askFor("good", "sound");
    expect(gone).toMatchObject({ error: { code: "ENOENT", errorCode: "unknown_node" } });
    expect(good(other).rows).toHaveLength(1);
    await warehouse.renameTable(["uploads", "elsewhere"], "orders");
    expect(good((await askFor("good"))[0]).rows).toHaveLength(4);
  });
});

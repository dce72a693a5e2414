import type { DownloadRequest } from "@sheaf/contract";
import { unzipped } from "@sheaf/files/testing";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FileWorld, startFileWorld } from "../../testing/taken-files.ts";
import type { Actor, World } from "../../testing/world.ts";

let world: World;
let workbookId: string;
let open: FileWorld["open"];
let take: FileWorld["take"];

const ORDERS =
  'day,region,amount,big,note\n2024-01-01,North,10.50,9007199254740993,=1+1\n2024-01-02,North,20.25,1,"a, b"\n2024-01-02,South,,2,\n2024-02-01,South,5.00,3,-\n';
const FILE = (connection: string, viewer: string) => `name: "Orders: 2024/01"
schemaVersion: 1
pages:
  - id: p1
    name: Page
    elements:
      - {id: since, kind: control, controlType: list, controlId: Since, name: Since, mode: include, values: ["2024"]}
      - id: orders
        kind: table
        name: Orders
        source: {kind: warehouse-table, connectionId: ${connection}, path: [uploads, orders]}
        columns:
          - {id: day, formula: "[orders/day]"}
          - {id: region, formula: "[orders/region]"}
          - {id: amount, name: Amount, formula: "[orders/amount]", format: {kind: number, formatString: "$,.2f"}}
          - {id: big, name: Big, formula: "[orders/big]"}
          - {id: note, name: Note, formula: "[orders/note]"}
          - {id: broken, name: Broken, formula: "Nonsense([Amount])"}
          - {id: hush, name: Hush, formula: "[Amount] * 424242", hidden: true}
          - {id: total, name: Total, formula: "Sum([Amount])"}
        groupings: [{id: by-region, groupBy: [region], calculations: [total]}]
        filters: [{id: f1, columnId: big, kind: number-range, min: 2}]
        sheaf:
          rowPolicies: [{id: pol, name: North only, rule: '[region] = "North"', appliesTo: {users: [${viewer}]}}]
      - id: pivot
        kind: pivot-table
        name: By day
        source: {kind: table, elementId: orders}
        columns:
          - {id: region, formula: "[Orders/region]"}
          - {id: day, formula: "[Orders/day]", format: {kind: datetime, formatString: "%b %d"}}
          - {id: sum, name: Sum, formula: "Sum([Orders/Amount])"}
        rowsBy: [{columnId: region}]
        columnsBy: [{columnId: day}]
        values: [sum]
      - id: looks
        kind: table
        name: Looks
        source: {kind: table, elementId: orders}
        columns:
          - {id: region, formula: "[Orders/region]"}
          - {id: amount, name: Amount, formula: "[Orders/Amount]"}
          - {id: rank, name: Rank, formula: "[Orders/Big]", style: {color: "#0A0B0C"}}
        conditionalFormats:
          - {columnIds: [region], type: single, condition: formula, formula: "[Amount] > 7", style: {backgroundColor: "#FEDCBA"}}
          - {columnIds: [amount], type: dataBars, scheme: ["#112233"]}
      - id: pivotlooks
        kind: pivot-table
        name: Looks by region
        source: {kind: table, elementId: orders}
        columns:
          - {id: region, formula: "[Orders/region]"}
          - {id: sum, name: Sum, formula: "Sum([Orders/Amount])"}
        rowsBy: [{columnId: region}]
        values: [sum]
        conditionalFormats:
          - {columnIds: [sum], type: backgroundScale, scheme: ["#FFFFFF", "#112233"]}
          - {columnIds: [sum], type: single, condition: formula, formula: "[Sum] > 15", style: {color: "#0C0D0E"}, includeValues: false, includeGrandTotals: true}
      - id: late
        kind: table
        name: Late
        source: {kind: sql, connectionId: ${connection}, statement: "SELECT CAST(CASE WHEN i < 3000000 THEN CAST(i AS VARCHAR) ELSE 'boom' END AS INTEGER) AS n FROM range(3000001) t(i)"}
        columns: [{id: n, name: N, formula: "[n]"}]
      - id: many
        kind: table
        name: Many
        source: {kind: sql, connectionId: ${connection}, statement: "SELECT i AS n FROM range(1000003) t(i)"}
        columns: [{id: n, name: N, formula: "[n]"}]
      - id: words
        kind: text
        body: Hello
  - id: p2
    name: Backstage
    visibility: hidden
    elements:
      - {id: fixed, kind: control, controlType: text, controlId: Fixed, name: Backstage pass, mode: equals, value: nobody knows}
      - id: unseen
        kind: table
        name: Unseen
        source: {kind: warehouse-table, connectionId: ${connection}, path: [uploads, orders]}
        columns: [{id: most, name: Most, formula: "[orders/amount]"}]
      - id: months
        kind: line-chart
        name: Months
        source: {kind: warehouse-table, connectionId: ${connection}, path: [uploads, orders]}
        columns:
          - {id: month, name: Month, formula: "DateTrunc(\\"month\\", [orders/day])"}
          - {id: rows, name: Rows, formula: "Count()"}
        xAxis: {columnId: month}
        yAxis: {columnIds: [rows]}
`;

beforeAll(async () => ({ world, workbookId, open, take } = await startFileWorld("download", { name: "orders", csv: ORDERS }, FILE)));
afterAll(() => world.close());

const request = (elementId: string, more: Partial<DownloadRequest> = {}) =>
  ({ elementId, level: null, format: "csv", values: "raw", layout: "grid", extraFilters: [], ...more }) as const;

async function download(as: Actor, body: ReturnType<typeof request>) {
  const file = await take(as, body);
  return { ...file, text: file.bytes.toString("utf8") };
}

describe("an element as a file", () => {
  test("a table: its filters, its visible columns, every digit; what has an error is named, and formulas stay text", async () => {
    const file = await download(world.a.creator, request("orders"));
    const [header, ...lines] = file.text.trimEnd().split("\r\n");
    expect(header).toBe("\ufeffday,region,Amount,Big,Note,Total");
    expect(lines.toSorted()).toEqual([
      "2024-01-01,North,10.5,9007199254740993,'=1+1,10.5",
      "2024-01-02,South,,2,,5",
      "2024-02-01,South,5,3,'-,5",
    ]);
    expect(file.head?.contentType).toBe("text/csv; charset=utf-8");
    expect(file.head?.name).toMatch(/^Orders 2024 01 – Orders – \d{4}-\d\d-\d\d\.csv$/u);
    expect(file.end).toMatchObject({ rows: 3, isCut: false, missing: ["Broken"] });
  });

  test("what the person sees: values as they are shown, a level, changes and filters of their own", async () => {
    const sorted = [
      { kind: "set-field" as const, path: ["pages", { key: "p1" }, "elements", { key: "orders" }, "filters"], value: [] },
    ] as unknown as DownloadRequest["overlay"];
    const extraFilters = [{ id: "x", columnId: "region", kind: "list", values: ["North"] }];
    const file = await download(world.a.creator, request("orders", { values: "formatted", overlay: sorted, extraFilters }));
    expect(file.text.trimEnd().split("\r\n").slice(1).toSorted()).toEqual([
      '2024-01-01,North,$10.50,"9,007,199,254,740,993",\'=1+1,$30.75',
      '2024-01-02,North,$20.25,1,"a, b",$30.75',
    ]);
    const groups = await download(world.a.creator, request("orders", { level: "by-region", format: "jsonl" }));
    expect(
      groups.text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      { region: "North", Total: 10.5 },
      { region: "South", Total: 5 },
    ]);
  });

  test("an Excel file looks as on screen: conditional formats by formula, bars to the ends of all rows, colors of columns; totals only where a rule says so", async () => {
    const styledSheet = async (elementId: string, more: Partial<DownloadRequest> = {}) => {
      const file = await take(world.a.creator, request(elementId, { format: "xlsx", values: "formatted", ...more }));
      const parts = unzipped(file.bytes);
      const [sheet, styles] = [parts.get("xl/worksheets/sheet1.xml") ?? "", parts.get("xl/styles.xml") ?? ""];
      const [fonts, fills] = ["font", "fill"].map((tag) =>
        [...styles.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, "gu"))].map(
          ([part]) => /(?:fgColor|color) rgb="FF(\w{6})"/u.exec(part)?.[1],
        ),
      );
      const formats = [...(styles.split("<cellXfs")[1] ?? "").matchAll(/<xf numFmtId="\d+" fontId="(\d+)" fillId="(\d+)"/gu)];
      const cells = [...sheet.matchAll(/<c r="([A-Z]+\d+)"(?: s="(\d+)")?/gu)].map(([, place, style]) => {
        const [, font, fill] = formats[Number(style ?? 0)] ?? [];
        return [place, `${fills?.[Number(fill)] ?? "-"} ${fonts?.[Number(font)] ?? "-"}`] as const;
      });
      return { sheet, looks: new Map(cells), rows: await readSheet(file.bytes) };
    };
    const { sheet, looks, rows } = await styledSheet("looks");
    expect(rows[0]).toEqual(["region", "Amount", "Rank"]);
    const high = rows.findIndex(([, amount]) => amount === 10.5) + 1;
    const low = rows.findIndex(([, amount]) => amount === 5) + 1;
    expect([looks.get(`A${high}`), looks.get(`A${low}`), looks.get(`C${low}`)]).toEqual(["FEDCBA 131A24", "- -", "- 0A0B0C"]);
    expect(sheet).toContain('<cfvo type="num" val="0"/><cfvo type="num" val="10.5"/>');
    // Programs get the values without any look.
    expect((await styledSheet("looks", { values: "raw" })).sheet).not.toContain("conditionalFormatting");
    // The ends are those of the element, whatever is taken of it.
    const filter = [{ id: "x", columnId: "amount", kind: "number-range", max: 7 }];
    expect((await styledSheet("looks", { extraFilters: filter })).sheet).toContain('val="10.5"');
    const pivot = await styledSheet("pivotlooks");
    expect(pivot.rows.slice(1).map(([label]) => label)).toEqual(["North", "South", "Total"]);
    expect(["B2", "B3", "B4"].map((place) => pivot.looks.get(place))).toEqual(["112233 FFFFFF", "FFFFFF 131A24", "- 0C0D0E"]);
  });

  test("a pivot table: as a grid whose headings are over its columns, or its cells below each other", async () => {
    const grid = await download(world.a.creator, request("pivot"));
    expect(grid.text.trimEnd().split("\r\n")).toEqual([
      "\ufeffday,2024-01-01,2024-01-02,2024-02-01,Total",
      "region,Sum,Sum,Sum,Sum",
      "North,10.5,,,10.5",
      "South,,,5,5",
      "Total,10.5,,5,15.5",
    ]);
    const cells = await download(world.a.creator, request("pivot", { layout: "rows", format: "tsv" }));
    expect(cells.text.split("\r\n")[0]).toBe("\ufeffregion\tday\tSum");
    expect(cells.end).toMatchObject({ rows: 3 });
  });

  test("a workbook of spreadsheet programs says on a sheet what it is", async () => {
    const file = await download(world.a.creator, request("orders", { format: "xlsx" }));
    expect(await readSheet(file.bytes)).toHaveLength(4);
    const lines = await readSheet(file.bytes, "About this file");
    const about = new Map(lines.map(([label, text]) => [label, text]));
    expect(about.get("Element")).toBe("Orders");
    expect(about.get("Filter")).toBe("Big from 2");
    expect(about.get("Rows")).toBe("3");
    const controls = (read: typeof lines): readonly unknown[] => read.filter(([label]) => label === "Control").map(([, text]) => text);
    // nobody touched them: they hold what the document says
    expect(controls(lines)).toEqual(["Since: 2024", "Backstage pass: equals “nobody knows”"]);
    // V37: what the author fixed on a hidden page is not told
    const seen = await download(world.a.viewer, request("orders", { format: "xlsx" }));
    expect(controls(await readSheet(seen.bytes, "About this file"))).toEqual(["Since: 2024"]);
    expect(lines.filter(([label]) => label === "Note").map(([, text]) => text)).toEqual([
      "Columns with errors are not in the file: Broken",
      "1 number has more than 15 digits. It is text, so that no digit is lost.",
    ]);
    const shown = await download(world.a.creator, request("pivot", { format: "xlsx", values: "formatted" }));
    expect((await readSheet(shown.bytes))[0]).toEqual(["day", "Jan 01", "Jan 02", "Feb 01", "Total"]);
    expect((await readSheet((await download(world.a.creator, request("pivot", { format: "xlsx" }))).bytes)).slice(2)).toEqual([
      ["North", 10.5, null, null, 10.5],
      ["South", null, null, 5, 5],
      ["Total", 10.5, null, 5, 15.5],
    ]);
  });
});

describe("who gets what", () => {
  test("F8, V37: policies hold, hidden columns and pages are not there, formulas of the moment are refused", async () => {
    const { viewer } = world.a;
    const file = await download(viewer, request("orders"));
    expect(file.text.trimEnd().split("\r\n").slice(1)).toEqual(["2024-01-01,North,10.5,9007199254740993,'=1+1,10.5"]);
    const hidden = [{ id: "x", columnId: "hush", kind: "number-range", min: 1 }];
    expect(await download(viewer, request("orders", { extraFilters: hidden }))).toMatchObject({ status: 400, error: { code: "EINVAL" } });
    expect(await download(viewer, request("unseen"))).toMatchObject({ status: 400, error: { code: "EINVAL" } });
    expect((await download(world.a.creator, request("unseen"))).end).toMatchObject({ rows: 4 });
    const overlay = [
      { kind: "set-field" as const, path: ["pages", { key: "p1" }, "elements", { key: "orders" }, "sheaf"] },
    ] as unknown as DownloadRequest["overlay"];
    expect(await download(viewer, request("orders", { overlay }))).toMatchObject({ status: 403 });
  });

  test("people without the right, or of another organization, get nothing; what was taken is written down", async () => {
    expect(await download(world.a.guest, request("orders"))).toMatchObject({ status: 404 });
    expect(await download(world.b.creator, request("orders"))).toMatchObject({ status: 404 });
    expect(await download(world.a.creator, request("words"))).toMatchObject({ status: 400, error: { code: "EINVAL" } });
    const rows = await world.server.services.store.db
      .selectFrom("audit_entries")
      .select(["actor_id", "object_id", "detail"])
      .where("action", "=", "element.download")
      .orderBy("at")
      .execute();
    expect(rows.length).toBeGreaterThan(5);
    expect(rows[0]).toMatchObject({
      actor_id: world.a.creator.userId,
      object_id: workbookId,
      detail: { elementId: "orders", format: "csv" },
    });
    expect(new Set(rows.map(({ actor_id: by }) => by))).toEqual(new Set([world.a.creator.userId, world.a.viewer.userId]));
  });
});

describe("files that are no whole ones", () => {
  test("rows beyond the limit are said, not left out silently", async () => {
    const file = await download(world.a.creator, request("many", { format: "json" }));
    expect(file.end).toMatchObject({ rows: 1_000_000, isCut: true, limit: 1_000_000 });
    expect(file.text.endsWith('],"truncated":true}\n')).toBe(true);
  });

  test("exportMaxRowLimit: the organization's own limit holds for files, drawings and programs, and is said", async () => {
    const set = (name: string, value?: unknown) =>
      world.graphql(
        world.a.admin,
        value === undefined
          ? "mutation($r: ResetOrganizationAttributeRequest!) { resetOrganizationAttribute(request: $r) { name } }"
          : "mutation($r: SetOrganizationAttributeRequest!) { setOrganizationAttribute(request: $r) { name } }",
        { r: { name, ...(value === undefined ? {} : { value }) } },
      );
    await set("exportMaxRowLimit", 2);
    const file = await download(world.a.admin, request("orders", { format: "csv", level: "base" }));
    expect(file.end).toMatchObject({ rows: 2, isCut: true, limit: 2 });
    const program = async (more: object) => {
      const { body } = await world.post<{ queryId: string }>(world.a.admin, `/v2/workbooks/${workbookId}/export`, {
        elementId: "many",
        format: "jsonl",
        ...more,
      });
      return (await world.request(`/v2/query/${body.queryId}/download`, { as: world.a.admin })).text.trimEnd().split("\n");
    };
    expect(await program({ rowLimit: 2 })).toHaveLength(2);
    // what the organization cut off is not passed over in silence
    expect(await program({ rowLimit: 5 })).toEqual([expect.stringContaining("EFBIG")]);
    await set("exportMaxRowLimit");
    expect(await program({ rowLimit: 5 })).toHaveLength(5);
  });

  test("a failure in the middle is an error in place of the end, with its code", async () => {
    const file = await download(world.a.creator, request("late"));
    expect(file.end).toBeNull();
    expect(file.error).toMatchObject({ errorCode: "warehouse_query_failed" });
  });

  test("who leaves cancels the query: the next file is not kept waiting", async () => {
    const leaving = new AbortController();
    const response = await open(world.a.creator, request("late", { overlay: [] }), leaving.signal);
    const reader = response.body?.getReader();
    await reader?.read();
    leaving.abort();
    await reader?.read().catch(() => undefined);
    expect((await download(world.a.creator, request("orders"))).end).toMatchObject({ rows: 3 });
    expect(world.log.filter((line) => line.includes("a file failed unexpectedly"))).toEqual([]);
  });
});

describe("a page as it would be printed, from the screen", () => {
  const draw = (as: Actor, body: object) =>
    world.request(`/v2/workbooks/${workbookId}/draw`, {
      as,
      method: "POST",
      body: JSON.stringify({ controls: {}, at: null, overlay: [], now: new Date().toISOString(), ...body }),
      headers: { "content-type": "application/json" },
    });

  test("F8, V37: by the rights and policies of whoever looks; another organization's is not there", async () => {
    const own = await draw(world.a.creator, { format: "html", pageId: "p1" });
    expect([own.status, own.text.includes("North"), own.text.includes("South")]).toEqual([200, true, true]);
    const seen = await draw(world.a.viewer, { format: "html", pageId: "p1" });
    expect([seen.status, seen.text.includes("North"), seen.text.includes("South")]).toEqual([200, true, false]);
    expect(decodeURIComponent(seen.headers.get("content-disposition") ?? "")).toMatch(/\.html$/u);
    expect((await draw(world.a.viewer, { format: "pdf", pageId: "p2" })).status).toBe(400);
    expect((await draw(world.b.creator, { format: "pdf", pageId: "p1" })).status).toBe(404);
    expect((await draw(world.a.creator, { format: "gif", pageId: "p1" })).status).toBe(400);
  }, 60_000);
});

describe("for programs: asked for, then fetched", () => {
  const ask = (as: Actor, body: object) =>
    world.post<{ jobComplete: boolean; queryId: string; code?: string }>(as, `/v2/workbooks/${workbookId}/export`, body);
  const fetched = (as: Actor, queryId: string) => world.request(`/v2/query/${queryId}/download`, { as });

  test("the file as it is, with its name, by the rights of whoever asked", async () => {
    const asked = await ask(world.a.viewer, { elementId: "orders", format: { type: "csv" } });
    expect(asked.body).toMatchObject({ jobComplete: true });
    const file = await fetched(world.a.viewer, asked.body.queryId);
    expect(file.text.split("\r\n").slice(0, 2)).toEqual([
      "day,region,Amount,Big,Note,Total",
      "2024-01-01,North,10.5,9007199254740993,=1+1,10.5",
    ]);
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(decodeURIComponent(file.headers.get("content-disposition") ?? "")).toMatch(
      /^attachment; filename\*=UTF-8''Orders 2024 01 – Orders – \d{4}-\d\d-\d\d\.csv$/u,
    );
  });

  test("F8, V37: a page is drawn by the rights and policies of whoever asks; what is hidden is not there", async () => {
    const html = async (as: Actor, body: object): Promise<string> => {
      const { queryId } = (await ask(as, { format: "html", ...body })).body as { queryId: string };
      const response = await fetched(as, queryId);
      expect(response.status).toBe(200);
      return response.text;
    };
    const own = await html(world.a.creator, { elementId: "orders" });
    expect([own.includes("North"), own.includes("South")]).toEqual([true, true]);
    const seen = await html(world.a.viewer, { elementId: "orders" });
    expect([seen.includes("North"), seen.includes("South")]).toEqual([true, false]);
    expect((await ask(world.a.viewer, { format: "pdf", pageId: "p2" })).status).toBe(400);
    expect((await ask(world.a.viewer, { format: "pdf", elementId: "unseen" })).status).toBe(400);
    expect((await ask(world.b.creator, { format: "pdf", pageId: "p1" })).status).toBe(404);
    const { queryId } = (await ask(world.a.viewer, { format: "pdf", elementId: "orders" })).body as { queryId: string };
    const response = await fetched(world.a.viewer, queryId);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(response.headers.get("content-disposition")).toMatch(/\.pdf$/u);
  }, 60_000);

  test("V68: it is nobody else's, and another text is none", async () => {
    const { queryId } = (await ask(world.a.creator, { elementId: "orders", format: "csv" })).body;
    for (const other of [world.a.viewer, world.a.guest, world.b.creator]) expect((await fetched(other, queryId)).status).toBe(404);
    expect((await fetched(world.a.creator, `${queryId.slice(0, -4)}AAAA`)).status).toBe(404);
    expect((await fetched(world.a.creator, queryId)).status).toBe(200);
    expect((await ask(world.a.guest, { elementId: "orders", format: "csv" })).status).toBe(404);
    expect((await ask(world.a.creator, { elementId: "words", format: "csv" })).status).toBe(400);
    expect((await ask(world.a.creator, { elementId: "orders", format: "csv", parameters: { Nothing: "1" } })).status).toBe(400);
  });

  test("the rest of a file comes after a lost connection: the same bytes, by the same ticket, to the same person", async () => {
    const { queryId } = (await ask(world.a.viewer, { elementId: "orders", format: "csv" })).body;
    const part = (as: Actor, headers: Record<string, string>) => world.request(`/v2/query/${queryId}/download`, { as, headers });
    const whole = await fetched(world.a.viewer, queryId);
    const etag = whole.headers.get("etag") ?? "";
    expect([whole.headers.get("accept-ranges"), etag]).toEqual(["bytes", expect.stringMatching(/^"[\w-]+"$/u)]);
    const rest = await part(world.a.viewer, { range: "bytes=20-", "if-range": etag });
    expect([rest.status, rest.text]).toEqual([206, whole.text.slice(20)]);
    expect(rest.headers.get("content-range")).toBe(`bytes 20-${whole.text.length - 1}/${whole.text.length}`);
    expect(rest.headers.get("content-disposition")).toBe(whole.headers.get("content-disposition"));
    expect((await part(world.a.viewer, { range: "bytes=3-5" })).text).toBe(whole.text.slice(3, 6));
    const beyond = await part(world.a.viewer, { range: `bytes=${whole.text.length}-` });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${whole.text.length}`]);
    // another file of the same rows is whole, with a name of its own
    const other = await part(world.a.viewer, { range: "bytes=20-", "if-range": '"other"' });
    expect([other.status, other.text]).toEqual([200, whole.text]);
    expect(other.headers.get("etag")).not.toBe(etag);
    expect((await part(world.a.creator, { range: "bytes=20-" })).status).toBe(404);
  });

  test("V68: a browser fetches it by an address, which opens nothing else, for nobody else, and ends with the session", async () => {
    const person = await world.addMember(world.a, "Build");
    await world.graphql(world.a.admin, "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }", {
      r: { inodeId: workbookId, memberId: person.userId, right: "view" },
    });
    const { queryId } = (await ask(person, { elementId: "orders", format: "csv" })).body;
    const addressed = (as: Actor) => world.post<{ url: string }>(as, `/v2/query/${queryId}/address`, {});
    expect((await addressed(world.a.viewer)).status).toBe(404);
    const { pathname, search, searchParams } = new URL((await addressed(person)).body.url);
    const fetch = (path: string, headers: Record<string, string> = {}) => world.request(path, { headers });
    const whole = await fetch(`${pathname}${search}`);
    expect([whole.status, whole.text.includes("North")]).toEqual([200, true]);
    const rest = await fetch(`${pathname}${search}`, { range: "bytes=20-", "if-range": whole.headers.get("etag") ?? "" });
    expect([rest.status, rest.text]).toEqual([206, whole.text.slice(20)]);
    // nothing else is opened by it, and what opens everything opens nothing where it can be read
    const token = searchParams.get("token") ?? "";
    expect((await fetch(`${pathname}?token=${person.token}`)).status).toBe(401);
    expect((await world.request("/v2/whoami", { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
    const theirs = (await ask(world.a.creator, { elementId: "orders", format: "csv" })).body.queryId;
    expect((await fetch(`/v2/query/${theirs}/download${search}`)).status).toBe(404);
    const { sessions } = await world.graphql<{ sessions: readonly { sessionId: string }[] }>(person, "{ sessions { sessionId } }");
    for (const { sessionId } of sessions)
      await world.graphql(person, "mutation($r: EndSessionRequest!) { endSession(request: $r) { success } }", { r: { sessionId } });
    expect((await fetch(`${pathname}${search}`)).status).toBe(401);
  });

  test("so many rows from there on; a file that is cut ends the connection and looks like no file", async () => {
    const part = await ask(world.a.creator, { elementId: "many", format: "jsonl", rowLimit: 2, offset: 5 });
    expect((await fetched(world.a.creator, part.body.queryId)).text.trimEnd().split("\n")).toHaveLength(2);
    const { queryId } = (await ask(world.a.creator, { elementId: "many", format: "csv" })).body;
    await expect(fetched(world.a.creator, queryId)).rejects.toThrow();
  });
});

test("a line chart: what its marks are, without how far the rows of each period reach", async () => {
  const { text } = await download(world.a.admin, request("months"));
  expect(text.trim().split(/\r?\n/u)).toEqual(["Month,Rows", "2024-01-01,3", "2024-02-01,1"]);
});

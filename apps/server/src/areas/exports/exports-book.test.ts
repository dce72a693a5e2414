import { unzipped } from "@sheaf/files/testing";
import { readSheet } from "read-excel-file/node";
import { SaxesParser } from "saxes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FileWorld, startFileWorld } from "../../testing/taken-files.ts";
import type { World } from "../../testing/world.ts";

let world: World;
let workbookId: string;
let take: FileWorld["take"];

const LONG = "Orders of every region and of every day of the year";
const FILE = (connection: string, viewer: string) => `name: "Books: 2024"
schemaVersion: 1
pages:
  - id: p1
    name: Page
    elements:
      - {id: head, kind: text, body: "# Orders of {{Count([Orders of every region and of every day of the year/Amount])}} days\\n\\n=1+1 is no formula, [see more](https://example.test/more)"}
      - id: region-control
        kind: control
        controlType: list
        controlId: Region
        name: Region
        mode: include
        values: [North]
      - id: orders
        kind: table
        name: ${LONG}
        source: {kind: warehouse-table, connectionId: ${connection}, path: [uploads, book_orders]}
        columns:
          - {id: region, formula: "[book_orders/region]"}
          - {id: amount, name: Amount, formula: "[book_orders/amount]", format: {kind: number, formatString: "$,.2f"}}
          - {id: broken, name: Broken, formula: "Nonsense([Amount])"}
        sheaf:
          rowPolicies: [{id: pol, name: North only, rule: '[region] = "North"', appliesTo: {users: [${viewer}]}}]
      - id: chart
        kind: bar-chart
        name: ${LONG} as bars
        source: {kind: table, elementId: orders}
        columns:
          - {id: of, name: Region, formula: "[${LONG}/region]"}
          - {id: sum, name: Sum, formula: "Sum([${LONG}/Amount])"}
        xAxis: {columnId: of}
        yAxis: {columnIds: [sum]}
      - id: pivot
        kind: pivot-table
        name: "By/region"
        source: {kind: table, elementId: orders}
        columns:
          - {id: of, name: Region, formula: "[${LONG}/region]"}
          - {id: sum, name: Sum, formula: "Sum([${LONG}/Amount])"}
        rowsBy: [{columnId: of}]
        values: [sum]
      - id: lost
        kind: table
        name: Lost
        source: {kind: warehouse-table, connectionId: ${connection}, path: [uploads, gone_for_good]}
        columns: [{id: n, name: N, formula: "[gone_for_good/n]"}]
  - id: p2
    name: Backstage
    visibility: hidden
    elements:
      - id: unseen
        kind: table
        name: Unseen
        source: {kind: warehouse-table, connectionId: ${connection}, path: [uploads, book_orders]}
        columns: [{id: most, name: Most, formula: "[book_orders/amount]"}]
  - id: p3
    name: Second
    elements:
      - id: few
        kind: table
        name: Page
        source: {kind: warehouse-table, connectionId: ${connection}, path: [uploads, book_orders]}
        columns: [{id: most, name: Most, formula: "[book_orders/amount]"}]
`;

beforeAll(async () => {
  const table = { name: "book_orders", csv: "region,amount\nNorth,10.50\nNorth,20.25\nSouth,5.00\n" };
  ({ world, workbookId, take } = await startFileWorld("book", table, FILE));
});
afterAll(() => world.close());

const sheetsOf = (bytes: Buffer): readonly string[] =>
  [...(unzipped(bytes).get("xl/workbook.xml") ?? "").matchAll(/<sheet name="([^"]*)"/gu)].map(([, name]) => name ?? "");

describe("a page and a workbook as one Excel file", () => {
  test("a sheet for each element in the order of the page, with names that programs take; what was cut is said", async () => {
    const file = await take(world.a.creator, {});
    expect(file.error).toBeNull();
    expect(file.head?.name).toMatch(/^Books 2024 – \d{4}-\d\d-\d\d\.xlsx$/u);
    expect(sheetsOf(file.bytes)).toEqual([
      "Page",
      "Orders of every region and of e",
      "Orders of every region and (2)",
      "By region",
      "Lost",
      "Second",
      "Page (2)",
      "About this file",
    ]);
    expect(file.end).toMatchObject({ isCut: false, missing: ["Broken"] });
    const [head, ...orders] = await readSheet(file.bytes, "Orders of every region and of e");
    expect(head).toEqual(["region", "Amount"]);
    expect(orders.map((row) => row.join(" ")).toSorted()).toEqual(["North 10.5", "North 20.25", "South 5"]);
    expect(await readSheet(file.bytes, "By region")).toEqual([
      ["Region", "Sum"],
      ["North", 30.75],
      ["South", 5],
      ["Total", 35.75],
    ]);
    const about = await readSheet(file.bytes, "About this file");
    expect(about.filter(([label]) => label === "Sheet name").map(([, text]) => text)).toEqual([
      `“Orders of every region and of e” is short for “${LONG}”`,
      `“Orders of every region and (2)” is short for “${LONG} as bars”`,
    ]);
    expect(about).toContainEqual(["In force", "Region: North"]);
    expect(about.find(([label, text]) => label === "Note" && String(text).startsWith("“Lost” has no rows"))).toBeDefined();
    expect(about).toContainEqual(["Note", `Columns of “${LONG}” with errors are not in the file: Broken`]);
  });

  test("a chart is its picture beside its rows; a page has its texts and controls as cells, and leads to the sheets", async () => {
    const { bytes } = await take(world.a.creator, { pageId: "p1" });
    const parts = unzipped(bytes);
    const bars = await readSheet(bytes, "Orders of every region and (2)");
    expect(bars.map((row) => row.join(" ")).toSorted()).toEqual(["North 30.75", "Region Sum", "South 5"]);
    expect([...parts.keys()].filter((name) => name.startsWith("xl/media/"))).toEqual(["xl/media/image3-1.png"]);
    expect(parts.get("xl/media/image3-1.png")?.slice(1, 4)).toBe("PNG");
    expect(parts.get("xl/worksheets/_rels/sheet3.xml.rels")).toContain("../drawings/drawing3.xml");
    expect(parts.get("xl/drawings/drawing3.xml")).toContain(`descr="${LONG} as bars"`);
    expect(parts.get("[Content_Types].xml")).toContain('Extension="png"');
    const words = (await readSheet(bytes, "Page")).flat().filter((cell) => cell !== null);
    expect(words).toEqual([
      "Page",
      "Orders of 3 days",
      "=1+1 is no formula, see more",
      "Region: North",
      LONG,
      `${LONG} as bars`,
      "By/region",
      "Lost",
    ]);
    const sheet = parts.get("xl/worksheets/sheet1.xml") ?? "";
    expect(sheet).not.toMatch(/<f[ >]/u);
    expect(sheet).toContain(`location="'Orders of every region and of e'!A1"`);
    expect(parts.get("xl/worksheets/_rels/sheet1.xml.rels")).toContain('Target="https://example.test/more" TargetMode="External"');
  });

  test("every part is XML whose names and links programs know", async () => {
    const parts = unzipped((await take(world.a.creator, {})).bytes);
    const problems = [...parts]
      .filter(([name]) => /\.(?:xml|rels)$/u.test(name))
      .flatMap(([name, xml]) => {
        try {
          new SaxesParser({ xmlns: true }).write(xml).close();
          return [];
        } catch (error) {
          return [`${name}: ${String(error)}`];
        }
      });
    expect(problems).toEqual([]);
    expect(parts.get("xl/worksheets/sheet1.xml")).toContain("<hyperlink ");
    expect(parts.get("xl/worksheets/sheet3.xml")).toContain("<drawing ");
  });

  test("amounts have the currency of the organization on sheets, as on the screen", async () => {
    const set = "mutation($r: SetOrganizationAttributeRequest!) { setOrganizationAttribute(request: $r) { name } }";
    const value = { currency: "€", decimal: ",", grouping: [3], thousands: "." };
    await world.graphql(world.a.admin, set, { r: { name: "numberFormat", value } });
    const styles = unzipped((await take(world.a.creator, {})).bytes).get("xl/styles.xml") ?? "";
    expect(styles).toContain('formatCode="&quot;€&quot;#,##0.00"');
    expect(styles).not.toContain("$");
    const reset = "mutation($r: ResetOrganizationAttributeRequest!) { resetOrganizationAttribute(request: $r) { name } }";
    await world.graphql(world.a.admin, reset, { r: { name: "numberFormat" } });
    expect(unzipped((await take(world.a.creator, {})).bytes).get("xl/styles.xml")).toContain('formatCode="&quot;$&quot;#,##0.00"');
  });

  test("F8, V37: policies hold on every sheet, hidden pages are not there, nobody else gets anything", async () => {
    const seen = await take(world.a.viewer, {});
    const text = [...unzipped(seen.bytes).values()].join("");
    expect([text.includes("North"), text.includes("South"), text.includes("Unseen")]).toEqual([true, false, false]);
    expect(await readSheet(seen.bytes, "By region")).toEqual([
      ["Region", "Sum"],
      ["North", 30.75],
      ["Total", 30.75],
    ]);
    expect(await take(world.a.viewer, { pageId: "p2" })).toMatchObject({ status: 400, error: { code: "EINVAL" } });
    expect(await take(world.a.guest, {})).toMatchObject({ status: 404 });
    expect(await take(world.b.creator, {})).toMatchObject({ status: 404 });
    const entries = await world.server.services.store.db
      .selectFrom("audit_entries")
      .select(["actor_id", "detail"])
      .where("action", "=", "workbook.export")
      .execute();
    expect(entries).toContainEqual({ actor_id: world.a.viewer.userId, detail: { kind: "workbook", format: "xlsx" } });
  });

  test("a limit of rows is one of the whole file, and says what it left out", async () => {
    const asked = await world.post<{ queryId: string }>(world.a.creator, `/v2/workbooks/${workbookId}/export`, {
      format: "xlsx",
      rowLimit: 4,
    });
    const response = await fetch(`${world.url}/v2/query/${asked.body.queryId}/download`, {
      headers: { authorization: `Bearer ${world.a.creator.token}` },
    });
    expect(response.headers.get("content-type")).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
    const bytes = Buffer.from(await response.arrayBuffer());
    const about = await readSheet(bytes, "About this file");
    expect(about).toContainEqual(["Rows", "4"]);
    const notes = about.filter(([label]) => label === "Note").map(([, text]) => String(text));
    expect(notes).toContain(`“${LONG} as bars” has more rows than the 1 here: a file has at most 4.`);
    expect(notes).toContain("The rows of “Page” are left out: the file has as many rows as it may have, 4.");
    expect(await readSheet(bytes, "Page (2)")).toEqual([["The file has no room for more rows."]]);
  });

  test("a chart alone has its picture in its file, too", async () => {
    const asked = await world.post<{ queryId: string }>(world.a.creator, `/v2/workbooks/${workbookId}/export`, {
      format: "xlsx",
      elementId: "chart",
    });
    const response = await fetch(`${world.url}/v2/query/${asked.body.queryId}/download`, {
      headers: { authorization: `Bearer ${world.a.creator.token}` },
    });
    const parts = unzipped(Buffer.from(await response.arrayBuffer()));
    expect([...parts.keys()].filter((name) => name.startsWith("xl/media/"))).toEqual(["xl/media/image1-1.png"]);
  });
});

import { message } from "@sheaf/messages";
import { inEnglish } from "@sheaf/messages/english";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LayoutNode } from "../document.ts";
import { effectiveLayout } from "../layout/auto-layout.ts";
import { overlaps, pushDown, withoutOverlaps } from "../layout/grid.ts";
import { parseLayout, printLayout } from "../layout/xml.ts";
import { fileWith, findings, readValid, rewritten } from "../testing/read.ts";
import { readWorkbookFile } from "./read-workbook.ts";

const texts = (...ids: string[]) => ids.map((id) => `{id: ${id}, kind: text, body: x}`);
const withLayout = (ids: string[], layout: string) => fileWith(texts(...ids), `layout: ${JSON.stringify(layout)}\n`);
const page = (nodes: string) => `<Page id="p" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">${nodes}</Page>`;
const element = (id: string, column = "1 / 25", row = "1 / 4") => `<Element elementId="${id}" gridColumn="${column}" gridRow="${row}"/>`;

describe("layout text", () => {
  test("a page with elements, containers, stacks and tabs is read and printed the same", () => {
    const text = [
      '<Page id="p" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">',
      '  <Element elementId="a" gridColumn="1 / 13" gridRow="1 / 8"/>',
      '  <Container elementId="c" type="stack" gridColumn="13 / 25" gridRow="1 / 8">',
      "    <Style>",
      '      <Desktop direction="column" gap="shown"/>',
      "    </Style>",
      '    <Element elementId="b">',
      "      <Size>",
      '        <Desktop width="fill" widthFillFactor="2"/>',
      "      </Size>",
      "    </Element>",
      "  </Container>",
      '  <TabbedContainer elementId="t" type="tabbed-container" gridColumn="1 / 25" gridRow="8 / 20">',
      '    <Tab gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">',
      '      <Element elementId="d" gridColumn="1 / 25" gridRow="1 / 3"/>',
      "    </Tab>",
      "  </TabbedContainer>",
      "</Page>",
      '<Panel id="h"/>',
      "",
    ].join("\n");
    const parsed = parseLayout(text);
    if ("message" in parsed) throw new Error(inEnglish(parsed.message));
    expect(printLayout(parsed.regions)).toBe(text);
    expect(parsed.places.map(({ elementId, regionId }) => `${elementId}@${regionId}`)).toEqual(["a@p", "c@p", "b@p", "t@p", "d@p"]);
  });

  test.each([
    ["DOCTYPE", '<!DOCTYPE x [<!ENTITY a "b">]><Page id="p"/>', 0],
    ["an unknown entity", '<Page id="&x;"/>', 10],
    ["CDATA", '<Page id="p"><![CDATA[x]]></Page>', 13],
    ["text", '<Page id="p">hello</Page>', 13],
    ["an unclosed tag", '<Page id="p"><Element elementId="a"></Page>', 36],
    ["an unclosed page", '<Page id="p">', 0],
    ["a stray end", "</Page>", 0],
    ["no id", "<Page/>", 0],
    ["another root", '<Element elementId="a"/>', 0],
    ["an element without an id", '<Page id="p"><Element gridColumn="1 / 2"/></Page>', 13],
    ["an attribute twice", '<Page id="p" id="q"/>', 13],
    ["an unquoted value", "<Page id=p/>", 9],
    ["a value with <", '<Page id="a<b"/>', 11],
    ["a page in a page", '<Page id="p"><Page id="q"/></Page>', 13],
    ["rubbish", "<<<>>>", 1],
  ])("%s is E_LAYOUT_PARSE with its offset", (_, text, offset) => {
    const { document, report } = readWorkbookFile(fileWith(texts("a"), `layout: ${JSON.stringify(text)}\n`));
    expect(document).toBeNull();
    expect(report.errors.map(({ code, path, span }) => [code, path, span?.offset])).toEqual([["E_LAYOUT_PARSE", "/layout", offset]]);
  });

  test("an XML head on every page, comments and escapes are read", () => {
    const text = `<?xml version="1.0"?>${page(element("a"))}<!-- second --><?xml version="1.0"?>`;
    expect(findings(withLayout(["a"], text))).toEqual([]);
    const parsed = parseLayout('<Page id="a &amp; &quot;b&quot; &#x3c;"/>');
    expect("regions" in parsed && parsed.regions[0]?.regionId).toBe('a & "b" <');
    expect("regions" in parsed && printLayout(parsed.regions)).toBe('<Page id="a &amp; &quot;b&quot; &lt;"/>\n');
  });

  test("8.5: old tags are read", () => {
    const text = page(
      '<GridContainer elementId="a" gridColumn="1 / 25" gridRow="1 / 4"><LayoutElement elementId="b" gridColumn="1 / 2" gridRow="1 / 2"/></GridContainer><LayoutElement elementId="c" type="grid" gridColumn="1 / 25" gridRow="4 / 8"><LayoutElement elementId="d"/></LayoutElement>',
    );
    const document = readValid(withLayout(["a", "b", "c", "d"], text));
    const nodes = document.layout[0]?.nodes ?? [];
    expect(nodes.map(({ tag, attributes }) => [tag, attributes["type"]])).toEqual([
      ["Container", "grid"],
      ["Container", "grid"],
    ]);
    expect(nodes[0]?.children[0]?.tag).toBe("Element");
    expect(findings(withLayout(["a", "b", "c", "d"], text))).toContain("W_DEPRECATED_SPELLING /layout");
  });

  test("a tag that nobody knows is kept", () => {
    const text = page('<Carousel elementId="a" speed="3" gridColumn="1 / 25" gridRow="1 / 4"/>');
    expect(findings(withLayout(["a"], text))).toEqual(["N_KEPT /layout"]);
    expect(rewritten(withLayout(["a"], text))).toContain('<Carousel elementId="a" gridColumn="1 / 25" gridRow="1 / 4" speed="3"/>');
  });

  test("any tree of nodes is printed and read back", () => {
    const name = fc.constantFrom("gap", "width", "direction", "align");
    const value = fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom('"', "'", "<&>", "\n", "é😀", "\t", ""));
    const lines = fc
      .tuple(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 5 }))
      .map(([from, size]): readonly [number, number] => [from, from + size]);
    let count = 0;
    const nodes = (depth: number): fc.Arbitrary<readonly LayoutNode[]> =>
      fc.array(
        fc
          .record({
            tag: fc.constantFrom("Element", "Container", "Carousel"),
            id: fc.string({ minLength: 1, maxLength: 6 }),
            place: fc.option(fc.record({ column: lines, row: lines })),
            attributes: fc.dictionary(name, value, { maxKeys: 3 }),
            children: depth === 0 ? fc.constant([]) : nodes(depth - 1),
          })
          .map(({ tag, id, place, attributes, children }): LayoutNode => ({
            tag,
            elementId: `${id}${count++}`,
            place,
            attributes: { ...attributes },
            children,
          })),
        { maxLength: 3 },
      );
    fc.assert(
      fc.property(nodes(2), (tree) => {
        const text = printLayout([{ regionId: "p", tag: "Page", attributes: {}, nodes: tree }]);
        const parsed = parseLayout(text);
        if ("message" in parsed) throw new Error(`${inEnglish(parsed.message)}: ${text}`);
        expect(parsed.regions[0]?.nodes ?? []).toEqual(tree);
      }),
    );
  });

  test("parsing hostile text never throws and never hangs", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            "<",
            ">",
            "/",
            "Page",
            "Element",
            ' id="p"',
            ' elementId="a"',
            '"',
            "=",
            " ",
            "<!--",
            "-->",
            "<?",
            "?>",
            "&amp;",
            "&",
            "x",
            "</Page>",
          ),
          { maxLength: 30 },
        ),
        (parts) => {
          parseLayout(parts.join(""));
        },
      ),
    );
    expect(parseLayout("<Page id='p'>" + "<Container elementId='a'>".repeat(100_000))).toMatchObject({
      message: message("files.too-deep", { most: "60" }),
    });
    expect(parseLayout(`<Page ${"a".repeat(1_000_000)}`)).toHaveProperty("message");
  });
});

describe("layout checks", () => {
  test("an element placed twice is E_LAYOUT_TWICE", () => {
    const { report } = readWorkbookFile(withLayout(["a"], page(element("a") + element("a", "1 / 25", "5 / 8"))));
    expect(report.errors.map(({ code }) => code)).toEqual(["E_LAYOUT_TWICE"]);
    expect(report.errors[0]?.span).toEqual({ offset: expect.any(Number), length: expect.any(Number) });
  });

  test.each([
    ["an element that does not exist", page(element("zz"))],
    ["a page that does not exist", page("").replace('"p"', '"q"')],
  ])("%s is E_DANGLING_ID", (_, layout) => {
    expect(readWorkbookFile(withLayout(["a"], layout)).report.errors.map(({ code }) => code)).toEqual(["E_DANGLING_ID"]);
  });

  test("an element on another page is E_DANGLING_ID and says where it is", () => {
    const text = `name: T\nschemaVersion: 1\npages: [{id: p, name: P, elements: []}, {id: q, name: Q, elements: [{id: a, kind: text, body: x}]}]\nlayout: ${JSON.stringify(page(element("a")))}\n`;
    expect(readWorkbookFile(text).report.errors.map(({ code, message }) => [code, inEnglish(message).includes('"q"')])).toEqual([
      ["E_DANGLING_ID", true],
    ]);
  });

  test("8.2: overlapping siblings are pushed down in document order, with W_OVERLAP", () => {
    const text = withLayout(
      ["a", "b", "c"],
      page(element("a", "1 / 13", "1 / 5") + element("b", "7 / 20", "3 / 6") + element("c", "1 / 25", "5 / 8")),
    );
    expect(findings(text)).toContain("W_OVERLAP /layout");
    expect(readValid(text).layout[0]?.nodes.map(({ elementId, place }) => [elementId, place?.row])).toEqual([
      ["a", [1, 5]],
      ["b", [5, 8]],
      ["c", [8, 11]],
    ]);
  });

  test("pushing leaves no overlap, moves nothing up, and keeps columns and heights", () => {
    const place = fc.tuple(
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 10 }),
      fc.integer({ min: 1, max: 6 }),
    );
    fc.assert(
      fc.property(fc.array(place, { maxLength: 12 }), fc.integer({ min: -1, max: 11 }), (places, first) => {
        const nodes = places.map(([column, width, row, height], index): LayoutNode => ({
          tag: "Element",
          elementId: `e${index}`,
          place: { column: [column, Math.min(25, column + width)], row: [row, row + height] },
          attributes: {},
          children: [],
        }));
        const pushed = pushDown(nodes, first < 0 ? null : `e${first}`);
        for (const [index, node] of pushed.entries()) {
          const before = nodes[index]?.place;
          if (node.place === null || before === null || before === undefined) throw new Error("a place is gone");
          expect(node.place.column).toEqual(before.column);
          expect(node.place.row[0]).toBeGreaterThanOrEqual(before.row[0]);
          expect(node.place.row[1] - node.place.row[0]).toBe(before.row[1] - before.row[0]);
          if (index === first) expect(node.place).toEqual(before);
          for (const other of pushed.slice(index + 1)) expect(other.place !== null && overlaps(node.place, other.place)).toBe(false);
        }
        expect(pushDown(pushed)).toBe(pushed);
      }),
    );
  });

  test("containers are settled inside too", () => {
    const inner: LayoutNode[] = ["x", "y"].map((elementId) => ({
      tag: "Element",
      elementId,
      place: { column: [1, 5], row: [1, 3] },
      attributes: {},
      children: [],
    }));
    const { region, changed } = withoutOverlaps({
      regionId: "p",
      tag: "Page",
      attributes: {},
      nodes: [{ tag: "Container", elementId: "c", place: { column: [1, 25], row: [1, 9] }, attributes: { type: "grid" }, children: inner }],
    });
    expect(changed).toEqual(["y"]);
    expect(region.nodes[0]?.children[1]?.place?.row).toEqual([3, 5]);
  });
});

describe("8.7 automatic layout", () => {
  const kpi = (id: string) =>
    `{id: ${id}, kind: kpi-chart, source: {kind: sql, connectionId: c, statement: s}, columns: [{id: v, formula: 'Count()'}], value: {columnId: v}}`;
  const control = (id: string) => `{id: ${id}, kind: control, controlType: list, controlId: ${id}}`;

  test("elements stand full width in list order; neighboring KPIs and controls share a row", () => {
    const document = readValid(
      fileWith([
        control("c1"),
        control("c2"),
        kpi("k1"),
        kpi("k2"),
        kpi("k3"),
        ...texts("t"),
        "{id: b, kind: table, source: {kind: sql, connectionId: c, statement: s}, columns: [{id: a, formula: '1'}]}",
        kpi("k4"),
      ]),
    );
    expect(
      effectiveLayout(document, "p")?.nodes.map(({ elementId, place }) => [elementId, place?.column.join("-"), place?.row.join("-")]),
    ).toEqual([
      ["c1", "1-13", "1-4"],
      ["c2", "13-25", "1-4"],
      ["k1", "1-9", "4-10"],
      ["k2", "9-17", "4-10"],
      ["k3", "17-25", "4-10"],
      ["t", "1-25", "10-13"],
      ["b", "1-25", "13-28"],
      ["k4", "1-25", "28-34"],
    ]);
  });

  test("in a nested file an unplaced element is legal and stands below its page", () => {
    const document = readValid(withLayout(["a", "b"], page(element("a", "3 / 9", "2 / 6"))));
    expect(effectiveLayout(document, "p")?.nodes.map(({ elementId, place }) => [elementId, place?.column, place?.row])).toEqual([
      ["a", [3, 9], [2, 6]],
      ["b", [1, 25], [6, 9]],
    ]);
    expect(document.layout[0]?.nodes).toHaveLength(1);
    expect(effectiveLayout(document, "nowhere")).toBeNull();
  });
});

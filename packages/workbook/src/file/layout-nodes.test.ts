import { inEnglish } from "@sheaf/messages/english";
import { describe, expect, test } from "vitest";
import { effectiveLayout } from "../layout/auto-layout.ts";
import { gapPixels, gapSteps } from "../layout/gaps.ts";
import { sectionOf } from "../layout/holding.ts";
import { stackOf, withStack } from "../layout/stack.ts";
import { findPlaced } from "../layout/tree.ts";
import { elementOf, fileWith, readValid, rewritten } from "../testing/read.ts";
import { readWorkbookFile } from "./read-workbook.ts";
import { writeWorkbookFile } from "./write-workbook.ts";

const place = (rows: string, columns = "1 / 25") => `gridColumn="${columns}" gridRow="${rows}"`;
const page = (nodes: string) => `<Page id="p" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">${nodes}</Page>`;
const file = (elements: readonly string[], nodes: string) => fileWith(elements, `layout: ${JSON.stringify(page(nodes))}\n`);
const nodeIn = (text: string, id: string) => findPlaced(effectiveLayout(readValid(text), "p")?.nodes ?? [], id)?.node;

describe("nodes of layouts by their own names", () => {
  const text = file(
    [
      "{id: s, kind: section, name: Details}",
      "{id: r, kind: row}",
      "{id: c, kind: column}",
      "{id: gap, kind: spacer}",
      "{id: a, kind: text, body: x}",
      "{id: b, kind: text, body: y}",
    ],
    `<Body><Section elementId="s" ${place("1 / 9")}><Spacer elementId="gap" ${place("1 / 3")}/></Section>` +
      `<Row elementId="r" ${place("9 / 14")}><Element elementId="a"/></Row><Column elementId="c" ${place("14 / 20")}><Element elementId="b"/></Column></Body>`,
  );
  test("a section is a container with a heading, a row and a column are stacks, a body is its page, a spacer an element", () => {
    expect(elementOf(text, "s")).toMatchObject({ kind: "container", name: "Details", sheaf: { section: "open" } });
    expect(sectionOf({ id: "s", kind: "container", sheaf: { section: "closed" } })).toBe("closed");
    expect(elementOf(text, "r")).toMatchObject({ kind: "container" });
    const [row, column] = [nodeIn(text, "r"), nodeIn(text, "c")];
    expect([row, column].map((node) => (node === undefined ? null : stackOf(node).direction))).toEqual(["row", "column"]);
    expect(nodeIn(text, "gap")).toMatchObject({ tag: "Element", place: { row: [1, 3] } });
  });
  test("they are written as the format has them, and read the same again", () => {
    const once = rewritten(text);
    expect(once).not.toMatch(/<(?:Body|Section|Row|Column|Spacer)\b/u);
    expect(once).toContain('<Desktop direction="column"/>');
    expect(once).toContain("kind: spacer");
    expect(rewritten(once)).toBe(once);
  });
  test("what says its own direction keeps it", () => {
    const own = file(["{id: r, kind: row}"], `<Row elementId="r" ${place("1 / 5")}><Style><Desktop direction="column"/></Style></Row>`);
    const node = nodeIn(own, "r");
    expect(node === undefined ? null : stackOf(node).direction).toBe("column");
  });
  test("other tools know no spacer: an empty text stands for it, and is told", () => {
    const { text: written, losses } = writeWorkbookFile(readValid(text), { dialect: "r2" });
    expect(written).not.toContain("spacer");
    expect(losses.map(({ message }) => inEnglish(message)).join(" ")).toContain('"spacer"');
  });
});

describe("gaps of layouts", () => {
  const stack = (gap: string) =>
    file(
      ["{id: r, kind: container}"],
      `<Container elementId="r" type="stack" ${place("1 / 5")}><Style><Desktop gap="${gap}"/></Style></Container>`,
    );
  test("$1 to $11, each wider than the one before, beside shown and hidden", () => {
    expect(gapSteps).toHaveLength(11);
    const widths = gapSteps.map(gapPixels);
    expect(widths).toEqual(widths.toSorted((a, b) => a - b));
    expect(new Set(widths).size).toBe(11);
    for (const gap of [...gapSteps, "shown", "hidden"] as const) {
      const node = nodeIn(stack(gap), "r");
      if (node === undefined) throw new Error(gap);
      expect(stackOf(node).gap).toBe(gap);
      expect(stackOf(withStack(node, stackOf(node))).gap).toBe(gap);
    }
  });
  test.each(["$0", "$12", "$1.5", "12px", ""])("%s is refused where it stands", (gap) => {
    const { report } = readWorkbookFile(stack(gap));
    expect(report.errors.map(({ code, path, message }) => `${code} ${path} ${inEnglish(message)}`)).toEqual([
      `E_LAYOUT_PARSE /layout "${gap}" is no gap of a layout; those are shown, hidden, and $1 to $11`,
    ]);
  });
});

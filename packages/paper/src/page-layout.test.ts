// Words that need more room than their place has it on paper as they have it for readers on the screen.
import { type Page, parseBody, readWorkbookValue } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { composePage } from "./compose.ts";
import type { FilledElement } from "./content.ts";
import { plainLook } from "./testing/plain-look.ts";

// Letters are 10 px wide, whatever their size.
const look = plainLook((text) => text.length * 10);
const at = (id: string, columns: string, rows: string) => `<Element elementId="${id}" gridColumn="${columns}" gridRow="${rows}"/>`;

function composed(elements: readonly object[], nodes: string) {
  const { document, report } = readWorkbookValue({
    name: "W",
    schemaVersion: 1,
    pages: [{ id: "p", name: "P", elements }],
    layout: `<Page id="p" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">${nodes}</Page>`,
  } as never);
  if (document === null) throw new Error(JSON.stringify(report.errors));
  const page = document.pages.at(0) as Page;
  const filled = page.elements.map((element): [string, FilledElement] => {
    const body = "body" in element && typeof element.body === "string" ? parseBody(element.body).blocks : null;
    const content = body === null ? ({ kind: "divider", isUpright: false } as const) : ({ kind: "text", blocks: body, at: "top" } as const);
    return [element.id, { element, name: element.id, title: null, subtitle: null, content }];
  });
  const made = composePage(document, { page, elements: new Map(filled) }, 1_200, look);
  const boxes = new Map(made.nodes.map(({ node }) => [node.element.id, [node.box.y, Math.round(node.box.height)]]));
  return { height: Math.round(made.height), boxes };
}

const text = (id: string, body: string, more: object = {}) => ({ id, kind: "text", body, ...more });
const line = (id: string) => ({ id, kind: "divider" });

test("a heading that is higher than its rows pushes down what is below it, and what stands beside it is as high", () => {
  // a heading is 40 px high, with 4 above and below: 12 more than two rows have
  const { boxes, height } = composed(
    [text("head", "# Strikes"), line("beside"), line("below")],
    at("head", "1 / 13", "1 / 3") + at("beside", "13 / 25", "1 / 3") + at("below", "1 / 25", "3 / 7"),
  );
  expect([...boxes]).toEqual([
    ["head", [0, 48]],
    ["beside", [0, 48]],
    ["below", [60, 84]],
  ]);
  expect(height).toBe(144);
});

test("words that have room, and a text that scrolls, stay in their rows", () => {
  const nodes = at("head", "1 / 25", "1 / 3") + at("below", "1 / 25", "3 / 7");
  expect(composed([text("head", "Strikes"), line("below")], nodes).boxes.get("below")).toEqual([48, 84]);
  expect(composed([text("head", "# Strikes", { overflow: "scroll" }), line("below")], nodes).boxes.get("below")).toEqual([48, 84]);
});

test("a container grows with the words in it, and with it what is around it", () => {
  const body = "word ".repeat(200).trim();
  const container = (type: string) =>
    `<Container elementId="box" type="${type}" gridColumn="1 / 25" gridRow="1 / 7">${at("words", "1 / 25", "1 / 5")}</Container>`;
  const { boxes } = composed(
    [{ id: "box", kind: "container" }, text("words", body), line("below")],
    container("grid") + at("below", "1 / 25", "7 / 9"),
  );
  const [, words = 0] = boxes.get("words") ?? [];
  // 1,000 letters of 10 px in lines of less than 1,172 px
  expect(words).toBe(9 * 24 + 8);
  expect(boxes.get("box")).toEqual([0, words + 24]);
  expect(boxes.get("below")?.[0]).toBe(words + 24 + 12);
});

test("in a column of its own a text that fits its content is as high as its words, as on the screen", () => {
  const stack = `<Container elementId="box" type="stack" gridColumn="1 / 25" gridRow="1 / 15"><Style><Desktop direction="column"/></Style><Element elementId="words"><Size><Desktop height="fit-content"/></Size></Element><Element elementId="rest"/></Container>`;
  const { boxes } = composed([{ id: "box", kind: "container" }, text("words", "One line"), line("rest")], stack);
  expect(boxes.get("words")?.[1]).toBe(32);
});

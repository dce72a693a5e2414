import { readWorkbookValue } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { NAME, file, made } from "./testing/pressed.ts";

const SCRIPT = ["java", "script:"].join("");

const linked = {
  ...file,
  name: "Linked",
  pages: [
    {
      ...file.pages[0],
      elements: [
        ...(file.pages[0]?.elements ?? []),
        {
          id: "go",
          kind: "button",
          text: "Open the list",
          actions: [
            { id: "a", trigger: "on-click", effects: [{ effect: "open-url", url: "https://example.com/list", openTarget: "_blank" }] },
          ],
        },
        {
          id: "script",
          kind: "button",
          text: "No way",
          actions: [{ id: "a", trigger: "on-click", effects: [{ effect: "open-url", url: `${SCRIPT}alert(1)`, openTarget: "_blank" }] }],
        },
        { id: "contents", kind: "navigation", mode: "auto" },
      ],
    },
    { ...file.pages[1], name: "Más – páginas" },
  ],
};

test("issue 22.2 a PDF has an outline of pages and elements, links of buttons and of a table of contents, and says what it is", async () => {
  const { document, report } = readWorkbookValue(linked);
  expect(report.errors).toEqual([]);
  const { bytes } = await made({ kind: "workbook" }, "pdf", { document: document! });
  const objects = pdfObjects(bytes);
  const at = (text: string, key: string): string | undefined => new RegExp(`/${key} (\\d+) 0 R`, "u").exec(text)?.[1];
  const info = [...objects.values()].find((text) => text.includes("/Creator")) ?? "";
  const said = (key: string): string => textOf(objects.get(at(info, key) ?? "") ?? "");
  expect([said("Title"), said("Author")]).toEqual(["Linked", "Ann"]);
  const root = [...objects.values()].find((text) => text.includes("/Type /Catalog")) ?? "";
  expect(root).toContain("/PageMode /UseOutlines");
  // The outline, walked from its root as a reader does.
  const titleOf = (text: string): string => textOf(/\/Title (\((?:[^\\)]|\\.)*\))/u.exec(text)?.[1] ?? "");
  const below = (number: string | undefined): readonly string[] => {
    const found: string[] = [];
    for (let item = at(objects.get(number ?? "") ?? "", "First"); item !== undefined; item = at(objects.get(item) ?? "", "Next"))
      found.push(item);
    return found;
  };
  const pages = below(at(root, "Outlines"));
  expect(pages.map((item) => titleOf(objects.get(item) ?? ""))).toEqual(["Sales", "Más – páginas"]);
  expect(below(pages[0]).map((item) => titleOf(objects.get(item) ?? ""))).toEqual([NAME, "Bars"]);
  const destination = /\/Dest \[(\d+) 0 R \/XYZ (\S+) (\S+) 0\]/u.exec(objects.get(below(pages[0])[1] ?? "") ?? "");
  expect(objects.get(destination?.[1] ?? "")).toContain("/Type /Page");
  expect(Number(destination?.[2])).toBe(0);
  // Links: out of the file by address, inside of it to a page.
  const links = [...objects.values()].filter((text) => text.includes("/Subtype /Link"));
  const actions = links.map((text) => objects.get(at(text, "A") ?? "") ?? "");
  expect(actions.filter((text) => text.includes("/S /URI")).map((text) => /\/URI \(([^)]*)\)/u.exec(text)?.[1])).toEqual(
    expect.arrayContaining(["https://example.com/a?b=1&c=2", "https://example.com/list"]),
  );
  const inside = actions.filter((text) => text.includes("/S /GoTo")).map((text) => /\/D \(([^)]*)\)/u.exec(text)?.[1]);
  expect(inside).toEqual(expect.arrayContaining(["p", "q"]));
  const names = [...objects.values()].filter((text) => text.includes("/Names [")).join("");
  for (const name of inside) expect(names).toContain(`(${name})`);
  expect(bytes.toString("latin1")).not.toContain(SCRIPT);
});

const tall = (body: string) => ({
  ...file,
  name: "Links",
  pages: [{ id: "p", name: "Links", elements: [{ id: "words", kind: "text", body }] }],
  layout: `<Page type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto" id="p"><Element elementId="words" gridColumn="1 / 25" gridRow="1 / 300"/></Page>`,
});

test("links of a PDF are parts of the text around them, in its order, with their words and the place that is pressed", async () => {
  const { document } = readWorkbookValue(
    tall("Before [the **first** one](https://example.com/1) between [second](https://example.com/2) after"),
  );
  const { bytes } = await made({ kind: "page", pageId: "p" }, "pdf", { document: document! });
  const objects = pdfObjects(bytes);
  const paragraphs = [...objects].filter(([, text]) => text.includes("/S /P\n"));
  const { kids, links } = partsOf(objects, paragraphs.find(([, text]) => kidsOf(text).length > 1)?.[0] ?? "");
  // content, a link, content, a link, content
  expect(kids.map((kid) => (kid.includes(" R") ? "part" : "content"))).toEqual(["content", "part", "content", "part", "content"]);
  expect(links.map(({ address }) => address)).toEqual(["https://example.com/1", "https://example.com/2"]);
  expect(links.map(({ said }) => said.join(""))).toEqual(["the first one", "second"]);
  // from the annotation back to its part, by the number that it has in the tree
  const numbers = [...objects.values()].find((text) => text.includes("/Nums [")) ?? "";
  for (const { part, annotations } of links)
    for (const annotation of annotations) {
      const key = /\/StructParent (\d+)/u.exec(objects.get(annotation) ?? "")?.[1];
      expect(numbers).toMatch(new RegExp(`(?:\\[|\\s)${key} ${part} 0 R`, "u"));
    }
});

test("a link that lies over a break of sheets is pressed where it shows, and on no sheet where it does not", async () => {
  const lines = Array.from({ length: 130 }, (_, at) => `[Line ${at} of this list](https://example.com/${at})`);
  const { document } = readWorkbookValue(tall(lines.join("\n\n")));
  const { bytes, sheets } = await made({ kind: "page", pageId: "p" }, "pdf", { document: document! });
  expect(sheets).toBeGreaterThan(2);
  const objects = pdfObjects(bytes);
  const found = [...objects.values()].filter((text) => text.includes("/Type /Page\n"));
  expect(found).toHaveLength(sheets);
  const heights = new Map<string, number[]>();
  for (const page of found) {
    const high = Number(/\/MediaBox \[0 0 \S+ (\S+)\]/u.exec(page)?.[1]);
    for (const [, number = ""] of (/\/Annots \[([^\]]*)\]/u.exec(page)?.[1] ?? "").matchAll(/(\d+) 0 R/gu)) {
      const annotation = objects.get(number) ?? "";
      const [, low = 0, , top = 0] = (/\/Rect \[([^\]]*)\]/u.exec(annotation)?.[1] ?? "").split(" ").map(Number);
      // between the head and the foot of the sheet
      expect([low > 30, top < high - 30, top > low]).toEqual([true, true, true]);
      const said = /\/Contents \(([^)]*)\)/u.exec(annotation)?.[1] ?? "";
      heights.set(said, [...(heights.get(said) ?? []), top - low]);
    }
  }
  expect([...heights.keys()]).toEqual(lines.map((_, at) => `Line ${at} of this list`));
  const whole = Math.max(...[...heights.values()].flat());
  const cut = [...heights.values()].filter(({ length }) => length > 1);
  expect(cut.length).toBeGreaterThan(0);
  for (const [above = 0, below = 0] of cut) expect([above < whole, below < whole]).toEqual([true, true]);
});

/** What the part of a PDF holds: numbers of content, parts and references. */
const kidsOf = (text: string): readonly string[] => /\/K \[([^\]]*)\]/u.exec(text)?.[1]?.match(/<<[^>]*>>|\d+ 0 R|\d+/gu) ?? [];

function partsOf(objects: ReadonlyMap<string, string>, part: string) {
  const kids = kidsOf(objects.get(part) ?? "");
  const links = kids
    .flatMap((kid) => /^(\d+) 0 R$/u.exec(kid)?.[1] ?? [])
    .filter((number) => (objects.get(number) ?? "").includes("/S /Link"))
    .map((number) => {
      const annotations = kidsOf(objects.get(number) ?? "").flatMap((kid) =>
        kid.includes("/Type /OBJR") ? (/\/Obj (\d+) 0 R/u.exec(kid)?.[1] ?? []) : [],
      );
      const texts = annotations.map((annotation) => objects.get(annotation) ?? "");
      const action = objects.get(/\/A (\d+) 0 R/u.exec(texts[0] ?? "")?.[1] ?? "") ?? "";
      return {
        part: number,
        annotations,
        address: /\/URI \(([^)]*)\)/u.exec(action)?.[1],
        said: texts.map((text) => textOf(/\/Contents (\((?:[^\\)]|\\.)*\))/u.exec(text)?.[1] ?? "")),
      };
    });
  return { kids, links };
}

/** Objects of a PDF by their numbers, without what is packed in streams. */
function pdfObjects(bytes: Buffer): ReadonlyMap<string, string> {
  const found = bytes.toString("latin1").matchAll(/^(\d+) 0 obj\n([^]*?)\nendobj/gmu);
  return new Map([...found].map(([, number = "", text = ""]) => [number, text]));
}

/** A text of a PDF: letters as they are, or two bytes each. */
function textOf(written: string): string {
  const raw = written.slice(1, -1).replaceAll(/\\([()\\])/gu, "$1");
  return raw.startsWith("\u00fe\u00ff") ? Buffer.from(raw.slice(2), "latin1").swap16().toString("utf16le") : raw;
}

// Columns of pictures on paper and on sheets: small, cut off from the web, said in words, and no more than there is room for.
import { TEXT } from "@sheaf/sql";
import { type Json, readWorkbookValue, type WorkbookDocument } from "@sheaf/workbook";
import { expect, test } from "vitest";
import type { PictureWanted } from "./pictures.ts";
import { answer, file, pressWith } from "./testing/pressed.ts";

const RED = Buffer.from("R0lGODlhAQABAPAAAP8AAAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==", "base64");
const ADDRESSES = ["https://example.org/a.gif", "https://example.org/gone.gif", "https://example.org/a.gif", "no address"];

function pictured(): WorkbookDocument {
  const [, rows] = file.pages[0]?.elements ?? [];
  const columns: Json[] = [
    { id: "code", name: "Code", formula: "[t/code]" },
    { id: "flag", name: "Flag", formula: "[t/flag]", sheaf: { display: { kind: "image", height: 20 } } },
  ];
  const { document, report } = readWorkbookValue({
    ...file,
    pages: [{ id: "p", name: "P", elements: [{ ...(rows as object), name: "Flags", columns }] as Json[] }],
  });
  if (document === null) throw new Error(JSON.stringify(report.errors));
  return document;
}

const ask = (addresses: readonly string[]) => async () =>
  answer([
    { id: "code", name: "Code", type: TEXT, cells: addresses.map((_, at) => `C${at}`) },
    { id: "flag", name: "Flag", type: TEXT, cells: [...addresses] },
  ]);

async function made(format: "pdf" | "html" | "svg", addresses: readonly string[] = ADDRESSES) {
  const wanted: PictureWanted[] = [];
  const picture = async (one: PictureWanted): Promise<Uint8Array | null> => {
    wanted.push(one);
    return one.kind === "url" && one.url.endsWith("/a.gif") ? RED : null;
  };
  const { bytes } = await pressWith(pictured(), { ask: ask(addresses), picture }, { what: { kind: "page", pageId: "p" }, format });
  return { text: bytes.toString("latin1"), wanted };
}

test("HTML has the pictures of a column in it, with their addresses as words; what cannot be had says its address", async () => {
  const { text, wanted } = await made("html");
  expect(wanted).toEqual([
    { kind: "url", url: "https://example.org/a.gif" },
    { kind: "url", url: "https://example.org/gone.gif" },
  ]);
  const images = text.match(/<img [^>]*>/gu) ?? [];
  expect(images).toHaveLength(2);
  for (const image of images) {
    expect(image).toMatch(/src="data:image\/png;base64,/u);
    expect(image).toContain('alt="https://example.org/a.gif"');
    expect(image).toContain("height:20px");
  }
  expect(text).toContain(">https://example.org/gone.gif</td>");
  expect(text).toContain(">no address</td>");
});

test("A13: in a PDF the picture of a cell is a figure with words in its cell, and is in the file once", async () => {
  const { text } = await made("pdf");
  const objects = new Map([...text.matchAll(/^(\d+) 0 obj\n([^]*?)\nendobj/gmu)].map(([, number = "", object = ""]) => [number, object]));
  const figures = [...objects].filter(([, object]) => object.includes("/S /Figure") && object.includes("/Alt (https://example.org/a.gif)"));
  expect(figures).toHaveLength(2);
  for (const [, figure] of figures) {
    const parent = /\/P (\d+) 0 R/u.exec(figure)?.[1] ?? "";
    expect(objects.get(parent)).toContain("/S /TD");
  }
  expect(
    [...objects.values()].filter((object) => object.includes("/Subtype /Image") && !object.includes("/SMask")).length,
  ).toBeLessThanOrEqual(2);
});

test("of an element's pictures no more are asked for than there is room for", async () => {
  const { wanted } = await made(
    "svg",
    Array.from({ length: 400 }, (_, at) => `https://example.org/${at}.gif`),
  );
  expect(wanted).toHaveLength(300);
});

import { inflateSync } from "node:zlib";
import { readWorkbookValue } from "@sheaf/workbook";
import { expect, test } from "vitest";
import type { Source } from "./gather.ts";
import { drawablePicture } from "./drawable-picture.ts";
import type { PictureWanted } from "./pictures.ts";
import { type PressFormat } from "./pages.ts";
import { pressWith } from "./testing/pressed.ts";

const RED_GIF = "R0lGODlhAQABAPAAAP8AAAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==";
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const WEBP = "UklGRh4AAABXRUJQVlA4TBEAAAAvAAAAAAfQ//73v/+BiOh/AAA=";
const bytesOf = (base64: string): Buffer => Buffer.from(base64, "base64");

/** The point of a PNG of one point: red, green, blue and opacity. */
function pointOf(base64: string): readonly number[] {
  const png = bytesOf(base64);
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      return [...inflateSync(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))].slice(1);
  return [];
}

test("a PNG or GIF is decoded for every writer; WebP, what is no picture, or has too many points, is not drawn", async () => {
  expect(await drawablePicture(bytesOf(RED_GIF))).toMatchObject({ type: "image/png", width: 1, height: 1 });
  expect(pointOf((await drawablePicture(bytesOf(RED_GIF)))?.base64 ?? "")).toEqual([255, 0, 0, 255]);
  expect(await drawablePicture(bytesOf(WEBP))).toBeNull();
  // An SVG is drawn; one that multiplies itself is not.
  const svg = "<svg xmlns='http://www.w3.org/2000/svg' width='2' height='1'><rect width='2' height='1' fill='red'/></svg>";
  expect(await drawablePicture(Buffer.from(svg))).toMatchObject({ type: "image/png", width: 2_400, height: 1_200 });
  expect(await drawablePicture(Buffer.from(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg}`))).toBeNull();
  const bomb = bytesOf(PNG);
  bomb.writeUInt32BE(100_000, 16);
  bomb.writeUInt32BE(100_000, 20);
  expect(await drawablePicture(bomb)).toBeNull();
  // one that breaks off is empty, and breaks nothing
  expect(await drawablePicture(bytesOf(PNG).subarray(0, 40))).toMatchObject({ type: "image/png" });
});

const file = {
  name: "Pictures",
  schemaVersion: 1,
  pages: [
    {
      id: "p",
      name: "Page",
      elements: [
        { id: "gif", kind: "image", alt: "A red dot", source: { kind: "url", url: `data:image/gif;base64,${RED_GIF}` } },
        { id: "ours", kind: "image", source: { kind: "upload", pictureId: "one" }, style: { shape: "circle", fit: "cover" } },
        { id: "web", kind: "image", url: "https://example.org/a.png", alt: "Of the web" },
        { id: "gone", kind: "image", url: "https://example.org/gone.png" },
        { id: "elsewhere", kind: "image", source: { kind: "upload", file: "x" } },
      ],
    },
  ],
};

async function made(format: PressFormat, wanted: PictureWanted[] = []): Promise<string> {
  const { document } = readWorkbookValue(file);
  if (document === null) throw new Error("no document");
  const picture: Source["picture"] = async (one) => {
    wanted.push(one);
    return one.kind === "url" && one.url.endsWith("gone.png") ? null : bytesOf(PNG);
  };
  const ask: Source["ask"] = () => Promise.reject(new Error("no rows are asked for"));
  const { bytes } = await pressWith(document, { ask, picture }, { what: { kind: "workbook" }, format });
  return bytes.toString("latin1");
}

test("pictures stand on paper with their alternative texts, whether they are in the document, uploaded or of the web; missing ones say so", async () => {
  const wanted: PictureWanted[] = [];
  const pdf = await made("pdf", wanted);
  expect(wanted).toEqual([
    { kind: "upload", pictureId: "one" },
    { kind: "url", url: "https://example.org/a.png" },
    { kind: "url", url: "https://example.org/gone.png" },
  ]);
  expect([pdf.match(/\/Subtype \/Image/gu)?.length ?? 0, pdf.includes("/Alt (A red dot)"), pdf.includes("/Alt (Of the web)")]).toEqual([
    expect.any(Number),
    true,
    true,
  ]);
  expect(pdf.match(/\/Subtype \/Image/gu)?.length ?? 0).toBeGreaterThanOrEqual(2);
  const svg = await made("svg");
  expect(svg.match(/<image /gu)).toHaveLength(3);
  expect(svg).toContain("<ellipse ");
  expect(svg.match(/This picture cannot be drawn/gu)).toHaveLength(2);
  const html = await made("html");
  expect(html).toContain("<title>A red dot</title>");
  expect((await made("png")).slice(1, 4)).toBe("PNG");
});

test("pages and containers have their own colors and pictures behind them, and pages their own widths", async () => {
  const behind = { source: { kind: "upload", pictureId: "two" } };
  const value = {
    name: "Backgrounds",
    schemaVersion: 1,
    pages: [
      {
        id: "p",
        name: "Page",
        pageWidth: "medium",
        backgroundColor: "#102030",
        backgroundImage: { source: { kind: "url", url: `data:image/png;base64,${PNG}` }, style: { tiling: "repeat", fit: "none" } },
        elements: [
          { id: "box", kind: "container", backgroundImage: behind },
          { id: "words", kind: "text", body: "In it" },
        ],
      },
    ],
    layout:
      '<Page id="p" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto"><Container elementId="box" type="grid" gridColumn="1 / 13" gridRow="1 / 4" gridTemplateColumns="repeat(12, 1fr)" gridTemplateRows="auto"><Element elementId="words" gridColumn="1 / 13" gridRow="1 / 3"/></Container></Page>',
  };
  const { document, report } = readWorkbookValue(value);
  if (document === null) throw new Error(JSON.stringify(report.errors));
  const wanted: PictureWanted[] = [];
  const drawn = async (format: PressFormat): Promise<string> => {
    const picture: Source["picture"] = async (one) => {
      wanted.push(one);
      return bytesOf(PNG);
    };
    const ask: Source["ask"] = () => Promise.reject(new Error("no rows are asked for"));
    return (await pressWith(document, { ask, picture }, { what: { kind: "page", pageId: "p" }, format })).bytes.toString("latin1");
  };
  const svg = await drawn("svg");
  expect(wanted).toEqual([{ kind: "upload", pictureId: "two" }]);
  // 1,080 px and the room around it.
  expect(svg).toMatch(/<svg [^>]*width="1112"/u);
  expect(svg).toContain('fill="#102030"');
  // More copies than a page has pixels in a row would be a gray: there it stands once, and once behind the container.
  expect(svg.match(/<image /gu)).toHaveLength(2);
  const html = await drawn("html");
  expect(html).toContain("#102030");
  expect(html.match(/<image /gu)).toHaveLength(2);
  const pdf = await drawn("pdf");
  expect(pdf.match(/\/Subtype \/Image/gu)?.length ?? 0).toBeGreaterThanOrEqual(1);
  expect((await drawn("png")).slice(1, 4)).toBe("PNG");
});

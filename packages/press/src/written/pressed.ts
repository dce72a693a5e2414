import {
  type ComposedPage,
  composeElement,
  composeSheets,
  coverOf,
  type FilledElement,
  type Look,
  type NamedPage,
  pageOnSheet,
  type Paper,
  pictureOf,
  type Said,
  tileMarks,
  wholeHeight,
  writeHtml,
  writeSvg,
} from "@sheaf/paper";
import { fontRules, textRules } from "../letters/rules.ts";
import type { Gathered, Pressed } from "../request.ts";
import { writePdf } from "./write-pdf.ts";
import { writePng } from "./write-png.ts";

export const paperPressed = (paper: Paper, name: string, { person }: Gathered["request"], look: Look): Pressed => ({
  name,
  sheets: paper.sheets.length,
  bytes: bytesOf(writePdf(paper, pdfFacts(person, look))),
});

const utf8 = new TextEncoder();
async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
export async function* encoded(parts: Iterable<string>): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield utf8.encode(part);
}

const pdfFacts = (person: string | null, { now }: Look) => ({ author: person ?? "", made: new Date(now) });
const bytesOf = (stream: NodeJS.ReadableStream): AsyncIterable<Uint8Array> => stream as AsyncIterable<unknown> as AsyncIterable<Uint8Array>;

export async function pagesPressed(
  drawn: readonly (NamedPage & { readonly about?: readonly string[] })[],
  name: string,
  request: Gathered["request"],
  said: Said,
  look: Look,
): Promise<Pressed> {
  // Of what is no paper each page is a sheet.
  const pages = drawn.map((one, index) => ({ ...one, page: pageOnSheet(one.page, { number: index + 1, count: drawn.length }, look) }));
  switch (request.format) {
    case "pdf":
      return paperPressed(composeSheets(drawn, request.paper, said, look), name, request, look);
    case "html":
      return {
        name,
        sheets: pages.length,
        bytes: encoded(
          writeHtml({ title: said.title, language: said.language, about: [...said.inForce, said.made], fonts: textRules, pages }, look),
        ),
      };
    case "png":
    case "svg": {
      const page = pages[0]?.page ?? { width: 0, height: 0, nodes: [] };
      const { cover } = request;
      const sheet = cover === undefined ? pictureOf(page, said, look) : coverOf(page, cover, look);
      const title = `${said.title} ${pages[0]?.name ?? ""}`.trim();
      const bytes =
        request.format === "png"
          ? await writePng(sheet, title, cover === undefined ? undefined : cover.width / sheet.width)
          : utf8.encode(writeSvg(sheet, { outline: null, css: fontRules(sheet.marks), prefix: "", title }));
      return { name, sheets: 1, bytes: once(bytes) };
    }
  }
}

/** Sizes of a picture of one element, px. */
const PICTURE = { width: 800, height: 450 } as const;
const FIGURE = { width: 320, height: 120 } as const;

/** A page of its own scrolls, so that a table there has room for all that it has. */
function boxOf({ content }: FilledElement, { format }: Gathered["request"]): { readonly width: number; readonly height: number } {
  if (content.kind === "kpi") return FIGURE;
  return content.kind === "grid" && format === "html" ? { width: 1_200, height: wholeHeight(content.grid) } : PICTURE;
}

export async function elementPressed(filled: FilledElement, request: Gathered["request"], said: Said, look: Look): Promise<Pressed> {
  const name = `${said.title} – ${filled.title ?? filled.name}`;
  if (request.format === "pdf") return paperPressed(composeElement(filled, request.paper, said, look), name, request, look);
  const box = { x: 0, y: 0, ...(request.picture ?? boxOf(filled, request)) };
  const node = { element: filled.element, box, holds: false, isInCard: false, tabs: [] };
  const page: ComposedPage = { ...box, nodes: [{ node, filled, ...tileMarks(filled, box, look) }] };
  return pagesPressed([{ id: filled.element.id, name: filled.title ?? filled.name, page }], name, request, said, look);
}

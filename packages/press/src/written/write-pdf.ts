import { PassThrough } from "node:stream";
import type { Box, GroupMark, ImageMark, Mark, OutlinePlace, Paper, PathMark, Role, TextMark } from "@sheaf/paper";
import { readsFromRight } from "@sheaf/paper";
import PDFDocument from "pdfkit";
import { measure, type Run, runsOf } from "../letters/runs.ts";
import { Passage, type Structure } from "../passage.ts";
import { boxBefore, sharedBox } from "../shown-box.ts";

/** Points to the px of a screen. */
const POINT = 0.75;

export interface PdfFacts {
  readonly author: string;
  /** Of the file, so that the same input gives the same bytes. */
  readonly made: Date;
}

/** Sheets as a PDF that says what its parts are (tagged), with its fonts in it. */
export function writePdf(paper: Paper, { author, made }: PdfFacts): NodeJS.ReadableStream {
  const document = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: "1.7",
    lang: paper.language,
    tagged: true,
    displayTitle: true,
    bufferPages: false,
    info: { Title: paper.title, Author: author, Creator: "Sheaf", Producer: "Sheaf", CreationDate: made, ModDate: made },
  });
  const out = document.pipe(new PassThrough());
  document.on("error", (error: Error) => out.destroy(error));
  const places = paper.outline.flatMap((page) => [page, ...page.parts]);
  const shared = { document, fonts: new Set<string>(), places: new Set(places.map(({ id }) => id)) };
  const named = new Set<string>();
  const whole = document.struct("Document");
  document.addStructure(whole);
  for (const [at, sheet] of paper.sheets.entries()) {
    document.addPage({ size: [sheet.width * POINT, sheet.height * POINT], margin: 0 });
    for (const { id, sheet: on, y } of places) {
      // A page that is printed several times is found at its first print.
      if (on !== at || named.has(id)) continue;
      named.add(id);
      document.addNamedDestination(id, "XYZ", 0, y * POINT, null);
    }
    document.save();
    document.scale(POINT);
    const pen: Pen = { ...shared, within: { x: 0, y: 0, width: sheet.width, height: sheet.height }, passage: null };
    for (const mark of sheet.marks) draw(mark, pen, whole);
    document.restore();
  }
  addOutline(document, paper);
  whole.end();
  document.end();
  return out;
}

/** What outlines take besides what their types know. */
interface Placed {
  readonly expanded?: boolean;
  readonly pageNumber: number;
  readonly top: number;
  readonly left: number;
}

/** Pages, and below each of them the elements that have titles. */
function addOutline(document: PDFKit.PDFDocument, { outline, sheets }: Paper): void {
  // Counted from the right edge: the left one is as far from there as the sheet is wide.
  const placed = ({ sheet, y }: OutlinePlace): Placed => ({ pageNumber: sheet, top: y * POINT, left: (sheets[sheet]?.width ?? 0) * POINT });
  for (const page of outline) {
    if (sheets[page.sheet] === undefined) continue;
    const item = document.outline.addItem(page.title, { ...placed(page), expanded: page.parts.length > 0 });
    for (const part of page.parts) item.addItem(part.title, placed(part));
  }
}

interface Pen {
  readonly document: PDFKit.PDFDocument;
  readonly fonts: Set<string>;
  /** Ids of what links inside of the file can lead to. */
  readonly places: ReadonlySet<string>;
  /** What shows, in the px of what is drawn. */
  readonly within: Box;
  /** The part whose content is drawn; null: each mark is one. */
  readonly passage: Passage | null;
}

/** Parts that hold parts, and hold nothing of their own; so does a cell of a picture alone. */
const holders: ReadonlySet<Role> = new Set(["Table", "TR", "Sect"]);

function draw(mark: Mark, pen: Pen, around: Structure): void {
  if (mark.kind === "group") return drawGroup(mark, pen, around);
  if (pen.passage !== null) return drawLeaf(mark, pen, pen.passage);
  // What nobody named is of no meaning by itself, unless it is words.
  const passage = new Passage(pen.document, mark.kind === "text" ? "Span" : "Artifact", around);
  drawLeaf(mark, pen, passage);
  passage.end();
}

function drawGroup(group: GroupMark, pen: Pen, around: Structure): void {
  const { document } = pen;
  const { marks, move, clip, isRound = false, role, alt } = group;
  if (marks.length === 0 && role !== "TD" && role !== "TH") return;
  const moved = move === undefined ? pen.within : boxBefore(move, pen.within);
  const within = moved === null || clip === undefined ? moved : sharedBox(moved, clip);
  const drawAll = (passage: Passage | null, into: Structure): void => {
    if (within === null) return;
    const isChanged = move !== undefined || clip !== undefined;
    if (isChanged) document.save();
    if (move !== undefined) document.transform(...move);
    if (clip !== undefined) {
      if (isRound) document.ellipse(clip.x + clip.width / 2, clip.y + clip.height / 2, clip.width / 2, clip.height / 2).clip();
      else document.rect(clip.x, clip.y, clip.width, clip.height).clip();
    }
    for (const mark of marks) draw(mark, { ...pen, within, passage }, into);
    if (isChanged) document.restore();
  };
  if (pen.passage !== null || role === undefined) return drawAll(pen.passage, around);
  if (holders.has(role) || (marks.length > 0 && marks.every((mark) => mark.kind === "group" && mark.role !== undefined))) {
    const holder = document.struct(role);
    around.add(holder);
    drawAll(null, holder);
    holder.end();
    return;
  }
  const passage = new Passage(document, role, around, alt);
  drawAll(passage, around);
  passage.end();
}

function drawLeaf(mark: PathMark | TextMark | ImageMark, pen: Pen, passage: Passage): void {
  if (mark.kind === "text") return drawWords(mark, pen, passage);
  passage.content();
  if (mark.kind === "path") drawPath(mark, pen);
  else drawImage(mark, pen);
}

function drawImage({ x, y, width, height, picture }: ImageMark, { document }: Pen): void {
  // one object of the file, however often it is shown
  document.image(`data:${picture.type};base64,${picture.base64}`, x, y, { width, height });
}

function drawPath({ d, fill, stroke }: PathMark, { document }: Pen): void {
  document.save();
  document.path(d);
  if (stroke !== null) {
    document.lineWidth(stroke.width).lineCap(stroke.cap).lineJoin(stroke.join).strokeOpacity(stroke.opacity);
    if (stroke.dash.length > 0) dashed(document, stroke.dash);
  }
  if (fill !== null) document.fillOpacity(fill.opacity);
  if (fill !== null && stroke !== null) document.fillAndStroke(fill.color, stroke.color);
  else if (fill !== null) document.fill(fill.color);
  else if (stroke !== null) document.stroke(stroke.color);
  document.restore();
}

function dashed(document: PDFKit.PDFDocument, lengths: readonly number[]): void {
  const [length = 1, space = length] = lengths;
  document.dash(length, { space });
}

const leftOf = ({ x, text, face, size, anchor }: TextMark): number =>
  anchor === "start" ? x : x - measure(text, face, size) / (anchor === "end" ? 1 : 2);

function drawWords(mark: TextMark, pen: Pen, passage: Passage): void {
  const { document, places, within } = pen;
  const { text, face, size, y, link } = mark;
  const box = sharedBox({ x: leftOf(mark), y: y - size, width: measure(text, face, size), height: size * 1.3 }, within);
  const leads = link !== undefined && (!link.startsWith("#") || places.has(link.slice(1)));
  if (!leads || box === null) {
    passage.content();
    return drawText(mark, pen);
  }
  passage.link(link, (structParent) => {
    drawText(mark, pen);
    // Said to those who do not see where it stands.
    const said = { Contents: new String(text) as string, structParent };
    const place = [box.x, box.y, box.width, box.height] as const;
    if (link.startsWith("#")) document.goTo(...place, link.slice(1), said);
    else document.link(...place, link, said);
  });
}

/**
 * Whether what is drawn has to be said besides, for those who search or listen: letters that are written by their numbers, and scripts that
 * put vowels before the letters that they follow. Text from the right is not said: readers turn it, what is said as well as what is drawn.
 */
const isOtherThanDrawn = (text: string, runs: readonly Run[]): boolean =>
  !readsFromRight(text) && (/\p{Script=Devanagari}/u.test(text) || runs.map((run) => run.text).join("") !== text);

function drawText(mark: TextMark, { document, fonts }: Pen): void {
  const { y, text, face, size, color, halo, lines = [] } = mark;
  const start = leftOf(mark);
  let left = start;
  const runs = runsOf(text, face, mark.isRight);
  const isSaid = isOtherThanDrawn(text, runs);
  if (isSaid) document.markContent("Span", { actual: text });
  for (const { text: part, cut } of runs) {
    if (!fonts.has(cut.name)) {
      // it takes what has letters as well as the names of files, which its types do not say
      document.registerFont(cut.name, cut.embedded() as PDFKit.Mixins.PDFFontSource);
      fonts.add(cut.name);
    }
    document.font(cut.name).fontSize(size);
    const place = { lineBreak: false, baseline: "alphabetic" } as const;
    if (halo !== undefined) {
      document.save().lineWidth(halo.width).lineJoin("round").strokeColor(halo.color);
      document.text(part, left, y, { ...place, stroke: true, fill: false });
      document.restore();
    }
    document.fillOpacity(1).fillColor(color);
    document.text(part, left, y, place);
    left += document.widthOfString(part);
  }
  if (isSaid) document.endMarkedContent();
  for (const one of lines) {
    const at = one === "under" ? y + size * 0.1 : y - size * 0.28;
    document.rect(start, at, left - start, size * 0.06).fill(color);
  }
}

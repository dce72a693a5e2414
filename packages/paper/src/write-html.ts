import { BAR_ROOM, type CellBar } from "@sheaf/charts/cells";
import { safeAddress, type TextBlock, type TextLook, type TextRun } from "@sheaf/workbook";
import type { FilledElement, Grid, GridCell, GridRow } from "./content.ts";
import { frameMarks, tileMarks } from "./element-tile.ts";
import { pillGround, SPARK, sparkMarks } from "./cell-drawing-marks.ts";
import { type Look, plainColor } from "./look.ts";
import type { Face, Mark } from "./marks.ts";
import type { ComposedPage } from "./composed.ts";
import { headingSpans } from "./heading-spans.ts";
import { words } from "./words.ts";
import { escaped, writeSvg } from "./write-svg.ts";

export interface HtmlFile {
  readonly title: string;
  readonly language: string;
  /** What is in force, who made it and when. */
  readonly about: readonly string[];
  /** Rules that bring the fonts of these texts along. */
  readonly fonts: (texts: readonly FacedText[]) => string;
  readonly pages: readonly {
    /** Where links to the page lead. */
    readonly id: string;
    readonly name: string;
    readonly page: ComposedPage;
    /** What is in force on this page alone. */
    readonly about?: readonly string[];
  }[];
}

/** A text, and the letters that it stands in. */
export interface FacedText {
  readonly text: string;
  readonly face: Face;
}

/** What stands in a file, as far as its letters go: of each face what has others than the plainest, and one text in any case. */
class Texts {
  readonly #seen = new Map<string, FacedText>();
  readonly #look: Look;

  constructor(look: Look) {
    this.#look = look;
  }

  get all(): readonly FacedText[] {
    return [...this.#seen.values()];
  }

  add(text: string, face: Face): void {
    const faceKey = `${face.family} ${face.isBold} ${face.isItalic}`;
    if (/^[ -~]*$/u.test(text)) {
      if (!this.#seen.has(faceKey)) this.#seen.set(faceKey, { text: "a", face });
    } else this.#seen.set(`${faceKey} ${text}`, { text, face });
  }

  /** Words of the page's own letters. */
  words(text: string, isBold = false, isItalic = false): void {
    this.add(text, { family: this.#look.family, isBold, isItalic });
  }

  marks(marks: readonly Mark[]): void {
    for (const mark of marks)
      if (mark.kind === "group") this.marks(mark.marks);
      else if (mark.kind === "text") this.add(mark.text, mark.face);
  }

  filled({ content, name, title }: FilledElement): void {
    this.words(title ?? name, true);
    if (content.kind === "grid") {
      for (const text of content.grid.header.flat()) this.words(text, true);
      const { rows, total } = content.grid;
      for (const { cells, isStrong } of total === undefined ? rows : [...rows, { cells: total, isStrong: true }])
        for (const { text, bold, italic, drawing } of cells) {
          this.words(text, bold ?? isStrong, italic);
          if (drawing?.kind === "pills") for (const pill of drawing.pills) this.words(pill.text);
        }
    } else if (content.kind === "text")
      for (const block of content.blocks)
        for (const runs of block.kind === "list" ? block.items.map((item) => item.runs) : [block.runs])
          for (const run of runs)
            if (run.kind === "text") this.words(run.text, run.look.bold === true || block.kind === "heading", run.look.italic === true);
  }
}

/** Pages as one file that needs nothing else: no scripts, no addresses that are loaded. */
export function* writeHtml(file: HtmlFile, look: Look): Generator<string> {
  const { title, language, fonts } = file;
  const { roles } = look.theme;
  const texts = new Texts(look);
  // Which fonts it needs is known when all of it is written.
  const body = [...bodyHtml(file, look, texts)];
  const css = fonts(texts.all);
  const rules = [
    `body{margin:0;padding:24px;background:${roles.frame};color:${roles.ink};font:13px/18px '${look.family}',sans-serif}`,
    `h1{font-size:20px;line-height:28px;margin:0 0 4px}h2{font-size:16px;line-height:24px;margin:24px 0 8px}.about{color:${roles["ink-3"]};margin:0;font-size:12px}`,
    `.page{position:relative}.tile{position:absolute;overflow:hidden;box-sizing:border-box}.tile>svg{display:block}`,
    `.grid{background:${roles.paper};border:1px solid ${roles.line};border-radius:4px;display:flex;flex-direction:column}.grid h3{font-size:14px;line-height:20px;margin:10px 12px}`,
    `.rows{overflow:auto;min-height:0}table{border-collapse:collapse;font-size:12px;line-height:16px;min-width:100%}.heard{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}th,td{padding:3px 6px;border:1px solid ${roles.line};text-align:start;unicode-bidi:plaintext;white-space:nowrap}`,
    `thead{position:sticky;top:0}th{background:${roles.panel};color:${roles["ink-2"]};font-weight:600}.n{text-align:right}.m{text-align:center}.w{white-space:pre-line;overflow-wrap:anywhere;max-width:300px}.progress{display:flex;align-items:center;gap:8px}.track{flex:1;min-width:24px;height:6px;border-radius:3px;overflow:hidden;background:${roles.line}}.track>span{display:block;height:100%;border-radius:3px}.picture{display:inline-block;max-width:160px;vertical-align:middle}.spark{display:inline-block;height:18px;vertical-align:top}.pill{display:inline-block;padding:0 6px;border-radius:3px}.s td{font-weight:600}tfoot{position:sticky;bottom:0}tfoot td{background:${roles.sunken};border-top-color:${roles["line-3"]}}.foot{color:${roles["ink-3"]};font-size:12px;margin:4px 12px}`,
    `.text>*{margin:0 0 8px}.text h3{font-size:28px;line-height:40px}.text h4{font-size:20px;line-height:28px}.text h5{font-size:16px;line-height:24px}.text p,.text li{font-size:16px;line-height:24px;color:${roles["ink-2"]}}a{color:${roles.accent}}`,
    `@media print{body{background:none;padding:0}}`,
  ].join("");
  yield `<!doctype html>\n<html lang="${escaped(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`;
  yield `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:">`;
  yield `<title>${escaped(title)}</title><style>${css}${rules}</style></head><body><main><h1>${escaped(title)}</h1>`;
  yield* body;
  yield `</main></body></html>\n`;
}

function* bodyHtml({ title, about, pages }: HtmlFile, look: Look, texts: Texts): Generator<string> {
  texts.words(title, true);
  for (const text of [...about, ...pages.flatMap((page) => page.about ?? [])]) texts.words(text);
  for (const text of about) yield `<p class="about">${escaped(text)}</p>`;
  for (const [at, { id, name, page, about: own = [] }] of pages.entries()) {
    // A page that is printed several times is found at its first print.
    const isFirst = pages.findIndex((one) => one.id === id) === at;
    texts.words(name, true);
    yield `<section${isFirst ? ` id="${escaped(id)}"` : ""}><h2>${escaped(name)}</h2>`;
    for (const text of own) yield `<p class="about">${escaped(text)}</p>`;
    yield `<div class="page" style="width:${px(page.width)};height:${px(page.height)}">`;
    const { ground = [] } = page;
    texts.marks(ground);
    if (ground.length > 0) {
      const sheet = { width: page.width, height: page.height, marks: ground };
      yield `<div class="tile" style="left:0;top:0;width:${px(page.width)};height:${px(page.height)}" aria-hidden="true">${writeSvg(sheet, { outline: null, css: "", prefix: `p${at}g`, title: "" })}</div>`;
    }
    for (const [place, { node, filled, marks }] of page.nodes.entries()) {
      const { x, y, width, height } = node.box;
      const style = `left:${px(x)};top:${px(y)};width:${px(width)};height:${px(height)}`;
      if (filled === null) {
        // Names of tabs lead nowhere here.
        const own = node.tabs.length === 0 ? marks : frameMarks(node.element, node.box, !node.isInCard, look);
        const sheet = { width: width + x, height: height + y, marks: own };
        yield `<div class="tile" style="left:0;top:0;width:${px(width + x)};height:${px(height + y)}" aria-hidden="true">${writeSvg(sheet, { outline: null, css: "", prefix: `p${at}e${place}`, title: "" })}</div>`;
      } else yield tileHtml(filled, { style, width, height, prefix: `p${at}e${place}` }, look, texts);
    }
    yield `</div></section>`;
  }
}

const px = (value: number): string => `${Math.round(value * 10) / 10}px`;

function tileHtml(
  of: FilledElement,
  { style, width, height, prefix }: { readonly style: string; readonly width: number; readonly height: number; readonly prefix: string },
  look: Look,
  texts: Texts,
): string {
  const { content } = of;
  texts.filled(of);
  if (content.kind === "grid") {
    const heading = of.title === null ? "" : `<h3>${escaped(of.title ?? of.name)}</h3>`;
    const { rows, isCut } = content.grid;
    const foot = isCut ? words.firstRows(rows.length, rows.length, true) : words.rows(rows.length);
    // Who goes through a page by keys can scroll it.
    return `<div class="tile grid" style="${style}">${heading}<div class="rows" tabindex="0" role="region" aria-label="${escaped(of.title ?? of.name)}">${tableHtml(content.grid, of.title ?? of.name, look)}</div><p class="foot">${escaped(foot)}</p></div>`;
  }
  if (content.kind === "text")
    return `<div class="tile text" style="${style};overflow:auto;padding:4px 2px">${content.blocks.map((block) => blockHtml(block, look)).join("")}</div>`;
  const { marks } = tileMarks(of, { x: 0, y: 0, width, height }, look);
  texts.marks(marks);
  return `<div class="tile" style="${style}">${writeSvg({ width, height, marks }, { outline: null, css: "", prefix, title: altOf(of) })}</div>`;
}

const altOf = ({ title, name, content }: FilledElement): string => (content.kind === "image" ? (content.alt ?? "") : (title ?? name));

function tableHtml(grid: Grid, caption: string, look: Look): string {
  const { header, rows, total, right, aligns, wraps } = grid;
  const axisColor = look.theme.roles["line-3"];
  const align = (at: number): string => {
    const side = aligns?.[at] ?? (right[at] === true ? "right" : "left");
    const classes = [...(side === "right" ? ["n"] : side === "center" ? ["m"] : []), ...(wraps?.[at] === true ? ["w"] : [])];
    return classes.length === 0 ? "" : ` class="${classes.join(" ")}"`;
  };
  const columns = right.map((_, at) => at);
  const over = headingSpans(
    grid,
    columns,
    columns.map(() => 1),
  ).map((row) =>
    row.flatMap((one) => (one === null ? [] : [`<th scope="colgroup" colspan="${one.width}">${escaped(one.text)}</th>`])).join(""),
  );
  const last = (header.at(-1) ?? []).map((text, at) => `<th scope="col"${align(at)}>${escaped(text)}</th>`).join("");
  const head = [...over, last].map((row) => `<tr>${row}</tr>`).join("");
  const rowHtml = ({ cells, isStrong }: GridRow): string => {
    const row = cells.map((cell, at) => {
      const css = cellCss(cell, axisColor);
      // Who hears a page is told what others see by its bar.
      const words = cell.bar?.hidesText === true ? `<span class="heard">${escaped(cell.text)}</span>` : cellHtml(cell, look);
      return `<td${align(at)}${css === "" ? "" : ` style="${escaped(css)}"`}>${words}</td>`;
    });
    return `<tr${isStrong ? ' class="s"' : ""}>${row.join("")}</tr>`;
  };
  const foot = total === undefined ? "" : `<tfoot>${rowHtml({ cells: total, isStrong: true })}</tfoot>`;
  return `<table aria-label="${escaped(caption)}"><thead>${head}</thead><tbody>${rows.map(rowHtml).join("")}</tbody>${foot}</table>`;
}

/** Of a picture in a cell, px. */
const PICTURE_HEIGHT = 32;
const MOST_PICTURE_HEIGHT = 240;

/** The text of a cell, and what is drawn with it. */
function cellHtml({ text, drawing, color }: GridCell, look: Look): string {
  switch (drawing?.kind) {
    case undefined:
      return escaped(text);
    case "link":
      return `<a href="${escaped(drawing.href)}" rel="noopener noreferrer"${color === undefined ? "" : ' style="color:inherit"'}>${escaped(text)}</a>`;
    case "progress": {
      const done = `width:${Math.round(drawing.part * 1000) / 10}%;background:${drawing.color}`;
      return `<span class="progress"><span class="track" aria-hidden="true"><span style="${escaped(done)}"></span></span>${escaped(text)}</span>`;
    }
    case "picture": {
      const { picture, fit, height } = drawing;
      const css = `height:${px(Math.min(height ?? PICTURE_HEIGHT, MOST_PICTURE_HEIGHT))};object-fit:${fit}`;
      return `<img class="picture" src="data:${picture.type};base64,${picture.base64}" alt="${escaped(text)}" style="${css}">`;
    }
    case "sparkline": {
      const marks = sparkMarks(drawing, SPARK.width, look);
      const svg = writeSvg({ ...SPARK, marks }, { outline: null, css: "", prefix: "", title: "" });
      return `<span class="spark" aria-hidden="true">${svg}</span><span class="heard">${escaped(text)}</span>`;
    }
    case "pills":
      return drawing.pills
        .map((pill) => `<span class="pill" style="background:${escaped(pillGround(pill.color, look))}">${escaped(pill.text)}</span>`)
        .join(" ");
  }
}

function cellCss({ color, background, bold, italic, underline, bar }: GridCell, axisColor: string): string {
  const said = (value: string | undefined, css: (value: string) => string): readonly string[] => (value === undefined ? [] : [css(value)]);
  return [
    ...said(color, (value) => `color:${value}`),
    ...(bold === undefined ? [] : [`font-weight:${bold ? 600 : 400}`]),
    ...(italic === true ? ["font-style:italic"] : []),
    ...(underline === true ? ["text-decoration:underline"] : []),
    ...(bar === undefined ? said(background, (value) => `background:${value}`) : [`background:${barCss(bar, background, axisColor)}`]),
  ].join(";");
}

/** A bar as layers of a background: what comes first lies on top. */
function barCss({ from, to, axis, color, edge }: CellBar, background: string | undefined, axisColor: string): string {
  const at = (share: number, more = 0): string => `calc(${Math.round(share * BAR_ROOM * 10_000) / 100}% + ${more}px)`;
  const band = (begin: string, end: string, ink: string, place: string): string =>
    `linear-gradient(90deg,transparent ${begin},${ink} ${begin},${ink} ${end},transparent ${end}) ${place} no-repeat`;
  const inside = "0 4px/100% calc(100% - 8px)";
  const layers = axis === null ? [] : [band(at(axis), at(axis, 1), axisColor, "0 0/100% 100%")];
  if (from < to) layers.push(band(at(to, -2), at(to), edge, inside), band(at(from), at(to), color, inside));
  if (to < from) layers.push(band(at(to), at(to, 2), edge, inside), band(at(to), at(from), color, inside));
  const ground = background ?? "transparent";
  return layers.length === 0 ? ground : `${layers.join(",")},${ground}`;
}

function blockHtml(block: TextBlock, look: Look): string {
  if (block.kind === "list") {
    const items = block.items.map(({ depth, runs }) => `<li style="margin-left:${depth * 22}px">${runsHtml(runs, look)}</li>`).join("");
    return block.isOrdered ? `<ol>${items}</ol>` : `<ul>${items}</ul>`;
  }
  const align = block.align === null ? "" : ` style="text-align:${block.align}"`;
  const tag = block.kind === "heading" ? `h${block.level + 2}` : "p";
  return `<${tag}${align}>${runsHtml(block.runs, look)}</${tag}>`;
}

const runsHtml = (runs: readonly TextRun[], look: Look): string =>
  runs.map((run) => (run.kind === "break" ? "<br>" : run.kind === "text" ? runHtml(run.text, run.look, look) : "")).join("");

function runHtml(text: string, own: TextLook, { theme }: Look): string {
  const color = own.color === undefined ? null : plainColor(own.color, theme);
  const background = own.background === undefined ? null : plainColor(own.background, theme);
  const lines = [...(own.underline === true ? ["underline"] : []), ...(own.strike === true ? ["line-through"] : [])].join(" ");
  const css = [
    own.bold === true ? "font-weight:600" : "",
    own.italic === true ? "font-style:italic" : "",
    lines === "" ? "" : `text-decoration:${lines}`,
    color === null ? "" : `color:${color}`,
    background === null ? "" : `background:${background}`,
    own.size === undefined ? "" : `font-size:${Math.min(96, Math.max(6, own.size))}px`,
  ].filter((part) => part !== "");
  const shown = own.sub === true ? `<sub>${escaped(text)}</sub>` : own.sup === true ? `<sup>${escaped(text)}</sup>` : escaped(text);
  const styled = css.length === 0 ? shown : `<span style="${escaped(css.join(";"))}">${shown}</span>`;
  const link = own.link === undefined ? null : safeAddress(own.link);
  return link === null ? styled : `<a href="${escaped(link)}" rel="noopener noreferrer">${styled}</a>`;
}

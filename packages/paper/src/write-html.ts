import { BAR_ROOM, type CellBar } from "@sheaf/charts/cells";
import { safeAddress, type TextBlock, type TextLook, type TextRun } from "@sheaf/workbook";
import type { FilledElement, Grid, GridCell } from "./content.ts";
import { frameMarks, tileMarks } from "./element-tile.ts";
import { type Look, plainColor } from "./look.ts";
import type { ComposedPage } from "./composed.ts";
import { words } from "./words.ts";
import { escaped, writeSvg } from "./write-svg.ts";

export interface HtmlFile {
  readonly title: string;
  readonly language: string;
  /** What is in force, who made it and when. */
  readonly about: readonly string[];
  readonly css: string;
  readonly pages: readonly {
    /** Where links to the page lead. */
    readonly id: string;
    readonly name: string;
    readonly page: ComposedPage;
    /** What is in force on this page alone. */
    readonly about?: readonly string[];
  }[];
}

/** Pages as one file that needs nothing else: no scripts, no addresses that are loaded. */
export function* writeHtml({ title, language, about, css, pages }: HtmlFile, look: Look): Generator<string> {
  const { roles } = look.theme;
  const rules = [
    `body{margin:0;padding:24px;background:${roles.frame};color:${roles.ink};font:13px/18px '${look.family}',sans-serif}`,
    `h1{font-size:20px;line-height:28px;margin:0 0 4px}h2{font-size:16px;line-height:24px;margin:24px 0 8px}.about{color:${roles["ink-3"]};margin:0;font-size:12px}`,
    `.page{position:relative}.tile{position:absolute;overflow:hidden;box-sizing:border-box}.tile>svg{display:block}`,
    `.grid{background:${roles.paper};border:1px solid ${roles.line};border-radius:4px;display:flex;flex-direction:column}.grid h3{font-size:14px;line-height:20px;margin:10px 12px}`,
    `.rows{overflow:auto;min-height:0}table{border-collapse:collapse;font-size:12px;line-height:16px;min-width:100%}.heard{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}th,td{padding:3px 6px;border:1px solid ${roles.line};text-align:left;white-space:nowrap}`,
    `th{position:sticky;top:0;background:${roles.panel};color:${roles["ink-2"]};font-weight:600}.n{text-align:right}.s td{font-weight:600}.foot{color:${roles["ink-3"]};font-size:12px;margin:4px 12px}`,
    `.text>*{margin:0 0 8px}.text h3{font-size:28px;line-height:40px}.text h4{font-size:20px;line-height:28px}.text h5{font-size:16px;line-height:24px}.text p,.text li{font-size:16px;line-height:24px;color:${roles["ink-2"]}}a{color:${roles.accent}}`,
    `@media print{body{background:none;padding:0}}`,
  ].join("");
  yield `<!doctype html>\n<html lang="${escaped(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`;
  yield `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:">`;
  yield `<title>${escaped(title)}</title><style>${css}${rules}</style></head><body><main><h1>${escaped(title)}</h1>`;
  for (const text of about) yield `<p class="about">${escaped(text)}</p>`;
  for (const [at, { id, name, page, about: own = [] }] of pages.entries()) {
    // A page that is printed several times is found at its first print.
    const isFirst = pages.findIndex((one) => one.id === id) === at;
    yield `<section${isFirst ? ` id="${escaped(id)}"` : ""}><h2>${escaped(name)}</h2>`;
    for (const text of own) yield `<p class="about">${escaped(text)}</p>`;
    yield `<div class="page" style="width:${px(page.width)};height:${px(page.height)}">`;
    const { ground = [] } = page;
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
      } else yield tileHtml(filled, { style, width, height, prefix: `p${at}e${place}` }, look);
    }
    yield `</div></section>`;
  }
  yield `</main></body></html>\n`;
}

const px = (value: number): string => `${Math.round(value * 10) / 10}px`;

function tileHtml(
  of: FilledElement,
  { style, width, height, prefix }: { readonly style: string; readonly width: number; readonly height: number; readonly prefix: string },
  look: Look,
): string {
  const { content } = of;
  if (content.kind === "grid") {
    const heading = of.title === null ? "" : `<h3>${escaped(of.title ?? of.name)}</h3>`;
    const { rows, isCut } = content.grid;
    const foot = isCut ? words.firstRows(rows.length, rows.length, true) : words.rows(rows.length);
    // Who goes through a page by keys can scroll it.
    return `<div class="tile grid" style="${style}">${heading}<div class="rows" tabindex="0" role="region" aria-label="${escaped(of.title ?? of.name)}">${tableHtml(content.grid, of.title ?? of.name, look.theme.roles["line-3"])}</div><p class="foot">${escaped(foot)}</p></div>`;
  }
  if (content.kind === "text")
    return `<div class="tile text" style="${style};overflow:auto;padding:4px 2px">${content.blocks.map((block) => blockHtml(block, look)).join("")}</div>`;
  const { marks } = tileMarks(of, { x: 0, y: 0, width, height }, look);
  return `<div class="tile" style="${style}">${writeSvg({ width, height, marks }, { outline: null, css: "", prefix, title: altOf(of) })}</div>`;
}

const altOf = ({ title, name, content }: FilledElement): string => (content.kind === "image" ? (content.alt ?? "") : (title ?? name));

function tableHtml({ header, rows, right }: Grid, caption: string, axisColor: string): string {
  const align = (at: number): string => (right[at] === true ? ' class="n"' : "");
  const head = header
    .map((cells) => `<tr>${cells.map((text, at) => `<th scope="col"${align(at)}>${escaped(text)}</th>`).join("")}</tr>`)
    .join("");
  const body = rows.map(({ cells, isStrong }) => {
    const row = cells.map((cell, at) => {
      const css = cellCss(cell, axisColor);
      // Who hears a page is told what others see by its bar.
      const words = cell.bar?.hidesText === true ? `<span class="heard">${escaped(cell.text)}</span>` : escaped(cell.text);
      return `<td${align(at)}${css === "" ? "" : ` style="${escaped(css)}"`}>${words}</td>`;
    });
    return `<tr${isStrong ? ' class="s"' : ""}>${row.join("")}</tr>`;
  });
  return `<table aria-label="${escaped(caption)}"><thead>${head}</thead><tbody>${body.join("")}</tbody></table>`;
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

import { sparkline } from "@sheaf/charts";
import { type Pictures, placed } from "../images/pictures-of.ts";
import { BAR_ROOM } from "@sheaf/charts/cells";
import type { GridPicture, PicturedBox } from "../selection/grid-image.ts";

const PADDING = 6;
/** Pixels of the picture per pixel of the screen: it is read on other screens as well. */
const SCALE = 2;

/**
 * Draws cells in the colors and type of the grid they stand in, with the pictures that are here. Null where the browser has no canvas,
 * or the picture is too large for it.
 */
export function drawPicture({ boxes, width, height }: GridPicture, grid: HTMLElement, pictures: Pictures): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil((width + 1) * SCALE);
  canvas.height = Math.ceil((height + 1) * SCALE);
  const pen = canvas.getContext("2d");
  if (pen === null) return Promise.resolve(null);
  const color = colorsOf(grid);
  const family = getComputedStyle(grid).fontFamily;
  pen.scale(SCALE, SCALE);
  pen.fillStyle = color("var(--paper)");
  pen.fillRect(0, 0, width + 1, height + 1);
  for (const box of boxes) drawBox(pen, box, color, family, pictures);
  pen.strokeStyle = color("var(--line-2)");
  pen.strokeRect(0.5, 0.5, width, height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
}

/** Colors as a canvas knows them: roles of the theme are looked up where the grid stands. */
function colorsOf(grid: HTMLElement): (css: string) => string {
  const probe = document.createElement("span");
  probe.hidden = true;
  grid.append(probe);
  const known = new Map<string, string>();
  // One that is asked for after the picture is drawn finds no place any more.
  queueMicrotask(() => probe.remove());
  return (css) => {
    let found = known.get(css);
    if (found === undefined) {
      probe.style.color = css;
      found = getComputedStyle(probe).color;
      known.set(css, found);
    }
    return found;
  };
}

function drawBox(
  pen: CanvasRenderingContext2D,
  box: PicturedBox,
  color: (css: string) => string,
  family: string,
  pictures: Pictures,
): void {
  const { kind, left, top, width, height, text, align, tone, cell } = box;
  const look = cell?.look ?? null;
  const background =
    kind === "band"
      ? tone === 0
        ? "var(--sunken)"
        : `var(--band-${tone})`
      : kind === "header"
        ? "var(--panel)"
        : (look?.background ?? (cell?.kind === "count" ? "var(--panel)" : "var(--paper)"));
  pen.fillStyle = color(background);
  pen.fillRect(left, top, width, height);
  if (kind === "band" && tone !== 0) {
    pen.fillStyle = color(`var(--bandline-${tone})`);
    pen.fillRect(left, top, width, 2);
  }
  if (look?.bar !== undefined) {
    const { from, to, axis } = look.bar;
    const room = BAR_ROOM * width;
    pen.fillStyle = color(look.bar.color);
    pen.fillRect(left + Math.min(from, to) * room, top + 4, Math.abs(to - from) * room, height - 8);
    pen.fillStyle = color("var(--ink-3)");
    if (axis !== null) pen.fillRect(left + Math.round(axis * room), top, 1, height);
  }
  pen.save();
  pen.beginPath();
  pen.rect(left, top, width, height);
  pen.clip();
  const isQuiet = cell?.kind === "null" || cell?.kind === "count" || kind === "note";
  const isBold = kind === "band" || kind === "header" || look?.bold === true;
  pen.fillStyle = color(look?.color ?? (isQuiet ? "var(--ink-3)" : "var(--ink)"));
  pen.font = `${look?.italic === true ? "italic " : ""}${isBold ? 600 : 400} 12px ${family}`;
  pen.textBaseline = "middle";
  // A group's value stands on its first row.
  const line = top + Math.min(height, 24) / 2 + (height <= 36 ? (height - Math.min(height, 24)) / 2 : 0);
  if (cell?.drawing?.kind === "sparkline") drawSparkline(pen, cell.drawing, left + PADDING, line - 9, color);
  else if (cell?.drawing?.kind === "image" && pictures.has(cell.drawing.url)) drawImage(pen, cell.drawing, box, pictures);
  else if (look?.bar?.hidesText !== true) {
    const indent = cell?.indent ?? 0;
    const shown = fitting(pen, text, width - 2 * PADDING - indent);
    const long = pen.measureText(shown).width;
    const x = align === "right" ? left + width - PADDING - long : align === "center" ? left + (width - long) / 2 : left + PADDING + indent;
    pen.fillText(shown, x, line + 0.5);
  }
  pen.restore();
  pen.strokeStyle = color("var(--line)");
  pen.lineWidth = 1;
  pen.strokeRect(left + 0.5, top + 0.5, width, height);
}

function drawImage(
  pen: CanvasRenderingContext2D,
  { url, fit }: { readonly url: string; readonly fit: "contain" | "cover" },
  { left, top, width, height }: PicturedBox,
  pictures: Pictures,
): void {
  const picture = pictures.get(url);
  if (picture === undefined) return;
  const { from, to } = placed(picture, { width: width - 2 * PADDING, height: height - 4 }, fit);
  pen.drawImage(picture, from.left, from.top, from.width, from.height, left + PADDING + to.left, top + 2 + to.top, to.width, to.height);
}

/** Text that is too long ends in an ellipsis. */
function fitting(pen: CanvasRenderingContext2D, text: string, room: number): string {
  if (pen.measureText(text).width <= room) return text;
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (pen.measureText(`${text.slice(0, middle)}…`).width <= room) low = middle;
    else high = middle - 1;
  }
  return `${text.slice(0, low)}…`;
}

function drawSparkline(
  pen: CanvasRenderingContext2D,
  drawing: { readonly values: readonly number[]; readonly shape: "line" | "area" | "bar" },
  left: number,
  top: number,
  color: (css: string) => string,
): void {
  const { line, area, bars } = sparkline(drawing.values, drawing.shape, 96, 18);
  pen.translate(left, top);
  pen.fillStyle = color("var(--c1)");
  pen.strokeStyle = color("var(--c1)");
  pen.lineWidth = 1.5;
  if (drawing.shape === "area") {
    pen.globalAlpha = 0.18;
    pen.fill(new Path2D(area));
    pen.globalAlpha = 1;
  }
  for (const bar of bars) pen.fillRect(bar.left, bar.top, bar.width, bar.height);
  if (line !== "") pen.stroke(new Path2D(line));
}

/** Pixels of the picture per pixel of the screen: it is read on other screens as well. */
export const PICTURE_SCALE = 2;

/** Around what is drawn, pixels. */
const MARGIN = 12;

/**
 * Draws a part of the page as it looks now: fills, hairlines, text, canvases, and the shapes of icons and small charts. Null where the
 * browser has no canvas, or the part no size. Done at once, by our own hand: a page that is drawn by the browser's own means may not be
 * read back.
 */
export function drawNode(node: HTMLElement): Promise<Blob | null> {
  const box = node.getBoundingClientRect();
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil((box.width + 2 * MARGIN) * PICTURE_SCALE);
  canvas.height = Math.ceil((box.height + 2 * MARGIN) * PICTURE_SCALE);
  const pen = canvas.getContext("2d");
  if (pen === null || box.width === 0 || box.height === 0) return Promise.resolve(null);
  pen.scale(PICTURE_SCALE, PICTURE_SCALE);
  pen.fillStyle = paperBehind(node);
  pen.fillRect(0, 0, box.width + 2 * MARGIN, box.height + 2 * MARGIN);
  pen.translate(MARGIN - box.left, MARGIN - box.top);
  drawElement(pen, node);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
}

const isClear = (color: string): boolean => color === "transparent" || color.endsWith(", 0)") || color.endsWith("/ 0)");

function paperBehind(node: HTMLElement): string {
  for (let at: HTMLElement | null = node; at !== null; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at);
    if (!isClear(backgroundColor)) return backgroundColor;
  }
  return "#fff";
}

function drawElement(pen: CanvasRenderingContext2D, element: Element): void {
  const style = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  // What is there for ears alone is a pixel large.
  if (style.display === "none" || style.visibility === "hidden" || (box.width <= 1 && box.height <= 1)) return;
  pen.save();
  pen.globalAlpha *= Number(style.opacity);
  drawBox(pen, style, box);
  if (style.overflowX !== "visible" || style.overflowY !== "visible") {
    pen.beginPath();
    pen.rect(box.left, box.top, box.width, box.height);
    pen.clip();
  }
  if (element instanceof HTMLCanvasElement) pen.drawImage(element, box.left, box.top, box.width, box.height);
  else if (element instanceof SVGSVGElement) drawShapes(pen, element, box);
  else
    for (const child of element.childNodes) {
      if (child instanceof Element) drawElement(pen, child);
      else if (child instanceof Text) drawText(pen, child, style);
    }
  pen.restore();
}

function drawBox(pen: CanvasRenderingContext2D, style: CSSStyleDeclaration, box: DOMRect): void {
  if (!isClear(style.backgroundColor)) {
    pen.fillStyle = style.backgroundColor;
    pen.beginPath();
    pen.roundRect(box.left, box.top, box.width, box.height, radiusOf(style, box));
    pen.fill();
  }
  const sides = [
    [style.borderTopWidth, style.borderTopColor, box.left, box.top, box.width, null],
    [style.borderBottomWidth, style.borderBottomColor, box.left, box.bottom, box.width, null],
    [style.borderLeftWidth, style.borderLeftColor, box.left, box.top, null, box.height],
    [style.borderRightWidth, style.borderRightColor, box.right, box.top, null, box.height],
  ] as const;
  for (const [thickness, color, left, top, width, height] of sides) {
    const thick = Number.parseFloat(thickness);
    if (!(thick > 0) || isClear(color)) continue;
    pen.fillStyle = color;
    pen.fillRect(left === box.right ? left - thick : left, top === box.bottom ? top - thick : top, width ?? thick, height ?? thick);
  }
}

function radiusOf(style: CSSStyleDeclaration, box: DOMRect): number {
  const given = style.borderTopLeftRadius;
  const most = Math.min(box.width, box.height) / 2;
  return given.endsWith("%") ? most : Math.min(most, Number.parseFloat(given) || 0);
}

/** Word by word: a line is broken where the page breaks it. */
function drawText(pen: CanvasRenderingContext2D, node: Text, style: CSSStyleDeclaration): void {
  pen.fillStyle = style.color;
  pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  pen.textBaseline = "alphabetic";
  const range = document.createRange();
  for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = pen.measureText(word);
    pen.fillText(word, box.left, box.top + (box.height - ascent - descent) / 2 + ascent);
  }
}

/** Icons and small charts: paths, circles, lines and rectangles in their own coordinates. */
function drawShapes(pen: CanvasRenderingContext2D, svg: SVGSVGElement, box: DOMRect): void {
  const view = svg.viewBox.baseVal;
  pen.translate(box.left, box.top);
  if (view !== null && view.width > 0 && view.height > 0) {
    pen.scale(box.width / view.width, box.height / view.height);
    pen.translate(-view.x, -view.y);
  }
  for (const shape of svg.querySelectorAll<SVGGeometryElement>("path, circle, rect, line, polyline, polygon")) {
    const path = pathOf(shape);
    const style = getComputedStyle(shape);
    if (style.fill !== "none") {
      pen.fillStyle = style.fill;
      pen.fill(path);
    }
    if (style.stroke === "none") continue;
    pen.strokeStyle = style.stroke;
    pen.lineWidth = Number.parseFloat(style.strokeWidth) || 1;
    pen.lineCap = style.strokeLinecap as CanvasLineCap;
    pen.lineJoin = style.strokeLinejoin as CanvasLineJoin;
    pen.stroke(path);
  }
}

function pathOf(shape: SVGGeometryElement): Path2D {
  const number = (name: string): number => Number(shape.getAttribute(name) ?? 0);
  const path = new Path2D(shape.getAttribute("d") ?? "");
  if (shape instanceof SVGCircleElement) path.arc(number("cx"), number("cy"), number("r"), 0, 2 * Math.PI);
  else if (shape instanceof SVGRectElement) path.roundRect(number("x"), number("y"), number("width"), number("height"), number("rx"));
  else if (shape instanceof SVGLineElement) {
    path.moveTo(number("x1"), number("y1"));
    path.lineTo(number("x2"), number("y2"));
  } else if (shape instanceof SVGPolylineElement || shape instanceof SVGPolygonElement) {
    // The first line of a path without a beginning begins where it ends.
    for (const { x, y } of shape.points) path.lineTo(x, y);
    if (shape instanceof SVGPolygonElement) path.closePath();
  }
  return path;
}

import type { Box } from "./box.ts";

/** How a picture fills a place (workbook-file 1.3). */
export interface PictureStyle {
  readonly fit?: "contain" | "cover" | "none" | "scale-down" | "stretch" | undefined;
  readonly horizontalAlign?: "left" | "center" | "right" | undefined;
  readonly verticalAlign?: "top" | "center" | "bottom" | undefined;
  readonly tiling?: "none" | "repeat" | undefined;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** More copies of a picture than this are a gray, px by px. */
const MOST_TILES = 2_000;

/** Where a picture is drawn in a box, once or side by side; what stands over the box is cut off by who draws. */
export function picturePlaces(picture: Size, box: Box, style: PictureStyle): readonly Box[] {
  if (picture.width <= 0 || picture.height <= 0 || box.width <= 0 || box.height <= 0) return [];
  const { width, height } = fitted(picture, box, style.fit ?? (style.tiling === "repeat" ? "none" : "cover"));
  const left = box.left + shareOf(style.horizontalAlign) * (box.width - width);
  const top = box.top + shareOf(style.verticalAlign) * (box.height - height);
  if (style.tiling !== "repeat") return [{ left, top, width, height }];
  const [across, down] = [firstTiles(left, width, box.left, box.width), firstTiles(top, height, box.top, box.height)];
  if (across.length * down.length > MOST_TILES) return [{ left, top, width, height }];
  return down.flatMap((y) => across.map((x) => ({ left: x, top: y, width, height })));
}

function fitted(picture: Size, box: Box, fit: NonNullable<PictureStyle["fit"]>): Size {
  const scaled = (scale: number): Size => ({ width: picture.width * scale, height: picture.height * scale });
  const whole = Math.min(box.width / picture.width, box.height / picture.height);
  switch (fit) {
    case "none":
      return picture;
    case "stretch":
      return box;
    case "contain":
      return scaled(whole);
    case "scale-down":
      return scaled(Math.min(1, whole));
    case "cover":
      return scaled(Math.max(box.width / picture.width, box.height / picture.height));
  }
}

/** Of the room that is left, how much lies before the picture. */
function shareOf(align: PictureStyle["horizontalAlign"] | PictureStyle["verticalAlign"]): number {
  if (align === "left" || align === "top") return 0;
  return align === "right" || align === "bottom" ? 1 : 0.5;
}

/** Beginnings of tiles that cover a length, one of which begins at `at`. */
function firstTiles(at: number, size: number, from: number, length: number): readonly number[] {
  const first = at - Math.ceil((at - from) / size) * size;
  return Array.from({ length: Math.ceil((from + length - first) / size) }, (_, index) => first + index * size);
}

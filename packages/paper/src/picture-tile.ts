import { picturePlaces } from "@sheaf/charts";
import type { Content } from "./content.ts";
import { type Box, type GroupMark, type ImageMark, tagged } from "./marks.ts";

/** A picture in the box of its element, as the screen has it: never larger than it is, at the top, unless it says otherwise. */
export function pictureMarks({ picture, alt, style }: Extract<Content, { readonly kind: "image" }>, box: Box): GroupMark {
  const side = Math.min(box.width, box.height);
  const isCircle = style.shape === "circle";
  const place: Box = isCircle ? { x: box.x + (box.width - side) / 2, y: box.y + (box.height - side) / 2, width: side, height: side } : box;
  const places = picturePlaces(
    picture,
    { left: place.x, top: place.y, width: place.width, height: place.height },
    { ...style, fit: style.fit ?? "scale-down", verticalAlign: style.verticalAlign ?? "top" },
  );
  const images = places.map(({ left, top, width, height }): ImageMark => ({ kind: "image", x: left, y: top, width, height, picture }));
  const inside: GroupMark = { kind: "group", marks: images, clip: place, ...(isCircle ? { isRound: true } : {}) };
  return alt === null ? tagged("Artifact", [inside]) : tagged("Figure", [inside], alt);
}

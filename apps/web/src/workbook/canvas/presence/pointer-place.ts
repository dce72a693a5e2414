import type { Pointer } from "@sheaf/sync";

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const share = (at: number, from: number, size: number): number => (size === 0 ? 0 : round((at - from) / size));
/** As fine as can be seen on a large screen. */
const round = (value: number): number => Math.round(value * 10_000) / 10_000;

/** A place on the screen as it is told to others, whose windows are wider or narrower: it goes by what is pointed at. */
export function pointerAt(
  pageId: string,
  page: Box,
  element: { readonly id: string; readonly box: Box } | null,
  x: number,
  y: number,
): Pointer {
  if (element === null)
    return { pageId, elementId: null, x: clamp(share(x, page.left, page.width)), y: Math.round(Math.max(0, y - page.top)) };
  const { id, box } = element;
  return { pageId, elementId: id, x: clamp(share(x, box.left, box.width)), y: clamp(share(y, box.top, box.height)) };
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** Where a pointer of somebody else is on this page, in px from its corner; null: what it points at is not in sight here. */
export function placeOfPointer(
  { elementId, x, y }: Pointer,
  page: Box,
  boxOf: (elementId: string) => Box | null,
): { readonly x: number; readonly y: number } | null {
  if (elementId === null) return { x: x * page.width, y: Math.min(y, page.height) };
  const box = boxOf(elementId);
  if (box === null || box.width === 0) return null;
  return { x: box.left - page.left + x * box.width, y: box.top - page.top + y * box.height };
}

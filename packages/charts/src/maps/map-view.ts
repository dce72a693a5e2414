import type { Box } from "../box.ts";

/** The part of a map that somebody looks at: so many times larger than the whole, around a place of its plane. */
export interface MapView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** A map in its rectangle: what fits into it at first, and how large its plane is drawn now. */
export interface MapFrame {
  /** Changes with what is shown: a view of another ground is none of this one. */
  readonly ground: string;
  /** What is shown of the plane at first. */
  readonly fitted: Box;
  /** Where it is drawn, px. */
  readonly plot: Box;
  readonly view: MapView;
  /** px for each unit of the plane, now. */
  readonly unit: number;
  /** How many times as large as at first it can be looked at. */
  readonly most: number;
}

/** Where nothing else is said. */
export const CLOSEST = 200;

export const wholeView = (fitted: Box): MapView => ({ scale: 1, x: fitted.left + fitted.width / 2, y: fitted.top + fitted.height / 2 });

/** Fits a rectangle of the plane into one of the drawing. */
export function mapFrame(ground: string, fitted: Box, plot: Box, view: MapView | null, most = CLOSEST): MapFrame {
  const fit = Math.min(plot.width / Math.max(1e-9, fitted.width), plot.height / Math.max(1e-9, fitted.height));
  const shown = view ?? wholeView(fitted);
  return { ground, fitted, plot, view: shown, unit: fit * shown.scale, most };
}

/** Where a place of the plane is drawn: ax + b, ay + c. */
export function drawnAt({ plot, view, unit }: MapFrame): { readonly a: number; readonly b: number; readonly c: number } {
  return { a: unit, b: plot.left + plot.width / 2 - view.x * unit, c: plot.top + plot.height / 2 - view.y * unit };
}

/** The place of the plane under a point of the drawing. */
export function planeAt(frame: MapFrame, x: number, y: number): readonly [number, number] {
  const { a, b, c } = drawnAt(frame);
  return [(x - b) / a, (y - c) / a];
}

/** So many times as large, the place under a point staying where it is. Null: as at first. */
export function zoomed(frame: MapFrame, factor: number, x: number, y: number): MapView | null {
  const scale = Math.min(frame.most, Math.max(1, frame.view.scale * factor));
  if (scale <= 1.001) return null;
  const [px, py] = planeAt(frame, x, y);
  const ratio = frame.view.scale / scale;
  return kept(frame, { scale, x: px + (frame.view.x - px) * ratio, y: py + (frame.view.y - py) * ratio });
}

/** Moved by so many px. */
export function moved(frame: MapFrame, dx: number, dy: number): MapView | null {
  if (frame.view.scale <= 1.001) return null;
  return kept(frame, { scale: frame.view.scale, x: frame.view.x - dx / frame.unit, y: frame.view.y - dy / frame.unit });
}

/** A view of a rectangle of the plane, with some room around it. */
export function viewOf(frame: MapFrame, box: Box): MapView | null {
  const fit = frame.unit / frame.view.scale;
  const unit = Math.min((frame.plot.width * 0.8) / Math.max(1e-6, box.width), (frame.plot.height * 0.8) / Math.max(1e-6, box.height));
  const scale = Math.min(frame.most, unit / fit);
  return scale <= frame.view.scale * 1.05 ? null : { scale, x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** The middle of what is seen stays on the map. */
function kept({ fitted }: MapFrame, { scale, x, y }: MapView): MapView {
  return {
    scale,
    x: Math.min(fitted.left + fitted.width, Math.max(fitted.left, x)),
    y: Math.min(fitted.top + fitted.height, Math.max(fitted.top, y)),
  };
}

import type { Box } from "../../box.ts";

/** The tiles that whoever draws can have: told by a server that somebody set. */
export interface MapTiles {
  /** Whose map it is; it stands on each of them. */
  readonly attribution: string;
  /** The closest look that the tiles have. */
  readonly maxZoom: number;
  readonly hasDark: boolean;
}

export type TileStyle = "light" | "dark";

/** A tile by its place on earth, and the square that it fills in the drawing, px. */
export interface MapTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly left: number;
  readonly top: number;
  readonly size: number;
}

/** What lies below everything else that is drawn. */
export interface TileLayer {
  readonly style: TileStyle;
  readonly clip: Box;
  readonly tiles: readonly MapTile[];
}

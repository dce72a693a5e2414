import type { MapTile, MapTiles, TileStyle } from "@sheaf/charts";
import type { MapTilesAnswer } from "@sheaf/contract";
import type { HttpClient } from "../../../../shared/http/http-client.ts";

/** Tiles that are kept to be drawn again: some screens of a large map. */
const MOST = 400;
/** What could not be had is asked for again after this, ms. */
const AGAIN = 60_000;

type Kept = { readonly kind: "there"; readonly image: ImageBitmap } | { readonly kind: "failed"; readonly at: number };

/** The tiles that the organization's maps can lie on: what they are, and their pictures, each fetched once. */
export interface TileSource {
  readonly offered: () => Promise<MapTiles | null>;
  /** A tile that is there; null: it is not, or not yet. */
  readonly known: (style: TileStyle, tile: MapTile) => ImageBitmap | null;
  /** Fetches a tile. Resolves to whether there is one now. */
  readonly load: (style: TileStyle, tile: MapTile) => Promise<boolean>;
}

const sources = new WeakMap<HttpClient, TileSource>();

/** One for all maps of an open page. */
export function tileSource(http: HttpClient): TileSource {
  const known = sources.get(http) ?? openSource(http);
  sources.set(http, known);
  return known;
}

const keyOf = (style: TileStyle, { z, x, y }: MapTile): string => `${style}/${z}/${x}/${y}`;

function openSource(http: HttpClient): TileSource {
  const kept = new Map<string, Kept>();
  const underway = new Map<string, Promise<boolean>>();
  let told: Promise<MapTiles | null> | null = null;
  const keep = (key: string, found: Kept): void => {
    kept.set(key, found);
    for (const [oldest, one] of kept) {
      if (kept.size <= MOST) break;
      kept.delete(oldest);
      if (one.kind === "there") one.image.close();
    }
  };
  const fetchTile = async (key: string): Promise<boolean> => {
    try {
      const answer = await http.open(`/v2/map-tiles/${key}`, { headers: { accept: "image/*" }, retry: false });
      keep(key, { kind: "there", image: await createImageBitmap(await answer.blob()) });
      return true;
    } catch {
      // A place without a tile stays empty: the sea beyond a map of a country, or a server that is away.
      keep(key, { kind: "failed", at: performance.now() });
      return false;
    } finally {
      underway.delete(key);
    }
  };
  return {
    offered: () => {
      told ??= http.json<MapTilesAnswer>("/v2/map-tiles").then(
        ({ tiles }) => tiles,
        () => {
          told = null;
          return null;
        },
      );
      return told;
    },
    known: (style, tile) => {
      const found = kept.get(keyOf(style, tile));
      return found?.kind === "there" ? found.image : null;
    },
    load: (style, tile) => {
      const key = keyOf(style, tile);
      const found = kept.get(key);
      if (found?.kind === "there") return Promise.resolve(true);
      if (found?.kind === "failed" && performance.now() - found.at < AGAIN) return Promise.resolve(false);
      const begun = underway.get(key) ?? fetchTile(key);
      underway.set(key, begun);
      return begun;
    },
  };
}

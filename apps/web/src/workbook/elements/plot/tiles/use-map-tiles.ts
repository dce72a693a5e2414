import { type MapTiles, readMapStyle } from "@sheaf/charts";
import type { Element } from "@sheaf/workbook";
import { useEffect, useState } from "react";
import { useServices } from "../../../../shared/services/services.tsx";
import { tileSource } from "./map-tiles.ts";

const tiled: ReadonlySet<string> = new Set(["tiles", "light", "dark"]);

/** Whether a map wants to lie on tiles. */
export function wantsTiles({ kind, mapStyle }: Element): boolean {
  return kind.endsWith("-map") && tiled.has(readMapStyle(mapStyle).base);
}

/** The tiles that there are; null: none. Undefined while that is not known, and where nobody wants to know. */
export function useMapTiles(isWanted: boolean): MapTiles | null | undefined {
  const { http } = useServices();
  const [tiles, setTiles] = useState<MapTiles | null | undefined>();
  useEffect(() => {
    if (!isWanted) return undefined;
    let current = true;
    void tileSource(http)
      .offered()
      .then((found) => current && setTiles(found));
    return () => {
      current = false;
    };
  }, [http, isWanted]);
  return tiles;
}

import { allowedAddresses } from "@sheaf/warehouse";
import type { OutsideDoor } from "../../platform/http/index.ts";
import type { Area } from "../../platform/operations/index.ts";
import { fetchImage, ImageStore } from "../images/index.ts";
import { mapTilesOperations, readMapTilesSettings, removeMapTiles, setMapTiles } from "./operations.ts";

export { tilesSealPlace } from "./store.ts";

/** Public addresses on the port of https; a server that may ask its own network may ask a tile server there, on any port. */
const doorOf = (allowInside: boolean): OutsideDoor => ({
  addressesOf: (host) => allowedAddresses(host, allowInside),
  mayUsePort: (port) => port === "" || allowInside,
});

/** Tiles below maps, from the server that an organization or whoever runs this one has set. */
export function mapTilesArea(allowInside: boolean, now: () => number): Area {
  const door = doorOf(allowInside);
  // Tiles are pictures made of points: a drawing in SVG is none.
  const tiles = new ImageStore((address) => fetchImage(address, door, () => Promise.resolve(null), !allowInside), now);
  return { name: "map-tiles", operations: [...mapTilesOperations(tiles), readMapTilesSettings, setMapTiles, removeMapTiles] };
}

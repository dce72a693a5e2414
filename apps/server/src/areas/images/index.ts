import type { Area } from "../../platform/operations/index.ts";
import { fetchImage, type OutsideDoor } from "./fetch/fetch-image.ts";
import { ImageStore } from "./fetch/image-store.ts";
import { imageOperations } from "./operations/read-image.ts";

export { imageType } from "./fetch/image-type.ts";
export { type OutsideDoor, outsideDoor } from "./fetch/fetch-image.ts";

/** Pictures that cells name by their address, fetched by the server so that readers' browsers ask nobody else. */
export function imagesArea(door: OutsideDoor, now: () => number): Area {
  const store = new ImageStore((address) => fetchImage(address, door), now);
  return { name: "images", operations: imageOperations(store) };
}

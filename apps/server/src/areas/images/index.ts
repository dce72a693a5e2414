import type { Area } from "../../platform/operations/index.ts";
import type { OutsideDoor } from "../../platform/http/index.ts";
import { fetchImage } from "./fetch/fetch-image.ts";
import { ImageStore } from "./fetch/image-store.ts";
import { imageOperations } from "./operations/read-image.ts";

export { imageType } from "./fetch/image-type.ts";

/** Pictures that cells name by their address, fetched by the server so that readers' browsers ask nobody else. */
export function imagesArea(door: OutsideDoor, now: () => number): Area {
  const store = new ImageStore((address) => fetchImage(address, door), now);
  return { name: "images", operations: imageOperations(store) };
}

import type { Clock } from "../../platform/clock.ts";
import type { Area } from "../../platform/operations/index.ts";
import type { OutsideDoor } from "../../platform/http/index.ts";
import { type DrawSvg, fetchImage } from "./fetch/fetch-image.ts";
import { ImageStore } from "./fetch/image-store.ts";
import { bringPicture, readWorkbookPicture, uploadPicture } from "./operations/pictures.ts";
import { listProfilePictures, readProfilePicture, removeProfilePicture, setProfilePicture } from "./operations/profile-pictures.ts";
import { imageOperations } from "./operations/read-image.ts";

export { fetchImage } from "./fetch/fetch-image.ts";
export { ImageStore } from "./fetch/image-store.ts";
export { beginsDrawable } from "./fetch/image-size.ts";
export { imageType } from "./fetch/image-type.ts";
export { drawingSvg } from "./jobs/draw-svg.ts";
export { drawPicture } from "./jobs/picture-job.ts";
export { forgetPictures } from "./pictures/forget-pictures.ts";
export { copyPictures, isHeld, keepPicture, readPicture } from "./pictures/picture-store.ts";

/** Pictures of the web, fetched by the server so that readers' browsers ask nobody else. `drawn`: what draws for an organization. */
export function openImages(door: OutsideDoor, now: () => number, drawn: (organizationId: string) => DrawSvg): ImageStore {
  return new ImageStore((address, organizationId) => fetchImage(address, door, drawn(organizationId)), now);
}

/** Pictures that documents name by their address, those that were uploaded, and those of people. */
export function imagesArea(images: ImageStore, clock: Clock): Area {
  return {
    name: "images",
    operations: [
      ...imageOperations(images),
      uploadPicture,
      readWorkbookPicture,
      bringPicture,
      setProfilePicture(clock),
      removeProfilePicture,
      listProfilePictures,
      readProfilePicture,
    ],
  };
}

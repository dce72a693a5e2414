import type { Clock } from "../../platform/clock.ts";
import type { Area } from "../../platform/operations/index.ts";
import { readBranding, readMailBranding, updateBranding, updateMailBranding } from "./operations.ts";
import { removeBrandingPicture, setBrandingPicture } from "./pictures.ts";
import { previewMail } from "./preview.ts";

export { serveBranding } from "./open-calls.ts";

/** How the product and its mail look to the people of an organization. */
export function brandingArea(clock: Clock): Area {
  return {
    name: "branding",
    operations: [
      readBranding,
      updateBranding,
      readMailBranding,
      updateMailBranding,
      previewMail,
      setBrandingPicture(clock),
      removeBrandingPicture,
    ],
  };
}

import type * as z from "zod";
import type { Page } from "../document.ts";
import { backgroundImage, color, pageWidths } from "../schema/parts/common.ts";
import type { Stored } from "../schema/stored.ts";
import { isPage } from "./panels.ts";

/** A picture behind what stands on a page or in a container. */
export type BackgroundImage = Stored<z.infer<typeof backgroundImage>>;
export type PageWidth = (typeof pageWidths)[number];

/** How a page looks by its own members (workbook-file 1.3); what it does not say its theme says. */
export interface PageLook {
  readonly width: PageWidth | null;
  readonly backgroundColor: Stored<z.infer<typeof color>> | null;
  readonly backgroundImage: BackgroundImage | null;
  readonly description: string;
}

const plain: PageLook = { width: null, backgroundColor: null, backgroundImage: null, description: "" };

/** Overlays and panels have looks of other members. Members that their schema refuses count as unsaid. */
export function pageLook(page: Pick<Page, "rest">): PageLook {
  if (!isPage(page)) return plain;
  const { pageWidth, backgroundColor, backgroundImage: image, description } = page.rest;
  const ownColor = color.safeParse(backgroundColor);
  const picture = backgroundImage.safeParse(image);
  return {
    width: pageWidths.find((one) => one === pageWidth) ?? null,
    backgroundColor: ownColor.success ? ownColor.data : null,
    backgroundImage: picture.success ? (picture.data as BackgroundImage) : null,
    description: typeof description === "string" ? description : "",
  };
}

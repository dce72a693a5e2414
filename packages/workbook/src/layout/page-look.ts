import type * as z from "zod";
import type { Page } from "../document.ts";
import { backgroundImage, color, pageIcons, pageWidths } from "../schema/parts/common.ts";
import type { Stored } from "../schema/stored.ts";
import { isPage } from "./panels.ts";

/** A picture behind what stands on a page or in a container. */
export type BackgroundImage = Stored<z.infer<typeof backgroundImage>>;
export type PageIcon = (typeof pageIcons)[number];
export type PageWidth = (typeof pageWidths)[number];

/** How a page looks by its own members (workbook-file 1.3); what it does not say its theme says. */
export interface PageLook {
  readonly width: PageWidth | null;
  readonly backgroundColor: Stored<z.infer<typeof color>> | null;
  readonly backgroundImage: BackgroundImage | null;
  readonly description: string;
}

const plain: PageLook = { width: null, backgroundColor: null, backgroundImage: null, description: "" };

/** By what a page says: it is asked for at each drawing, and who draws compares by identity. */
const known = new WeakMap<Page["rest"], PageLook>();

/** Overlays and panels have looks of other members. Members that their schema refuses count as unsaid. */
export function pageLook({ rest }: Pick<Page, "rest">): PageLook {
  const look = known.get(rest) ?? readLook({ rest });
  known.set(rest, look);
  return look;
}

function readLook(page: Pick<Page, "rest">): PageLook {
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

/** The picture that a page has beside its name (`sheaf.icon`); null: none, and what is no known one. */
export function pageIcon({ rest }: Pick<Page, "rest">): PageIcon | null {
  const { sheaf } = rest;
  const icon = typeof sheaf === "object" && sheaf !== null && "icon" in sheaf ? sheaf.icon : null;
  return pageIcons.find((one) => one === icon) ?? null;
}

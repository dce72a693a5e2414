import type { OverlayWidth } from "@sheaf/workbook";

/** What elements of an overlay have for their grid, in pixels, where the screen is wide enough. */
export const overlayPixels: Readonly<Record<OverlayWidth, number>> = { small: 372, medium: 592, large: 912 };
export const popoverPixels = 320;

/** At the left and at the right of it. */
export const overlayPadding = 24;

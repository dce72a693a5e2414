import { type PanelLook, sidebarPixels } from "@sheaf/workbook";
import type { CSSProperties } from "react";

/** A panel is arranged as wide as it stands beside the pages, on its own color. */
export function panelStyle({ type, width, backgroundColor }: PanelLook): CSSProperties {
  const own = {
    "--frame": backgroundColor ?? "var(--paper)",
    "--h-page-padding": "12px",
    // A header is as wide as there is room.
    "--page-width": type === "sidebar" ? `${String(sidebarPixels[width] - 24)}px` : "none",
  };
  return own as CSSProperties;
}

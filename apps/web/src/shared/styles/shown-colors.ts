import { type ColorRoles, darkRoles, lightRoles } from "@sheaf/theme";
import { useScheme } from "./color-scheme.ts";

/** The colors that the page is drawn in, as hex: what a field of a color that nobody chose shows. */
export const useShownColors = (): ColorRoles => (useScheme().scheme === "dark" ? darkRoles : lightRoles);

import { chartColors } from "@sheaf/charts";
import { noOrganizationThemes, resolveTheme } from "@sheaf/theme";
import type { Look } from "../look.ts";

/** A page in the light theme of the house, with letters of a width that tests can reckon with. */
export function plainLook(measure: Look["measure"]): Look {
  const theme = resolveTheme(noOrganizationThemes, undefined, "light");
  return {
    symbols: { decimal: ".", group: ",", groupSizes: [3], currency: "$" },
    theme,
    colors: chartColors(theme.theme, theme.roles),
    family: "Inter",
    dataFamily: "Inter",
    measure,
    zone: "UTC" as unknown as Look["zone"],
    weekStart: 1,
    colorOf: () => undefined,
    additive: () => undefined,
    mapShapes: () => null,
    say: ({ key }) => key,
    now: 0,
  };
}

import type { PageTheme } from "@sheaf/theme";
import { useEffect } from "react";
import { addPageFont } from "../../../shared/styles/page-fonts.ts";

/** The first family of a stack. */
const firstOf = (stack: string): string => /^"([^"]*)"/u.exec(stack)?.[1] ?? stack.split(",", 1)[0] ?? "";

/** Brings the fonts of a theme to the page; words are drawn in what stands in for them until they are here. */
export function usePageFonts({ text, data }: PageTheme["fonts"]): void {
  useEffect(() => {
    for (const stack of [text, data]) {
      // Without the font its stand-in is seen.
      if (stack !== null) addPageFont(firstOf(stack)).catch(() => undefined);
    }
  }, [text, data]);
}

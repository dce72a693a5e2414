import type { PageTheme } from "@sheaf/theme";
import { useEffect, useMemo, useState } from "react";
import { loadPageFont } from "../../../shared/styles/page-fonts.ts";
import { familyOf, fontsOfTableStyle } from "./table-fonts.ts";

/** The page is not kept back any longer for fonts that do not come. */
const PATIENCE = 3_000;

/**
 * Brings the fonts of a theme to the page. False until those that it opens with are there: nothing is painted in a stand-in and then again.
 * A theme that is chosen later is drawn at once, in the stand-in until its fonts are there.
 */
export function usePageFonts({ fonts: { text, data }, title, tableStyle }: PageTheme): boolean {
  const names = useMemo(() => {
    const stacks = [text, data, title.family].flatMap((stack) => (stack === null ? [] : [familyOf(stack)]));
    return [...new Set([...stacks, ...fontsOfTableStyle(tableStyle)])].join("\n");
  }, [text, data, title.family, tableStyle]);
  const [isReady, setReady] = useState(names === "");
  useEffect(() => {
    let isGone = false;
    const ready = (): void => {
      if (!isGone) setReady(true);
    };
    const families = names === "" ? [] : names.split("\n");
    const timer = setTimeout(ready, PATIENCE);
    // Without the font its stand-in is seen.
    void Promise.all(families.map((name) => loadPageFont(name).catch(() => undefined))).then(ready);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [names]);
  return isReady;
}

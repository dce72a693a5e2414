import { useEffect } from "react";
import { loadPageFont } from "./page-fonts.ts";

/** Fonts that a part of a page is set in come by use; the stand-in is seen until they are there. */
export function useFonts(names: readonly string[]): void {
  const listed = names.join("\n");
  useEffect(() => {
    for (const name of listed === "" ? [] : listed.split("\n")) loadPageFont(name).catch(() => undefined);
  }, [listed]);
}

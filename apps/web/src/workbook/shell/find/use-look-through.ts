import { isPage, type Page, shownWhen } from "@sheaf/workbook";
import { useEffect, useMemo, useRef, useState } from "react";
import { QUIET } from "../../find/finding.ts";
import { needleOf } from "../../find/needle.ts";
import { pageFindOf } from "../../find/page/page-find.ts";
import { useUnmet } from "../../state/conditions/use-conditions.ts";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import { useVisiblePages } from "../pages/visible-pages.ts";
import { type LookedThrough, lookThrough } from "./look-through.ts";

export type FindScope = "page" | "all";

/** What was found of what is typed; null while nothing is looked for. It is looked for again where the document changed. */
export function useLookThrough(page: Page, typed: string, scope: FindScope): LookedThrough | null {
  const workbook = useWorkbook();
  const { mode, symbols } = workbook;
  const document = useDocument();
  const pages = useVisiblePages();
  const unmet = useUnmet(page);
  const here = useRef({ page, unmet });
  here.current = { page, unmet };
  // Over all pages the list stays as it is while somebody goes from page to page by it.
  const place = scope === "page" ? page : null;
  const hidden = scope === "page" ? unmet : null;
  const needle = useMemo(() => needleOf(typed, symbols), [typed, symbols]);
  const [so, setSo] = useState<LookedThrough | null>(null);
  const asked = useRef(needle);
  useEffect(() => {
    const { look } = pageFindOf(workbook);
    look(needle);
    return () => look(null);
  }, [workbook, needle]);
  useEffect(() => {
    if (needle === null) {
      setSo(null);
      return undefined;
    }
    if (asked.current !== needle) setSo({ found: [], left: 1, beyond: 0 });
    asked.current = needle;
    const left = new AbortController();
    const timer = setTimeout(
      () =>
        void lookThrough({
          workbook,
          pages: place === null ? pages.filter(isPage) : [place],
          needle,
          // Whether a condition is met is known of the page in sight alone.
          isSeen: (element) =>
            mode === "edit" || shownWhen(element) === null || (page.elements.some(({ id }) => id === element.id) && !unmet.has(element.id)),
          signal: left.signal,
          onMore: setSo,
        }),
      QUIET,
    );
    return () => {
      clearTimeout(timer);
      left.abort();
    };
    // A change of the document, and of what is hidden, is looked through again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [workbook, document, place, pages, needle, mode, hidden]);
  return so;
}

import { type Id, isHiddenPage, isPage } from "@sheaf/workbook";
import { useContext } from "react";
import { pageOf } from "../../../commands/elements.ts";
import { ShownPageContext } from "../../../state/shown-page.ts";
import { useDocument } from "../../../state/workbook.ts";

/** Which page it is, and of how many: on paper a table that goes on makes more of them. */
export interface PageFigures {
  readonly number: number;
  readonly count: number;
}

export function usePageFigures(elementId: Id): PageFigures {
  const document = useDocument();
  const beside = useContext(ShownPageContext);
  const pages = document.pages.filter((page) => isPage(page) && !isHiddenPage(page));
  const own = beside ?? pageOf(document, elementId);
  return {
    number:
      Math.max(
        0,
        pages.findIndex(({ id }) => id === own),
      ) + 1,
    count: Math.max(1, pages.length),
  };
}

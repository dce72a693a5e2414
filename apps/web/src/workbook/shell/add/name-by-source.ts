import { useApolloClient } from "@apollo/client/react";
import type { WorkbookDocument } from "@sheaf/workbook";
import { useCallback } from "react";
import { DOCUMENT, RENAME } from "../../../shared/documents/queries.ts";
import { callErrorOf } from "../../../shared/graphql/client.ts";
import { t } from "../../../shared/words/words.ts";
import type { StartingPoint } from "../../elements/element-kind.ts";
import { useWorkbook } from "../../state/workbook.ts";
import { nameOfSource } from "./name-of-source.ts";

/**
 * A document that nobody has named is called by the first source that is brought into it: lists of “Untitled workbook” tell nobody apart.
 * To be called with the document as it was before. Whoever may not rename it, or where that fails, it keeps its name.
 */
export function useNameBySource(): (before: WorkbookDocument, from: StartingPoint | null) => void {
  const { workbookId, permissions } = useWorkbook();
  const graphql = useApolloClient();
  return useCallback(
    (before, from) => {
      if (from === null || !permissions.canRename || before.pages.some(({ elements }) => elements.length > 0)) return;
      const name = nameOfSource(from);
      const now = graphql.readQuery({ query: DOCUMENT, variables: { inodeId: workbookId } })?.inode.name;
      const untitled = [t("shared.untitled.workbook"), t("shared.untitled.data-model"), t("shared.untitled.report")];
      if (name === null || now === undefined || !untitled.includes(now)) return;
      graphql.mutate({ mutation: RENAME, variables: { request: { inodeId: workbookId, name } } }).catch((thrown: unknown) => {
        if (callErrorOf(thrown) === null) throw thrown;
      });
    },
    [workbookId, permissions, graphql],
  );
}

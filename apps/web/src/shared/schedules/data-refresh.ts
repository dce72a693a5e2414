import { gql, type TypedDocumentNode } from "@apollo/client";

/** When a schedule last made the data of a workbook new; null: never. */
export const DATA_REFRESH: TypedDocumentNode<{ readonly dataRefresh: { readonly refreshedAt: string | null } }, { workbookId: string }> =
  gql`
    query DataRefresh($workbookId: ID!) {
      dataRefresh(workbookId: $workbookId) {
        refreshedAt
      }
    }
  `;

import { gql, type TypedDocumentNode } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { documentAddress, isDocumentType, limits, type PartFound } from "@sheaf/contract";
import { Search, SearchX } from "lucide-react";
import { TextLink } from "../../shared/actions/text-link.tsx";
import { Badge } from "../../shared/feedback/badge.tsx";
import { EmptyState } from "../../shared/feedback/empty-state.tsx";
import { ListTable } from "../../shared/lists/list-table.tsx";
import { useMembership } from "../../shared/services/organization.tsx";
import { t } from "../../shared/words/words.ts";
import { ListFrame, ListTitle } from "./list-frame.tsx";
import type { FoundProps } from "./found-props.ts";
import styles from "./search-screen.module.css";

const SEARCH_PARTS: TypedDocumentNode<{ readonly searchParts: readonly PartFound[] }, { query: string; first: number }> = gql`
  query SearchParts($query: String!, $first: Float) {
    searchParts(query: $query, first: $first, formulas: true) {
      kind
      elementId
      elementName
      elementKind
      pageId
      itemId
      name
      isDraft
      inodeId
      documentName
      documentType
      formula
    }
  }
`;

/** Columns, metrics, elements and formulas, each with where it stands. */
export function FoundParts({ asked: { query }, controls }: FoundProps) {
  const { organization } = useMembership();
  const { data, previousData, loading, error, refetch } = useQuery(SEARCH_PARTS, {
    variables: { query, first: limits.listPage },
    skip: query === "",
    fetchPolicy: "cache-and-network",
  });
  const found = query === "" ? [] : ((data ?? previousData)?.searchParts ?? null);
  const addressOf = ({ kind, itemId, documentType, inodeId, documentName, elementId, isDraft }: PartFound): string | null =>
    isDocumentType(documentType)
      ? documentAddress({
          orgSlug: organization.slug,
          kind: documentType,
          id: inodeId,
          name: documentName,
          elementId,
          metricId: kind === "metric" ? itemId : null,
          mode: isDraft ? "edit" : "view",
        })
      : null;
  return (
    <ListFrame
      title={<ListTitle>{t("home.search-screen.search-results")}</ListTitle>}
      controls={controls}
      inodes={found}
      isLoading={loading}
      error={error}
      onRetry={() => void refetch()}
      empty={
        query === "" ? (
          <EmptyState icon={Search} title={t("home.search-screen.inside")} text={t("home.search-screen.inside-hint")} />
        ) : (
          <EmptyState icon={SearchX} title={t("shared.nothing-found")} text={t("home.search-screen.nothing-inside", { query })} />
        )
      }
    >
      {(parts) => (
        <>
          <ListTable
            label={t("home.search-screen.search-results")}
            rowId={({ inodeId, elementId, itemId, isDraft }) => JSON.stringify([inodeId, elementId, itemId, isDraft])}
            groups={[{ id: "all", title: null, rows: parts }]}
            columns={[
              {
                id: "name",
                title: t("home.search-screen.name"),
                renderCell: (part) => {
                  const href = addressOf(part);
                  return (
                    <span className={styles.part}>
                      {href === null ? part.name : <TextLink href={href}>{part.name}</TextLink>}
                      {part.isDraft && <Badge>{t("home.search-screen.draft")}</Badge>}
                    </span>
                  );
                },
              },
              { id: "kind", title: t("home.list-frame.kind"), width: "100px", renderCell: ({ kind }) => kindWords(kind) },
              {
                id: "element",
                title: t("home.search-screen.element"),
                width: "20%",
                hideBelow: 768,
                renderCell: ({ kind, elementName }) => (kind === "element" ? "" : elementName),
              },
              { id: "document", title: t("home.search-screen.document"), width: "20%", renderCell: ({ documentName }) => documentName },
              {
                id: "formula",
                title: t("home.search-screen.formula"),
                width: "26%",
                hideBelow: 960,
                renderCell: ({ formula }) => <code className={styles.formula}>{formula}</code>,
              },
            ]}
          />
          {parts.length === limits.listPage && (
            <p className={styles.note}>{t("home.search-screen.first-parts", { count: parts.length })}</p>
          )}
        </>
      )}
    </ListFrame>
  );
}

function kindWords(kind: PartFound["kind"]): string {
  switch (kind) {
    case "column":
      return t("home.search-screen.column");
    case "metric":
      return t("home.search-screen.metric");
    case "element":
      return t("home.search-screen.element");
  }
}

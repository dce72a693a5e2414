import { Search, SearchX } from "lucide-react";
import { useState } from "react";
import type { InodeSummary } from "@sheaf/contract";
import { SEARCH } from "../../shared/documents/queries.ts";
import { usePages } from "../../shared/documents/use-pages.ts";
import { EmptyState } from "../../shared/feedback/empty-state.tsx";
import { t } from "../../shared/words/words.ts";
import { InodeTable } from "./inode-table.tsx";
import { useListFilters } from "./list-filters.tsx";
import { ListFrame, ListTitle } from "./list-frame.tsx";
import type { FoundProps } from "./found-props.ts";

interface Found {
  readonly search: readonly InodeSummary[];
}
const foundPlace = {
  read: ({ search }: Found) => search,
  write: ({ search }: Found, next: Found): Found => ({ search: [...search, ...next.search] }),
};

/** Documents and folders by their names. */
export function FoundDocuments({ query, controls }: FoundProps) {
  const [wantsAll, setWantsAll] = useState(false);
  const { inodes, more, loading, error, refetch } = usePages(SEARCH, { query }, foundPlace, {
    isOff: query === "",
    keepsBefore: true,
    wantsAll,
  });
  const found = query === "" ? [] : inodes;
  const filters = useListFilters(found);
  return (
    <ListFrame
      title={<ListTitle>{t("home.search-screen.search-results")}</ListTitle>}
      controls={
        <>
          {filters.controls}
          {controls}
        </>
      }
      inodes={filters.apply(found)}
      more={more}
      isLoading={loading}
      error={error}
      onRetry={refetch}
      empty={
        query === "" ? (
          <EmptyState icon={Search} title={t("home.search-screen.search-documents")} text={t("home.search-screen.hint")} />
        ) : (
          <EmptyState icon={SearchX} title={t("shared.nothing-found")} text={t("home.search-screen.no-result", { query })} />
        )
      }
    >
      {(rows) => (
        <InodeTable
          label={t("home.search-screen.search-results")}
          inodes={rows}
          moment="changed"
          byDay={false}
          initialSort="given"
          withLocation
          more={more}
          onWantsAll={setWantsAll}
        />
      )}
    </ListFrame>
  );
}

import { Search, SearchX } from "lucide-react";
import { useState } from "react";
import type { InodeSummary } from "@sheaf/contract";
import { SEARCH } from "../../shared/documents/queries.ts";
import { usePages } from "../../shared/documents/use-pages.ts";
import { EmptyState } from "../../shared/feedback/empty-state.tsx";
import { t } from "../../shared/words/words.ts";
import { InodeTable } from "./inode-table.tsx";
import { ListLookControl } from "./cards/list-look.tsx";
import { ListFrame, ListTitle } from "./list-frame.tsx";
import type { FoundProps } from "./found-props.ts";
import { hasFilters } from "./search-address.ts";
import { SearchFilters } from "./search-filters.tsx";

interface Found {
  readonly search: readonly InodeSummary[];
}
const foundPlace = {
  read: ({ search }: Found) => search,
  write: ({ search }: Found, next: Found): Found => ({ search: [...search, ...next.search] }),
};

/** Documents and folders by their names. */
export function FoundDocuments({ asked, onChange, controls }: FoundProps) {
  const [wantsAll, setWantsAll] = useState(false);
  const { query, types, badges, owner } = asked;
  // filters alone list everything that they leave
  const isNothing = query === "" && !hasFilters(asked);
  const { inodes, more, loading, error, refetch } = usePages(
    SEARCH,
    { query, types: types.length === 0 ? null : types, badges: badges.length === 0 ? null : badges, ownerId: owner },
    foundPlace,
    { isOff: isNothing, keepsBefore: true, wantsAll },
  );
  const found = isNothing ? [] : inodes;
  return (
    <ListFrame
      title={<ListTitle>{t("home.search-screen.search-results")}</ListTitle>}
      controls={
        <>
          <SearchFilters asked={asked} onChange={onChange} found={found ?? []} />
          <ListLookControl />
          {controls}
        </>
      }
      inodes={found}
      more={more}
      isLoading={loading}
      error={error}
      onRetry={refetch}
      empty={
        isNothing ? (
          <EmptyState icon={Search} title={t("home.search-screen.search-documents")} text={t("home.search-screen.hint")} />
        ) : (
          <EmptyState
            icon={SearchX}
            title={t("shared.nothing-found")}
            text={hasFilters(asked) ? t("home.search-screen.none-left") : t("home.search-screen.no-result", { query })}
          />
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

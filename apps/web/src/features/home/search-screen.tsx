import { Search, SearchX } from "lucide-react";
import { useEffect, useState } from "react";
import type { InodeSummary } from "@sheaf/contract";
import { SEARCH } from "../../shared/documents/queries.ts";
import { usePages } from "../../shared/documents/use-pages.ts";
import { EmptyState } from "../../shared/feedback/empty-state.tsx";
import { SearchField } from "../../shared/fields/search-field.tsx";
import { useGo, usePageTitle } from "../../shared/navigation/go.ts";
import { searchAddress } from "../../shared/navigation/home-addresses.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { InodeTable } from "./inode-table.tsx";
import { useListFilters } from "./list-filters.tsx";
import { ListFrame, ListTitle } from "./list-frame.tsx";
import { t } from "../../shared/words/words.ts";
import styles from "./search-screen.module.css";

const PAUSE = 250;

interface Found {
  readonly search: readonly InodeSummary[];
}
const foundPlace = {
  read: ({ search }: Found) => search,
  write: ({ search }: Found, next: Found): Found => ({ search: [...search, ...next.search] }),
};

/** Search, the best match first; the query stands in the address, so a link finds the same. */
export function SearchScreen({ query }: { readonly query: string }) {
  const { organization } = useMembership();
  const go = useGo();
  const [text, setText] = useState(query);
  usePageTitle(query === "" ? `${t("home.search-screen.title")} – Sheaf` : `${query} – ${t("home.search-screen.title")} – Sheaf`);
  useEffect(() => setText(query), [query]);
  useEffect(() => {
    if (text.trim() === query) return;
    const timer = setTimeout(() => go(searchAddress(organization.slug, text.trim()), { replace: true }), PAUSE);
    return () => clearTimeout(timer);
  }, [text, query, go, organization.slug]);
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
          <div className={styles.field}>
            <SearchField label={t("home.search-screen.search-documents")} value={text} onChange={setText} autoFocus />
          </div>
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

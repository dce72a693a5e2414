import { useQuery } from "@apollo/client/react";
import { Search, SearchX } from "lucide-react";
import { useEffect, useState } from "react";
import { SEARCH } from "../../shared/documents/queries.ts";
import { EmptyState } from "../../shared/feedback/empty-state.tsx";
import { SearchField } from "../../shared/fields/search-field.tsx";
import { useGo, usePageTitle } from "../../shared/navigation/go.ts";
import { searchAddress } from "../../shared/navigation/home-addresses.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { InodeTable } from "./inode-table.tsx";
import { KindFilterControl, ListFrame, ListTitle, type KindFilter } from "./list-frame.tsx";
import { t } from "../../shared/words/words.ts";
import styles from "./search-screen.module.css";

const PAUSE = 250;

/** Search by name; the query stands in the address, so a link finds the same. */
export function SearchScreen({ query }: { readonly query: string }) {
  const { organization } = useMembership();
  const go = useGo();
  const [text, setText] = useState(query);
  const [filter, setFilter] = useState<KindFilter>("all");
  usePageTitle(query === "" ? `${t("home.search-screen.title")} – Sheaf` : `${query} – ${t("home.search-screen.title")} – Sheaf`);
  useEffect(() => setText(query), [query]);
  useEffect(() => {
    if (text.trim() === query) return;
    const timer = setTimeout(() => go(searchAddress(organization.slug, text.trim()), { replace: true }), PAUSE);
    return () => clearTimeout(timer);
  }, [text, query, go, organization.slug]);
  const { data, previousData, loading, error, refetch } = useQuery(SEARCH, { variables: { query }, skip: query === "" });
  const found = query === "" ? [] : ((data ?? previousData)?.search ?? null);
  const shown = found === null || filter === "all" ? found : found.filter((inode) => inode.type === filter);
  return (
    <ListFrame
      title={<ListTitle>{t("home.search-screen.search-results")}</ListTitle>}
      controls={
        <>
          {found !== null && <KindFilterControl inodes={found} value={filter} onChange={setFilter} />}
          <div className={styles.field}>
            <SearchField label={t("home.search-screen.search-documents")} value={text} onChange={setText} autoFocus />
          </div>
        </>
      }
      inodes={shown}
      isLoading={loading}
      error={error}
      onRetry={() => void refetch()}
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
          initialSort="name"
          withLocation
        />
      )}
    </ListFrame>
  );
}

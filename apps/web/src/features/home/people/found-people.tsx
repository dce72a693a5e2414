import { useQuery } from "@apollo/client/react";
import { limits, type MemberFound } from "@sheaf/contract";
import { SearchX } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "../../../shared/feedback/empty-state.tsx";
import { NearEnd } from "../../../shared/lists/near-end.tsx";
import { t } from "../../../shared/words/words.ts";
import type { FoundProps } from "../found-props.ts";
import { ListFrame, ListTitle } from "../list-frame.tsx";
import { PeopleTable } from "./people-table.tsx";
import { SEARCH_MEMBERS } from "../../../shared/people/queries.ts";

/** Colleagues by name; nothing typed: all of them, those one works with first. */
export function usePeople(query: string) {
  const { data, previousData, loading, error, refetch, fetchMore } = useQuery(SEARCH_MEMBERS, {
    variables: { query, first: limits.listPage },
    fetchPolicy: "cache-and-network",
  });
  const [isLoading, setLoading] = useState(false);
  const people: readonly MemberFound[] | null = (data ?? previousData)?.searchMembers ?? null;
  const count = data?.searchMembers.length ?? 0;
  const [end, setEnd] = useState<string | null>(null);
  const hasMore = count > 0 && count % limits.listPage === 0 && end !== `${query} ${count}`;
  const more = (): void => {
    if (isLoading) return;
    setLoading(true);
    fetchMore({
      variables: { query, first: limits.listPage, skip: count },
      updateQuery: (before, { fetchMoreResult }) => {
        if (fetchMoreResult.searchMembers.length === 0) setEnd(`${query} ${count}`);
        return { searchMembers: [...before.searchMembers, ...fetchMoreResult.searchMembers] };
      },
    })
      // the rows that are here stay; coming near the end asks again
      .catch(() => undefined)
      .finally(() => setLoading(false));
  };
  return { people, isAsking: loading, error, refetch: () => void refetch(), hasMore, isLoading, more };
}

export function FoundPeople({ asked: { query }, controls }: FoundProps) {
  const found = usePeople(query);
  return (
    <ListFrame
      title={<ListTitle>{t("home.search-screen.search-results")}</ListTitle>}
      controls={controls}
      inodes={found.people}
      isLoading={found.isAsking}
      error={found.error}
      onRetry={found.refetch}
      empty={<EmptyState icon={SearchX} title={t("shared.nothing-found")} text={t("home.people.no-result", { query })} />}
    >
      {(people) => (
        <>
          <PeopleTable label={t("home.search-screen.search-results")} people={people} />
          {found.hasMore && <NearEnd isLoading={found.isLoading} onMore={found.more} />}
        </>
      )}
    </ListFrame>
  );
}

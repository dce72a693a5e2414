import { useQuery } from "@apollo/client/react";
import { limits, type MemberFound } from "@sheaf/contract";
import { OFFERED, SEARCH_MEMBERS } from "./queries.ts";
import { useNobodyFound } from "./use-nobody-found.ts";

interface MemberSearch {
  /** The best match first; those of what was typed before until the answer is there. */
  readonly members: readonly MemberFound[];
  /** What an empty list says. */
  readonly nobody: string;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
}

const noMembers: readonly MemberFound[] = [];

/** Active members by what is typed, slips forgiven: the first few of however many there are. Nothing typed offers those one works with. */
export function useMemberSearch(
  text: string,
  { first = OFFERED, skip = false, teammatesOnly = false }: { first?: number; skip?: boolean; teammatesOnly?: boolean } = {},
): MemberSearch {
  const { data, previousData, error, loading } = useQuery(SEARCH_MEMBERS, {
    variables: { query: text.trim().slice(0, limits.searchLength), first, teammatesOnly },
    skip,
  });
  const nobody = useNobodyFound(error);
  const shown = data ?? (error === undefined ? previousData : undefined);
  return { members: skip ? noMembers : (shown?.searchMembers ?? noMembers), nobody, isLoading: loading, hasFailed: error !== undefined };
}

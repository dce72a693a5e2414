import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { type InodeSummary, limits } from "@sheaf/contract";
import { useEffect, useRef, useState } from "react";

/** More of a list than is here, on the server. */
export interface MoreRows {
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly load: () => void;
}

interface Pages<Data> {
  readonly data: Data | undefined;
  /** Null while the first answer is on its way. */
  readonly inodes: readonly InodeSummary[] | null;
  readonly more: MoreRows;
  readonly loading: boolean;
  readonly error: unknown;
  readonly refetch: () => void;
}

/** How a list stands in an answer. */
export interface ListPlace<Data> {
  readonly read: (data: Data) => readonly InodeSummary[];
  readonly write: (data: Data, next: Data) => Data;
  /** Absent: a part that is full may have one behind it. */
  readonly hasMore?: (data: Data) => boolean;
}

/** A list that comes in parts, each behind the one before. `wantsAll`: all of it is needed, to sort it; `isFresh`: what is known is shown, and asked for again. */
export function usePages<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Omit<Variables, "skip">,
  { read, write, hasMore: saysMore }: ListPlace<Data>,
  options: {
    readonly isOff?: boolean;
    readonly keepsBefore?: boolean;
    readonly wantsAll?: boolean;
    readonly isFresh?: boolean;
    /** Rows of a part where all of them are wanted. */
    readonly largePart?: number;
  } = {},
): Pages<Data> {
  const answer = useQuery<Data, OperationVariables>(query as unknown as TypedDocumentNode<Data, OperationVariables>, {
    variables,
    skip: options.isOff === true,
    ...(options.isFresh === true ? { fetchPolicy: "cache-and-network" as const } : {}),
  });
  const { data, previousData, loading, error, refetch, fetchMore } = answer;
  const shown = data ?? (options.keepsBefore === true ? previousData : undefined);
  const all = shown === undefined ? null : read(shown);
  const count = all?.length ?? 0;
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  /** Where a part came back empty: the list ends there. */
  const [end, setEnd] = useState<{ readonly key: string; readonly count: number } | null>(null);
  const key = JSON.stringify(variables);
  const hasMore =
    data !== undefined &&
    failure === undefined &&
    (saysMore === undefined ? count > 0 && count % limits.listPage === 0 && !(end?.key === key && end.count === count) : saysMore(data));
  const busy = useRef(false);
  const load = (): void => {
    if (!hasMore || busy.current) return;
    busy.current = true;
    setLoading(true);
    const large = options.wantsAll === true && options.largePart !== undefined ? { first: options.largePart } : {};
    const behind: OperationVariables = { ...variables, ...large, skip: count };
    fetchMore({
      variables: behind,
      updateQuery: (before, { fetchMoreResult }) => {
        if (read(fetchMoreResult).length === 0) setEnd({ key, count });
        return write(before, fetchMoreResult);
      },
    })
      .catch((thrown: unknown) => setFailure(thrown))
      .finally(() => {
        busy.current = false;
        setLoading(false);
      });
  };
  useEffect(() => {
    if (options.wantsAll === true && hasMore && !isLoading) load();
  });
  // what moved between two parts comes twice
  const inodes = all === null ? null : [...new Map(all.map((inode) => [inode.inodeId, inode])).values()];
  return {
    data: shown,
    inodes,
    more: { hasMore, isLoading, load },
    loading,
    error: error ?? failure,
    refetch: () => {
      setFailure(undefined);
      void refetch();
    },
  };
}

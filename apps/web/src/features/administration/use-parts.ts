import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useApolloClient, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { callErrorOf } from "../../shared/graphql/client.ts";
import type { CallError } from "../../shared/http/call-error.ts";

interface PartsOf<Data, Variables, Row> {
  readonly rowsOf: (data: Data) => readonly Row[];
  /** What to ask for behind these rows. */
  readonly behind: (rows: readonly NoInfer<Row>[]) => Partial<NoInfer<Variables>>;
  /** Rows of a part; one with fewer is the last. */
  readonly length: number;
}

/** Rows behind the first part. */
export interface MoreParts {
  readonly isAll: boolean;
  readonly isAsking: boolean;
  readonly ask: () => Promise<void>;
}

/** A list that is asked for anew each time, and grows at its end by as many parts as somebody asks for. */
export function useParts<Data, Variables extends OperationVariables, Row>(
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  { rowsOf, behind, length }: PartsOf<Data, Variables, Row>,
) {
  const client = useApolloClient();
  const anew = { fetchPolicy: "network-only" } as const;
  const answer = useQuery<Data, OperationVariables>(query as unknown as TypedDocumentNode<Data, OperationVariables>, {
    variables,
    ...anew,
  });
  const { data } = answer;
  const key = JSON.stringify(variables);
  const [older, setOlder] = useState<{ readonly key: string; readonly rows: readonly Row[]; readonly isAll: boolean }>();
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<CallError | null>(null);
  const first = data === undefined ? [] : rowsOf(data);
  const shown = older?.key === key ? older : { rows: [], isAll: first.length < length };
  const rows = [...first, ...shown.rows];
  const ask = async (): Promise<void> => {
    setAsking(true);
    setRefusal(null);
    try {
      const part = await client.query({ query, variables: { ...variables, ...behind(rows) }, ...anew });
      const next = part.data === undefined ? [] : rowsOf(part.data);
      setOlder({ key, rows: [...shown.rows, ...next], isAll: next.length < length });
    } catch (thrown) {
      setRefusal(callErrorOf(thrown));
    } finally {
      setAsking(false);
    }
  };
  /** Asks for all of it again that is here. */
  const reload = async (): Promise<void> => {
    const count = rows.length;
    const again = await answer.refetch();
    if (older?.key !== key || again.data === undefined) return;
    const head = rowsOf(again.data);
    const tail: Row[] = [];
    let isAll = head.length < length;
    while (!isAll && head.length + tail.length < count) {
      const part = await client.query({ query, variables: { ...variables, ...behind([...head, ...tail]) }, ...anew });
      const next = part.data === undefined ? [] : rowsOf(part.data);
      tail.push(...next);
      isAll = next.length < length;
    }
    setOlder({ key, rows: tail, isAll });
  };
  const more: MoreParts = { isAll: shown.isAll, isAsking, ask };
  return {
    rows,
    /** The answer with the first part. */
    data,
    more,
    /** Why the last part could not be had. */
    refusal,
    isLoading: answer.loading && data === undefined,
    error: data === undefined ? answer.error : undefined,
    refetch: () => void answer.refetch(),
    reload,
    /** Parts behind the first are not what they were. */
    forget: () => setOlder(undefined),
  };
}

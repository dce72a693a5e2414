import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useApolloClient, useMutation } from "@apollo/client/react";
import { useState } from "react";
import type { CallError } from "../http/call-error.ts";
import { callErrorOf } from "./client.ts";

export type Outcome<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly error: CallError };

export interface ActionOptions {
  /** Queries that it makes stale. */
  readonly refetch?: readonly string[];
  /** The last of several: what was done before it is stale even if this one is refused. */
  readonly isLastOfSeveral?: boolean;
}

interface Action<T, V> {
  /** Runs the mutation; never throws, tells how it went. */
  readonly run: (request: V, options?: ActionOptions) => Promise<Outcome<T>>;
  readonly isRunning: boolean;
  readonly error: CallError | null;
  readonly clear: () => void;
}

/** A mutation whose one variable is `request`, as the server's are. */
export function useAction<T, V extends OperationVariables>(document: TypedDocumentNode<T, { request: V }>): Action<T, V> {
  const [mutate, { loading }] = useMutation<T, { request: V }>(document);
  const client = useApolloClient();
  const [error, setError] = useState<CallError | null>(null);
  return {
    isRunning: loading,
    error,
    clear: () => setError(null),
    run: async (request, options = {}) => {
      setError(null);
      const refetch = async (): Promise<void> => {
        // Only what is on screen is asked for again; other lists ask when they are opened.
        const shown = Array.from(client.getObservableQueries(), ({ queryName }) => queryName);
        const stale = (options.refetch ?? []).filter((name) => shown.includes(name));
        if (stale.length > 0) await client.refetchQueries({ include: stale });
      };
      try {
        const result = await mutate({ variables: { request } });
        await refetch();
        return { ok: true, data: result.data as T };
      } catch (thrown) {
        const failure = callErrorOf(thrown);
        if (failure === null) throw thrown;
        setError(failure);
        // what could not be asked for again is asked for when it is opened
        if (options.isLastOfSeveral === true) await refetch().catch(() => undefined);
        return { ok: false, error: failure };
      }
    },
  };
}

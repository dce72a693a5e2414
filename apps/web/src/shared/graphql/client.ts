import { ApolloClient, ApolloLink, CombinedGraphQLErrors, InMemoryCache } from "@apollo/client";
import { BatchHttpLink } from "@apollo/client/link/batch-http";
import { HttpLink } from "@apollo/client/link/http";
import { RetryLink } from "@apollo/client/link/retry";
import { limits } from "@sheaf/contract";
import { from, map, mergeMap, of, tap } from "rxjs";
import { CallError, errorOfBody, errorOfStatus, loadErrorWords, networkError, toCallError } from "../http/call-error.ts";
import type { HttpClient, TokenSource } from "../http/http-client.ts";
import { randomId } from "../http/ids.ts";
import { isTooSoon, isWorthRetrying } from "../http/retry.ts";
import { t } from "../words/words.ts";

const ENDPOINT = "/graphql2";
/** Attempts for requests that the network lost (product-spec 7.2). */
const QUERY_ATTEMPTS = 6;
const MUTATION_ATTEMPTS = 25;

interface Parts {
  readonly http: HttpClient;
  readonly tokens: TokenSource;
  /** A second 401, with a token just made: the session is over. */
  readonly onUnauthorized: () => void;
  /** A batch was answered, or failed, after so many milliseconds. */
  readonly onCall?: (path: string, milliseconds: number) => void;
  /** A mutation of this name was done. */
  readonly onMutation?: (name: string) => void;
}

/**
 * Queries go in batches of 5 ms; mutations go alone and keep one request id over all attempts, so that the server applies
 * them once (V73).
 */
export function createGraphqlClient(parts: Parts): ApolloClient {
  const sending = { uri: ENDPOINT, fetch: authorizedFetch(parts) };
  const named = new ApolloLink((operation, forward) => {
    operation.setContext({ requestId: randomId() });
    const answers = forward(operation).pipe(
      mergeMap((answer) => {
        // the words that its failures are told with
        const words = answer.errors?.map(({ extensions }) => loadErrorWords(extensions)) ?? [];
        return words.length === 0 ? of(answer) : from(Promise.all(words)).pipe(map(() => answer));
      }),
    );
    if (!isMutation(operation)) return answers;
    return answers.pipe(tap(({ errors }) => errors === undefined && parts.onMutation?.(operation.operationName ?? "")));
  });
  const retried = new RetryLink({
    attempts: (attempt, operation, error) => {
      const failure = toCallError(error);
      const most = isMutation(operation) ? MUTATION_ATTEMPTS : QUERY_ATTEMPTS;
      return failure !== null && isWorthRetrying(failure) && attempt < most;
    },
    // 100 ms, doubling to at most 30 s: 25 attempts stay below ten minutes (R30).
    delay: (attempt, _, error) => {
      const failure = toCallError(error);
      if (failure !== null && isTooSoon(failure)) return (failure.retryAfter ?? 0) * (1 + 0.3 * Math.random());
      return Math.min(30_000, 100 * 2 ** (attempt - 1)) * (1 - 0.3 * Math.random());
    },
  });
  const alone = numbered(true).concat(new HttpLink(sending));
  // a batch has one number: what is tried again goes with what is tried as often
  const batched = numbered(false).concat(
    new BatchHttpLink({ ...sending, batchInterval: limits.graphqlBatchInterval, batchMax: limits.graphqlBatch }),
  );
  const transport = ApolloLink.split((operation) => isMutation(operation) || operation.getContext()["noBatch"] === true, alone, batched);

  return new ApolloClient({
    link: ApolloLink.from([named, retried, transport]),
    cache: new InMemoryCache({
      typePolicies: {
        Inode: { keyFields: ["inodeId"] },
        Connection: { keyFields: ["connectionId"] },
        OrgMember: { keyFields: ["userId"] },
        Grant: { keyFields: ["grantId"] },
        Organization: { keyFields: ["organizationId"] },
        // These belong to the object around them.
        InodePermissions: { keyFields: false },
        PathStep: { keyFields: false },
        Person: { keyFields: false },
      },
    }),
    defaultOptions: { watchQuery: { fetchPolicy: "cache-and-network", nextFetchPolicy: "cache-first" } },
    devtools: { enabled: import.meta.env.DEV },
  });
}

/** Says which attempt it is; `named`: under the id that the operation has over all of them. */
function numbered(isNamed: boolean): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const { requestId, attempt = 0 } = operation.getContext() as { requestId: string; attempt?: number };
    const headers = { ...(isNamed ? { "x-request-id": requestId } : {}), "x-attempt": String(attempt + 1) };
    operation.setContext({ attempt: attempt + 1, headers });
    return forward(operation);
  });
}

function isMutation(operation: ApolloLink.Operation): boolean {
  return operation.operationType === "mutation";
}

/** fetch with our headers and token: a 401 gets a new token and one more try. */
function authorizedFetch({ http, tokens, onUnauthorized, onCall }: Parts): typeof fetch {
  return async (input, init = {}) => {
    const given = new Headers(init.headers);
    const requestId = given.get("x-request-id") ?? randomId();
    const send = async (token: string): Promise<Response> => {
      const headers = new Headers(given);
      for (const [name, value] of Object.entries(http.headers(requestId))) headers.set(name, value);
      headers.set("authorization", `Bearer ${token}`);
      const from = performance.now();
      try {
        return await fetch(input, { ...init, headers, credentials: "same-origin" });
      } catch (thrown) {
        if (init.signal?.aborted === true) throw thrown;
        throw networkError(requestId);
      } finally {
        onCall?.(ENDPOINT, performance.now() - from);
      }
    };
    const token = await tokens.token();
    let response = await send(token);
    if (response.status === 401) {
      response = await send(await tokens.replace(token));
      if (response.status === 401) onUnauthorized();
    }
    if (response.ok) return response;
    const body: unknown = await response.json().catch(() => null);
    await loadErrorWords(body);
    throw errorOfBody(body, response.status, response.headers.get("retry-after")) ?? errorOfStatus(response.status, requestId);
  };
}

/** What went wrong in a query or mutation, in our own words; null for one that was given up. */
export function callErrorOf(error: unknown): CallError | null {
  if (CombinedGraphQLErrors.is(error)) {
    const [first] = error.errors;
    if (first !== undefined) {
      const found = errorOfBody({ message: first.message, ...first.extensions }, 200);
      if (found !== null) return found;
    }
    return new CallError({ code: "UNKNOWN", message: t("shared.error-has-occurred") });
  }
  return toCallError(error);
}

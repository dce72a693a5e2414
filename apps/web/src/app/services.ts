import { createGraphqlClient } from "../shared/graphql/client.ts";
import { createHttpClient, type CallOptions, type TokenSource } from "../shared/http/http-client.ts";
import { browserPorts } from "../shared/session/browser-ports.ts";
import { Session } from "../shared/session/session.ts";
import type { Services } from "../shared/services/services.tsx";

/** Ties session, HTTP and GraphQL together: the one place where they meet. */
export function createServices(): Services {
  // The client needs the session's tokens, the session needs the client's calls: the session is looked up when it is used.
  const tokens: TokenSource = { token: () => session.token(), replace: (refused) => session.replace(refused) };
  const busyListeners = new Set<() => void>();
  const http = createHttpClient(tokens, () => {
    for (const listener of busyListeners) listener();
  });
  const ports = browserPorts(<T>(path: string, options: CallOptions) => http.json<T>(path, options));
  const session = new Session(ports);
  ports.listen((message) => {
    if (session.heard(message) === "reload") location.reload();
  });
  const graphql = createGraphqlClient({ http, tokens, onUnauthorized: () => void session.signOut("graphql_unauthorized") });
  const onBusy: Services["onBusy"] = (listener) => {
    busyListeners.add(listener);
    return () => void busyListeners.delete(listener);
  };
  return { http, session, graphql, onBusy };
}

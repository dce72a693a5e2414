import { createGraphqlClient } from "../shared/graphql/client.ts";
import { createHttpClient, type CallOptions, type TokenSource } from "../shared/http/http-client.ts";
import { debug, recordDragging } from "../shared/features/debug.ts";
import { browserFeatures, Features } from "../shared/features/features.ts";
import { pageParameters } from "../shared/features/page-parameters.ts";
import { browserPorts } from "../shared/session/browser-ports.ts";
import { Session } from "../shared/session/session.ts";
import type { Services } from "../shared/services/services.tsx";
import { timedCalls, toldMutations, Usage } from "../shared/usage/usage.ts";
import { followLongTasks } from "../shared/usage/long-tasks.ts";
import { followPageFailures } from "../shared/usage/page-failures.ts";

/** Ties session, HTTP and GraphQL together: the one place where they meet. */
export function createServices(): Services {
  // The client needs the session's tokens, the session needs the client's calls: the session is looked up when it is used.
  const tokens: TokenSource = { token: () => session.token(), replace: (refused) => session.replace(refused) };
  const busyListeners = new Set<() => void>();
  const usage = new Usage();
  const features: Features = new Features(
    { ...browserFeatures, ask: () => http.json("/features/v1", { withoutToken: true, retry: false }) },
    pageParameters.mode,
    pageParameters.features,
  );
  const onCall = (path: string, milliseconds: number): void => {
    debug("call", path, Math.round(milliseconds));
    if (timedCalls.has(path) && features.isOn("requestTimings")) usage.tell(`timing${path}`, { duration: milliseconds });
  };
  const http = createHttpClient(tokens, {
    onBusy: () => {
      for (const listener of busyListeners) listener();
    },
    onCall,
    isPacked: () => features.isOn("gzipRequests"),
  });
  const ports = browserPorts(<T>(path: string, options: CallOptions) => http.json<T>(path, options));
  const session = new Session(ports);
  ports.listen((message) => {
    const then = session.heard(message);
    if (then === "reload") location.reload();
    // the first segment of the address is the organization's slug
    else if (then === "home") location.assign(`/${location.pathname.split("/")[1] ?? ""}`);
  });
  const graphql = createGraphqlClient({
    http,
    tokens,
    onUnauthorized: () => void session.signOut("graphql_unauthorized"),
    onCall,
    onMutation: (name) => toldMutations.has(name) && usage.tell(`mutation.${name}`),
  });
  const onBusy: Services["onBusy"] = (listener) => {
    busyListeners.add(listener);
    return () => void busyListeners.delete(listener);
  };
  followPage(usage, features);
  void features.renew();
  return { http, session, graphql, onBusy, usage, features };
}

/** What the page tells of itself: that it began, what failed in it, and what held it up. */
function followPage(usage: Usage, features: Features): void {
  recordDragging();
  usage.tell("page.start");
  window.addEventListener("pagehide", () => usage.leave());
  followPageFailures(window, location.hostname, usage);
  followLongTasks(usage, () => features.isOn("longTasks"));
}

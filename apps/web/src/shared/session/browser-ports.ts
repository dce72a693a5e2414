import type { CallOptions } from "../http/http-client.ts";
import type { SessionPorts, TabMessage } from "./session.ts";

const CHANNEL = "sheaf.session";
const REMEMBERED = "sheaf.signed-in.";

/** What a session needs, from the browser. `call` makes a call without a session. */
export function browserPorts(
  call: <T>(path: string, options: CallOptions) => Promise<T>,
): SessionPorts & { readonly listen: (hear: (message: TabMessage) => void) => () => void } {
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);
  return {
    post: (path, body, token) =>
      call(path, {
        method: "POST",
        body,
        withoutToken: true,
        retry: path === "/refresh-token",
        ...(token === null ? {} : { headers: { authorization: `Bearer ${token}` } }),
      }),
    now: () => performance.now(),
    setTimer: (run, milliseconds) => setTimeout(run, milliseconds),
    clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
    // navigator.locks is there in secure contexts only; without it the server's grace for two tabs at once serves.
    exclusively: (name, run) => ("locks" in navigator ? navigator.locks.request(name, run) : run()),
    leaveFor: (url) => location.assign(url),
    tell: (message) => channel?.postMessage(message),
    remembers: (organizationId) => read(REMEMBERED + organizationId) !== null,
    remember: (organizationId, isSignedIn) => write(REMEMBERED + organizationId, isSignedIn ? "1" : null),
    listen: (hear) => {
      const listener = (event: MessageEvent): void => {
        if (isTabMessage(event.data)) hear(event.data);
      };
      channel?.addEventListener("message", listener);
      return () => channel?.removeEventListener("message", listener);
    },
  };
}

function isTabMessage(value: unknown): value is TabMessage {
  return (
    typeof value === "object" &&
    value !== null &&
    "kind" in value &&
    (value.kind === "signed-in" || value.kind === "signed-out") &&
    "organizationId" in value &&
    typeof value.organizationId === "string"
  );
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is barred: the next page asks for the password again.
  }
}

import { codeChallenge, openId } from "./open-id.ts";
import type { ServiceWay } from "./way.ts";

export const microsoft: ServiceWay = {
  ...openId,
  name: "Microsoft",
  always: ["openid", "email", "profile", "offline_access"],
  addresses: ({ microsoftLoginUrl }, tenant) => {
    const base = `${microsoftLoginUrl}/${tenant ?? "common"}/oauth2/v2.0`;
    return { authorize: `${base}/authorize`, token: `${base}/token`, revoke: null };
  },
  asked: (scopes, challenge) => ({ ...codeChallenge(scopes, challenge), prompt: "select_account", response_mode: "query" }),
  renewal: (scopes) => ({ scope: scopes.join(" ") }),
  keepsGranted: true,
  hasDirectories: true,
  hasAllFiles: false,
};

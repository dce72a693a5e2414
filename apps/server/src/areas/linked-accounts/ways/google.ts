import { codeChallenge, openId } from "./open-id.ts";
import type { ServiceWay } from "./way.ts";

export function googleOrigins(url: string | null) {
  return {
    accounts: url ?? "https://accounts.google.com",
    token: url ?? "https://oauth2.googleapis.com",
    drive: url ?? "https://www.googleapis.com",
    sheets: url ?? "https://sheets.googleapis.com",
  };
}

export const google: ServiceWay = {
  ...openId,
  name: "Google",
  always: ["openid", "email"],
  addresses: ({ googleUrl }) => {
    const at = googleOrigins(googleUrl);
    return { authorize: `${at.accounts}/o/oauth2/v2/auth`, token: `${at.token}/token`, revoke: `${at.token}/revoke` };
  },
  // a token that lasts is given where somebody says yes, and each time they do
  asked: (scopes, challenge) => ({
    ...codeChallenge(scopes, challenge),
    access_type: "offline",
    prompt: "consent select_account",
    include_granted_scopes: "false",
  }),
  renewal: () => ({}),
  keepsGranted: false,
  hasDirectories: false,
  hasAllFiles: true,
};

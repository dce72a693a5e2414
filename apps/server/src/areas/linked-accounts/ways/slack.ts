import { slackRedirectVersions } from "@sheaf/contract";
import { partOf, textOf } from "../call.ts";
import { secondsIn } from "./open-id.ts";
import { isSlackBusy, isSlackStale, slackFailureIn } from "./slack-answers.ts";
import type { Identity, ServiceWay } from "./way.ts";

export const slackAddresses = (url: string) => ({ authorize: `${url}/oauth/v2/authorize`, api: `${url}/api` });

/** A workspace and whoever connected it. */
const SUBJECT = /^([A-Z0-9]+)\/([A-Z0-9]+)$/;

function workspaceIn(answer: unknown): Identity | null {
  const subject = `${textOf(answer, "team", "id") ?? ""}/${textOf(answer, "authed_user", "id") ?? ""}`;
  if (!SUBJECT.test(subject)) return null;
  return { subject, label: (textOf(answer, "team", "name") ?? subject).slice(0, 300) };
}

const workspaceOf = (subject: string): string => subject.slice(0, subject.indexOf("/"));
export const slackUserOf = (subject: string): string => subject.slice(subject.indexOf("/") + 1);

/** Workspaces are connected (decision 106). Slack answers with the status of success whatever it says. */
export const slack: ServiceWay = {
  name: "Slack",
  always: [],
  addresses: ({ slackUrl }) => {
    const { api, authorize } = slackAddresses(slackUrl);
    return { authorize, token: `${api}/oauth.v2.access`, revoke: `${api}/auth.revoke` };
  },
  backFor: (slug) => `/${slackRedirectVersions.at(-1) ?? ""}/${slug}`,
  asked: (scopes) => ({ scope: scopes.join(",") }),
  // one makes a client of Slack a public one, which has no secret
  proof: () => ({}),
  renewal: () => ({}),
  given: (answer) => ({
    access: textOf(answer, "access_token"),
    refresh: textOf(answer, "refresh_token"),
    // a token ends where its client wants that
    lasts: partOf(answer, "expires_in") === undefined ? null : secondsIn(answer),
    identity: workspaceIn(answer),
    scopes: textOf(answer, "scope")?.split(",") ?? [],
  }),
  refusal: slackFailureIn,
  isStale: (answer) => answer.status === 401 || isSlackStale(answer),
  isBusy: isSlackBusy,
  revoked: ({ access, refresh }) => (refresh === "" ? [access] : [access, refresh]),
  sharedBy: (subject) => `${workspaceOf(subject)}/`,
  keepsGranted: false,
  hasDirectories: false,
  hasAllFiles: false,
};

import { CodedError } from "@sheaf/contract";
import { GiveUp } from "../../../platform/background/index.ts";
import { Unanswered } from "../../../platform/http/index.ts";
import { partOf, type ServiceAnswer, textOf } from "../call.ts";

/** What is better later; every other refusal stays one. */
const BUSY: ReadonlySet<string> = new Set([
  "ratelimited",
  "rate_limited",
  "service_unavailable",
  "request_timeout",
  "team_added_to_org",
  "org_login_required",
]);
/** The same, but a part of it may have been done. */
const BROKEN: ReadonlySet<string> = new Set(["internal_error", "fatal_error"]);
export const isSlackBusy = (error: string): boolean => BUSY.has(error) || BROKEN.has(error);

/** A token that is no good any more. */
const STALE: ReadonlySet<string> = new Set(["invalid_auth", "not_authed", "token_revoked", "token_expired", "account_inactive"]);

const NOT_NOW = "Slack does not work at the moment";
const PAUSE = "Slack gets too many messages from Sheaf, and asks for a pause";
const NOT_HERE = "The workspace does not let Sheaf post in this channel";
const NO_FILES = "The workspace takes no files from Sheaf";

const SAID: Readonly<Record<string, string>> = {
  channel_not_found: "Slack shows Sheaf no such channel. Invite Sheaf to it",
  not_in_channel: "Sheaf is not in the channel. Invite it in Slack",
  is_archived: "The channel is archived",
  missing_scope: "Sheaf may not do this in Slack. Connect the workspace again",
  restricted_action: NOT_HERE,
  restricted_action_read_only_channel: NOT_HERE,
  restricted_action_thread_only_channel: NOT_HERE,
  restricted_action_non_threadable_channel: NOT_HERE,
  method_not_supported_for_channel_type: "Sheaf cannot join this channel. Invite it in Slack",
  access_denied: "The workspace does not let Sheaf do this",
  no_permission: "The workspace does not let Sheaf do this",
  ekm_access_denied: "The workspace's administrators have stopped Sheaf from posting",
  team_access_not_granted: "Sheaf was not let into this workspace. Connect it again",
  msg_too_long: "The message is too long for Slack",
  file_uploads_disabled: NO_FILES,
  file_uploads_except_images_disabled: NO_FILES,
  storage_limit_reached: "The workspace has no room for files left",
  ratelimited: PAUSE,
  rate_limited: PAUSE,
  service_unavailable: NOT_NOW,
  request_timeout: NOT_NOW,
  internal_error: NOT_NOW,
  fatal_error: NOT_NOW,
  team_added_to_org: "The workspace is being moved within Slack",
  org_login_required: "The workspace is being moved within Slack",
};

/** What Slack refuses, in words. Where it may have done a part of what must not be done twice, nobody knows. */
export function slackFailure(error: string, isOnce: boolean, words: Readonly<Record<string, string>> = SAID): Error {
  const said = words[error] ?? SAID[error] ?? `Slack answered ${error.slice(0, 100)}`;
  if (isOnce && BROKEN.has(error)) return new Unanswered(said);
  const cause = new CodedError("EAGAIN", said);
  return isSlackBusy(error) ? cause : new GiveUp("refused", { cause });
}

/** Null: it did what it was asked for. */
const errorIn = ({ json }: ServiceAnswer): string | null => (partOf(json, "ok") === true ? null : (textOf(json, "error") ?? "unknown"));

export const isSlackStale = (answer: ServiceAnswer): boolean => STALE.has(errorIn(answer) ?? "");

export function slackFailureIn(answer: ServiceAnswer, isOnce: boolean): Error | null {
  const error = errorIn(answer);
  return error === null ? null : slackFailure(error, isOnce);
}

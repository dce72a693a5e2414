import { CodedError, type ErrorText } from "@sheaf/contract";
import { message } from "@sheaf/messages";
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

const NOT_NOW = message("errors-schedules.accounts.slack-not-work-moment");
const PAUSE = message("errors-schedules.accounts.slack-pause");
const NOT_HERE = message("errors-schedules.accounts.slack-no-posting");
const NO_FILES = message("errors-schedules.accounts.slack-no-files");

const SAID: Readonly<Record<string, ErrorText>> = {
  channel_not_found: message("errors-schedules.accounts.slack-no-channel"),
  not_in_channel: message("errors-schedules.accounts.slack-not-in-channel"),
  is_archived: message("errors-schedules.accounts.channel-archived"),
  missing_scope: message("errors-schedules.accounts.slack-scope"),
  restricted_action: NOT_HERE,
  restricted_action_read_only_channel: NOT_HERE,
  restricted_action_thread_only_channel: NOT_HERE,
  restricted_action_non_threadable_channel: NOT_HERE,
  method_not_supported_for_channel_type: message("errors-schedules.accounts.slack-cannot-join"),
  access_denied: message("errors-schedules.accounts.workspace-not-let-sheaf"),
  no_permission: message("errors-schedules.accounts.workspace-not-let-sheaf"),
  ekm_access_denied: message("errors-schedules.accounts.slack-stopped"),
  team_access_not_granted: message("errors-schedules.accounts.slack-not-let-in"),
  msg_too_long: message("errors-schedules.accounts.message-too-long-slack"),
  file_uploads_disabled: NO_FILES,
  file_uploads_except_images_disabled: NO_FILES,
  storage_limit_reached: message("errors-schedules.accounts.slack-full"),
  ratelimited: PAUSE,
  rate_limited: PAUSE,
  service_unavailable: NOT_NOW,
  request_timeout: NOT_NOW,
  internal_error: NOT_NOW,
  fatal_error: NOT_NOW,
  team_added_to_org: message("errors-schedules.accounts.slack-moved"),
  org_login_required: message("errors-schedules.accounts.slack-moved"),
};

/** What Slack refuses, in words. Where it may have done a part of what must not be done twice, nobody knows. */
export function slackFailure(error: string, isOnce: boolean, words: Readonly<Record<string, ErrorText>> = SAID): Error {
  const said = words[error] ?? SAID[error] ?? message("errors-schedules.accounts.slack-answered", { error: error.slice(0, 100) });
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

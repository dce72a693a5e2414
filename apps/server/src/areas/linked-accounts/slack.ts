import { CodedError } from "@sheaf/contract";
import { GiveUp } from "../../platform/background/index.ts";
import { Unanswered } from "../../platform/http/index.ts";
import { partOf, type ServiceAnswer, textOf } from "./call.ts";

/** What Slack does otherwise than others: it answers with the status of success whatever it says, and its tokens are those of a workspace. */

/** A workspace and whoever connected it. */
const SUBJECT = /^([A-Z0-9]+)\/([A-Z0-9]+)$/;

export function workspaceIn(answer: unknown): { readonly subject: string; readonly label: string } | null {
  const subject = `${textOf(answer, "team", "id") ?? ""}/${textOf(answer, "authed_user", "id") ?? ""}`;
  if (!SUBJECT.test(subject)) return null;
  return { subject, label: (textOf(answer, "team", "name") ?? subject).slice(0, 300) };
}

export const workspaceOf = (subject: string): string => subject.slice(0, subject.indexOf("/"));
export const slackUserOf = (subject: string): string => subject.slice(subject.indexOf("/") + 1);

/** What is better later; every other refusal stays one. */
const BUSY: ReadonlySet<string> = new Set(["ratelimited", "rate_limited", "service_unavailable", "request_timeout"]);
/** The same, but a part of it may have been done. */
const BROKEN: ReadonlySet<string> = new Set(["internal_error", "fatal_error"]);
export const isSlackBusy = (error: string): boolean => BUSY.has(error) || BROKEN.has(error);

/** A token that is no good any more. */
const STALE: ReadonlySet<string> = new Set(["invalid_auth", "not_authed", "token_revoked", "token_expired", "account_inactive"]);

const SAID: Readonly<Record<string, string>> = {
  channel_not_found: "Slack shows Sheaf no such channel. Invite Sheaf to it",
  not_in_channel: "Sheaf is not in the channel. Invite it in Slack",
  is_archived: "The channel is archived",
  missing_scope: "Sheaf may not do this in Slack. Connect the workspace again",
  restricted_action: "The workspace does not let Sheaf post in this channel",
  restricted_action_read_only_channel: "The workspace does not let Sheaf post in this channel",
  method_not_supported_for_channel_type: "Sheaf cannot join this channel. Invite it in Slack",
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

import { useQuery } from "@apollo/client/react";
import type { TeamSummary } from "@sheaf/contract";
import { Building2, Mail, UserRound, UsersRound } from "lucide-react";
import { isFound } from "../fields/is-found.ts";
import { TEAM_NAMES } from "../documents/queries.ts";
import type { Option } from "../fields/option-list.tsx";
import { t } from "../words/words.ts";
import { useMemberSearch } from "./use-member-search.ts";

/** Whom something is for; a stranger is somebody who can be invited by the address that was typed. */
export type Principal =
  | { readonly kind: "everybody" }
  | { readonly kind: "team"; readonly teamId: string; readonly name: string }
  | { readonly kind: "member"; readonly userId: string; readonly name: string; readonly email: string }
  | { readonly kind: "stranger"; readonly email: string };

/** Who is offered. */
export interface PrincipalOffer {
  /** What everybody in the organization is called; absent: they are not offered. */
  readonly everybody?: string | undefined;
  /** Teams that one is in, and who is in one of them as well. */
  readonly teammatesOnly?: boolean;
  /** Who of those found may be picked; all unless given. */
  readonly isOffered?: (principal: Principal) => boolean;
  /** How somebody is offered who is no member yet; null: not at all. */
  readonly invitation?: ((email: string) => Pick<Option, "label" | "note">) | null;
}

export interface Choice {
  readonly principal: Principal;
  readonly option: Option;
}

const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Teams, members and everybody by what is typed: the first few of however many there are. */
export function usePrincipalChoices(
  search: string,
  { everybody, isOffered, invitation = null, teammatesOnly = false }: PrincipalOffer,
): { readonly choices: readonly Choice[]; readonly nobody: string } {
  const { members, nobody } = useMemberSearch(search, { teammatesOnly });
  const { data } = useQuery(TEAM_NAMES);
  const email = search.trim().toLowerCase();
  const isStranger = invitation !== null && EMAIL.test(email) && !members.some((member) => member.email === email);
  const choices = [
    ...(everybody !== undefined && isFound(search, everybody) ? [everybodyChoice(everybody)] : []),
    ...(data?.teams ?? [])
      .filter(({ name, membership }) => isFound(search, name) && (!teammatesOnly || membership !== "none"))
      .map(teamChoice),
    ...members.map(memberChoice),
    ...(isStranger ? [strangerChoice(email, invitation(email))] : []),
  ].filter(({ principal }) => isOffered?.(principal) ?? true);
  return { choices, nobody };
}

export function keyOf(principal: Principal): string {
  switch (principal.kind) {
    case "team":
      return `team:${principal.teamId}`;
    case "member":
      return principal.userId;
    case "stranger":
      return `stranger:${principal.email}`;
    case "everybody":
      return principal.kind;
  }
}

const choiceOf = (principal: Principal, option: Omit<Option, "id">): Choice => ({ principal, option: { id: keyOf(principal), ...option } });
const everybodyChoice = (label: string): Choice => choiceOf({ kind: "everybody" }, { label, icon: Building2 });
const teamChoice = ({ teamId, name, memberCount }: Pick<TeamSummary, "teamId" | "name" | "memberCount">): Choice =>
  choiceOf(
    { kind: "team", teamId, name },
    { label: name, note: t("shared.people-and-teams.team-of", { count: memberCount }), icon: UsersRound },
  );
const memberChoice = ({ userId, name, email }: { readonly userId: string; readonly name: string; readonly email: string }): Choice =>
  choiceOf({ kind: "member", userId, name, email }, { label: name, ...(name === email ? {} : { note: email }), icon: UserRound });
const strangerChoice = (email: string, words: Pick<Option, "label" | "note">): Choice =>
  choiceOf({ kind: "stranger", email }, { ...words, icon: Mail });

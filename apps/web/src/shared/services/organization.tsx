import type { CurrentUser, HomePage, OrgAttributes, OrganizationSummary, UserSettings } from "@sheaf/contract";
import { type NumberSymbols, symbolsFor, timeZone, UTC, type TimeZone } from "@sheaf/locale";
import { createContext, useContext } from "react";

/** The organization of this address and the person in it: there on every signed-in screen. */
export interface Membership {
  readonly organization: OrganizationSummary;
  readonly attributes: OrgAttributes;
  readonly me: CurrentUser;
  /** What the person chose for themselves. */
  readonly settings: UserSettings;
  /** What was chosen as the page to come to first; null: the list of recent documents. */
  readonly homePage: HomePage | null;
  /** The organization's zone; instants are shown in it. */
  readonly zone: TimeZone;
  /** How numbers and dates are written for this person, where a document does not say it. */
  readonly symbols: NumberSymbols;
  /** 0 = Sunday. */
  readonly weekStart: number;
  /** Whether the account type has a capability. What may be done with one object is in that object's `permissions`. */
  readonly can: (capability: string) => boolean;
}

const weekDays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

export function membershipOf(answer: {
  readonly organization: OrganizationSummary;
  readonly me: CurrentUser;
  readonly orgAttributes: OrgAttributes;
  readonly userSettings: UserSettings;
  readonly homePage: HomePage | null;
}): Membership {
  const capabilities = new Set(answer.me.capabilities);
  return {
    organization: answer.organization,
    attributes: answer.orgAttributes,
    me: answer.me,
    settings: answer.userSettings,
    homePage: answer.homePage,
    zone: timeZone(answer.orgAttributes.timezone, Intl) ?? UTC,
    symbols: symbolsFor(answer.userSettings.locale, answer.orgAttributes.locale, answer.orgAttributes.numberFormat, Intl),
    weekStart: Math.max(0, weekDays.indexOf(answer.orgAttributes.weekStart)),
    can: (capability) => capabilities.has(capability),
  };
}

export const MembershipContext = createContext<Membership | null>(null);

export function useMembership(): Membership {
  const membership = useContext(MembershipContext);
  if (membership === null) throw new Error("Route Organization not set!");
  return membership;
}

import type { RowPolicy } from "@sheaf/workbook";
import { namesOfPeople, peopleText } from "../../../input-table/model/people-text.ts";

/** Whom a row policy binds, as its dialog has it: e-mail addresses as text. */
export interface PolicyPeople {
  readonly applies: "everyone" | "some";
  readonly people: string;
  readonly except: string;
}

export function policyPeople(policy: RowPolicy | null): PolicyPeople {
  const appliesTo = policy?.appliesTo ?? "everyone";
  return {
    applies: appliesTo === "everyone" ? "everyone" : "some",
    people: appliesTo === "everyone" ? "" : peopleText(appliesTo.users),
    except: peopleText(policy?.except?.users),
  };
}

type Named = { readonly users?: readonly string[]; readonly teams?: readonly string[] };

/** The teams that a policy names in the file beside people; they are kept. */
export const teamsOf = (named: RowPolicy["appliesTo"] | undefined): readonly string[] =>
  named === undefined || named === "everyone" ? [] : (named.teams ?? []);

/** A policy for some people binds nobody while none is named: it would open all rows without a word. */
export const bindsSomebody = (draft: PolicyPeople, before: RowPolicy | null): boolean =>
  draft.applies === "everyone" || namesOfPeople(draft.people).length > 0 || teamsOf(before?.appliesTo).length > 0;

/** The members of a policy that say whom it binds; teams that the file names stay. */
export function policyBinds(draft: PolicyPeople, before: RowPolicy | null): Pick<RowPolicy, "appliesTo" | "except"> {
  const some = namedPeople(draft.people, teamsOf(before?.appliesTo));
  const except = namedPeople(draft.except, teamsOf(before?.except));
  return {
    ...(draft.applies === "some" ? { appliesTo: some } : {}),
    ...(Object.keys(except).length === 0 ? {} : { except }),
  };
}

function namedPeople(text: string, teams: readonly string[]): Named {
  const users = namesOfPeople(text);
  return { ...(users.length === 0 ? {} : { users }), ...(teams.length === 0 ? {} : { teams }) };
}

import type { RowPolicy } from "@sheaf/workbook";

interface Named {
  readonly users: readonly string[];
  readonly teams: readonly string[];
}

/** Whom a row policy binds, as its dialog has it. */
export interface PolicyPeople {
  readonly applies: "everyone" | "some";
  readonly people: Named;
  readonly except: Named;
}

export function policyPeople(policy: RowPolicy | null): PolicyPeople {
  const appliesTo = policy?.appliesTo ?? "everyone";
  return {
    applies: appliesTo === "everyone" ? "everyone" : "some",
    people: appliesTo === "everyone" ? named(undefined) : named(appliesTo),
    except: named(policy?.except),
  };
}

const named = (some: Partial<Named> | undefined): Named => ({ users: some?.users ?? [], teams: some?.teams ?? [] });

/** A policy for some people binds nobody while none is named: it would open all rows without a word. */
export const bindsSomebody = ({ applies, people }: PolicyPeople): boolean =>
  applies === "everyone" || people.users.length + people.teams.length > 0;

/** The members of a policy that say whom it binds. */
export function policyBinds({ applies, people, except }: PolicyPeople): Pick<RowPolicy, "appliesTo" | "except"> {
  const spared = written(except);
  return {
    ...(applies === "some" ? { appliesTo: written(people) } : {}),
    ...(Object.keys(spared).length === 0 ? {} : { except: spared }),
  };
}

const written = ({ users, teams }: Named): Partial<Named> => ({
  ...(users.length === 0 ? {} : { users }),
  ...(teams.length === 0 ? {} : { teams }),
});

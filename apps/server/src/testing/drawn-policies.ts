// Random policies over one table of canaries, and what each person may know of it by a plain reading of the rules.

/** Whole numbers from a seed: 0 … below n. */
export type Roll = (n: number) => number;
export function rollOf(seed: number): Roll {
  let state = (seed * 2_654_435_761 + 97) >>> 0;
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}
export const pickOf =
  (roll: Roll) =>
  <T>(from: readonly T[]): T =>
    from[roll(from.length)]!;

export interface Reader {
  readonly email: string;
  readonly userId: string;
  /** What the attribute `region` is for them. */
  readonly region: string | null;
  /** Ids of teams. */
  readonly teams: readonly string[];
}
export interface Teams {
  readonly reds: string;
  readonly blues: string;
}

export const REGIONS = ["North", "South", "East", "West"] as const;
export const ROWS = 12;

export interface Fact {
  readonly region: string;
  readonly owner: string;
  /** Words that stand nowhere else: who sees one has seen the cell. */
  readonly name: string;
  readonly secret: string;
  /** A power of two: a sum says which rows are in it. */
  readonly amount: number;
}
export const factsOf = (emails: readonly string[]): readonly Fact[] =>
  Array.from({ length: ROWS }, (_, at) => ({
    region: REGIONS[at % REGIONS.length]!,
    owner: emails[Math.floor(at / 2) % emails.length]!,
    name: `qnam${String.fromCharCode(97 + at)}zx`,
    secret: `wsec${String.fromCharCode(97 + at)}vk`,
    amount: 2 ** at,
  }));

interface Rule {
  readonly text: string;
  readonly keeps: (fact: Fact, reader: Reader, teams: Teams) => boolean;
}
const RULES: readonly Rule[] = [
  { text: '[Region] = CurrentUserAttributeText("region")', keeps: ({ region }, reader) => region === reader.region },
  { text: 'CurrentUserInTeam("Reds")', keeps: (_, { teams }, { reds }) => teams.includes(reds) },
  { text: "[Owner] = CurrentUserEmail()", keeps: ({ owner }, { email }) => owner === email },
  {
    text: '[Region] = "North" or [Owner] = CurrentUserEmail()',
    keeps: ({ region, owner }, { email }) => region === "North" || owner === email,
  },
  {
    text: 'Not(CurrentUserInTeam("Blues")) or [Amount] > 100',
    keeps: ({ amount }, { teams }, { blues }) => !teams.includes(blues) || amount > 100,
  },
  { text: '[Region] <> "South" and [Amount] >= 2', keeps: ({ region, amount }) => region !== "South" && amount >= 2 },
];

interface People {
  readonly users: readonly string[];
  readonly teams: readonly string[];
}
export interface DrawnPolicy {
  readonly rule: Rule;
  readonly appliesTo: "everyone" | People;
  readonly except: People;
}
export type DrawnSecurity =
  | null
  | { readonly kind: "no-one-can-view" }
  | { readonly kind: "specific"; readonly people: People }
  | { readonly kind: "attribute"; readonly value: string };

export interface Restrictions {
  readonly policies: readonly DrawnPolicy[];
  readonly security: DrawnSecurity;
}

export function drawRestrictions(roll: Roll, readers: readonly Reader[], teams: Teams): Restrictions {
  const pick = pickOf(roll);
  const people = (): People => {
    const { email, userId } = pick(readers);
    const some: readonly People[] = [
      { users: [email], teams: [] },
      { users: [userId], teams: [] },
      { users: [], teams: [teams.reds] },
      { users: [email], teams: [teams.blues] },
    ];
    return pick(some);
  };
  const nobody: People = { users: [], teams: [] };
  const policies = Array.from({ length: roll(4) }, () => ({
    rule: pick(RULES),
    appliesTo: roll(3) === 0 ? people() : ("everyone" as const),
    except: roll(4) === 0 ? people() : nobody,
  }));
  const security = pick<() => DrawnSecurity>([
    () => null,
    () => ({ kind: "no-one-can-view" }),
    () => ({ kind: "specific", people: people() }),
    () => ({ kind: "attribute", value: pick(REGIONS) }),
  ])();
  return { policies, security };
}

const among = ({ users, teams }: People, reader: Reader): boolean =>
  users.some((one) => one === reader.email || one === reader.userId) || teams.some((one) => reader.teams.includes(one));

export interface Known {
  readonly rows: readonly Fact[];
  readonly seesSecret: boolean;
}

export function knownTo(reader: Reader, facts: readonly Fact[], { policies, security }: Restrictions, teams: Teams): Known {
  const bound = policies.filter(
    ({ appliesTo, except }) => (appliesTo === "everyone" || among(appliesTo, reader)) && !among(except, reader),
  );
  const rows = facts.filter((fact) => bound.every(({ rule }) => rule.keeps(fact, reader, teams)));
  const seesSecret =
    security === null ||
    (security.kind === "specific" && among(security.people, reader)) ||
    (security.kind === "attribute" && reader.region === security.value);
  return { rows, seesSecret };
}

/** The restrictions as members of an element. */
export function writtenRestrictions({ policies, security }: Restrictions, attributeId: string): object {
  const rowPolicies = policies.map(({ rule, appliesTo, except }, at) => ({
    id: `rule${at}`,
    name: `Rule ${at}`,
    rule: rule.text,
    appliesTo,
    except,
  }));
  const criteria =
    security?.kind === "specific"
      ? {
          kind: "specific-users-and-teams",
          assignments: [
            ...security.people.users.map((userId) => ({ type: "user", userId })),
            ...security.people.teams.map((teamId) => ({ type: "team", teamId })),
          ],
        }
      : security?.kind === "attribute"
        ? { kind: "user-attribute", assignments: [{ userAttributeId: attributeId, value: security.value }] }
        : security;
  return {
    ...(criteria === null ? {} : { columnSecurities: [{ id: "sec", restrictedColumns: ["secret"], criteria }] }),
    ...(rowPolicies.length === 0 ? {} : { sheaf: { rowPolicies } }),
  };
}

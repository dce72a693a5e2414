import type { RowPolicy } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { bindsSomebody, policyBinds, policyPeople } from "./policy-draft.ts";

const policy: RowPolicy = {
  id: "p",
  rule: "True",
  appliesTo: { users: ["a@x.org", "b@x.org"], teams: ["Sales"] },
  except: { teams: ["Ops"] },
};

test("workbook-file 15.4: whom a policy binds is written as it is read, people and teams", () => {
  expect(policyPeople(policy)).toEqual({
    applies: "some",
    people: { users: ["a@x.org", "b@x.org"], teams: ["Sales"] },
    except: { users: [], teams: ["Ops"] },
  });
  const { id: _id, rule: _rule, ...binds } = policy;
  expect(policyBinds(policyPeople(policy))).toEqual(binds);
  expect(policyBinds(policyPeople(null))).toEqual({});
  const spared = { users: ["c@x.org"], teams: ["Ops"] };
  expect(policyBinds({ ...policyPeople(policy), applies: "everyone", except: spared })).toEqual({ except: spared });
});

test("a policy for some people names one person or team at least", () => {
  const nobody = { ...policyPeople(null), applies: "some" } as const;
  expect(bindsSomebody(nobody)).toBe(false);
  expect(bindsSomebody({ ...nobody, people: { users: ["a@x.org"], teams: [] } })).toBe(true);
  expect(bindsSomebody({ ...nobody, people: { users: [], teams: ["Sales"] } })).toBe(true);
  expect(bindsSomebody({ ...nobody, applies: "everyone" })).toBe(true);
});

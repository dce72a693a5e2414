import type { RowPolicy } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { bindsSomebody, policyBinds, policyPeople } from "./policy-draft.ts";

const policy: RowPolicy = {
  id: "p",
  rule: "True",
  appliesTo: { users: ["a@x.org", "b@x.org"], teams: ["Sales"] },
  except: { teams: ["Ops"] },
};

test("workbook-file 15.4: whom a policy binds is written as it is read, teams of the file with it", () => {
  expect(policyPeople(policy)).toEqual({ applies: "some", people: "a@x.org, b@x.org", except: "" });
  const { id: _id, rule: _rule, ...binds } = policy;
  expect(policyBinds(policyPeople(policy), policy)).toEqual(binds);
  expect(policyBinds(policyPeople(null), null)).toEqual({});
  expect(policyBinds({ ...policyPeople(policy), applies: "everyone", except: "c@x.org" }, policy)).toEqual({
    except: { users: ["c@x.org"], teams: ["Ops"] },
  });
  expect(policyBinds({ applies: "some", people: "a@x.org; a@x.org", except: "" }, null)).toEqual({ appliesTo: { users: ["a@x.org"] } });
});

test("a policy for some people names one at least", () => {
  const nobody = { applies: "some", people: " , ", except: "" } as const;
  expect([bindsSomebody(nobody, null), bindsSomebody(nobody, policy)]).toEqual([false, true]);
  expect([bindsSomebody({ ...nobody, people: "a@x.org" }, null), bindsSomebody({ ...nobody, applies: "everyone" }, null)]).toEqual([
    true,
    true,
  ]);
});

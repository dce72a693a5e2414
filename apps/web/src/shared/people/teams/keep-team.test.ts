import { expect, test } from "vitest";
import { type ChangedTeam, keepTeam, type SaidOfTeam } from "./keep-team.ts";

/** A server that lets no open team into a closed one, and none be closed around one. */
function server(...open: readonly string[]) {
  const teams = new Map<string, SaidOfTeam & { inner: readonly string[] }>();
  const calls: string[] = [];
  const isHeld = (isOpen: boolean, inner: readonly string[]): boolean => !isOpen && inner.some((id) => open.includes(id));
  /** Saves as the dialog does: what was made is the team from then on. */
  const draft = (team: ChangedTeam | null) => {
    let made = team;
    return (said: SaidOfTeam, inner: readonly string[]): Promise<boolean> => {
      const was = made === null ? [] : (teams.get(made.teamId)?.inner ?? []);
      return keepTeam(made, said, inner.join() !== was.join(), {
        save: ({ teamId, ...words }, isLast) => {
          calls.push(isLast ? "save, last" : "save");
          const isTaken = [...teams].some(([id, { name }]) => id !== teamId && name === words.name);
          const id = teamId ?? `t${teams.size}`;
          const before = teams.get(id)?.inner ?? [];
          if (isTaken || isHeld(words.isOpen, before)) return Promise.resolve(null);
          teams.set(id, { ...words, inner: before });
          return Promise.resolve(id);
        },
        move: (teamId, isLast) => {
          calls.push(isLast ? "move, last" : "move");
          const one = teams.get(teamId);
          if (one === undefined || isHeld(one.isOpen, inner)) return Promise.resolve(false);
          one.inner = inner;
          return Promise.resolve(true);
        },
        onMade: (team) => {
          made = team;
        },
      });
    };
  };
  return { teams, calls, draft };
}
const said = (isOpen: boolean, name = "Crew"): SaidOfTeam => ({ name, description: "", isOpen });

test("a new team whose members were refused goes on as the team that it is by now", async () => {
  const { teams, calls, draft } = server("harbor");
  const keep = draft(null);
  expect(await keep(said(false), ["harbor"])).toBe(false);
  expect(await keep(said(false), ["harbor"])).toBe(false);
  expect(calls).toEqual(["save", "move, last", "move, last"]);
  expect(await keep(said(true), ["harbor"])).toBe(true);
  expect([...teams.values()]).toEqual([{ ...said(true), inner: ["harbor"] }]);
});

test("a team that is closed lets its open teams out first; one that is opened takes them in last", async () => {
  const { teams, calls, draft } = server("harbor");
  teams.set("crew", { ...said(true), inner: ["harbor"] });
  expect(await draft({ teamId: "crew", ...said(true) })(said(false), [])).toBe(true);
  expect(await draft({ teamId: "crew", ...said(false) })(said(true), ["harbor"])).toBe(true);
  expect(calls).toEqual(["move", "save, last", "save", "move, last"]);
  expect(teams.get("crew")).toEqual({ ...said(true), inner: ["harbor"] });
});

test("whatever is refused ends it; what nobody changed is not saved again", async () => {
  const { teams, calls, draft } = server("harbor");
  teams.set("crew", { ...said(true), inner: [] });
  teams.set("dock", { ...said(false, "Dock"), inner: [] });
  expect(await draft(null)(said(false), ["pier"])).toBe(false);
  expect(await draft({ teamId: "crew", ...said(true) })(said(true), ["pier"])).toBe(true);
  expect(await draft({ teamId: "crew", ...said(true) })(said(false), ["harbor"])).toBe(false);
  expect(await draft({ teamId: "dock", ...said(false, "Dock") })(said(false, "Dock"), [])).toBe(true);
  expect(calls).toEqual(["save", "move, last", "move", "save, last"]);
});

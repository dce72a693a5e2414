import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, GraphqlFailure, startWorld, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

interface Theme {
  readonly themeId: string;
  readonly name: string;
  readonly base: string;
  readonly overrides: object;
}
const brand = { name: "Harbor", base: "ocean", overrides: { colors: { highlight: "#0a4f9c" }, fonts: { textFont: "Inter" } } };
const create = async (as: Actor, request: object): Promise<Theme> =>
  (
    await world.graphql<{ createTheme: Theme }>(
      as,
      "mutation($r: CreateThemeRequest!) { createTheme(request: $r) { themeId name base overrides } }",
      { r: request },
    )
  ).createTheme;
const update = async (as: Actor, request: object): Promise<Theme> =>
  (
    await world.graphql<{ updateTheme: Theme }>(
      as,
      "mutation($r: UpdateThemeRequest!) { updateTheme(request: $r) { themeId name base overrides } }",
      { r: request },
    )
  ).updateTheme;
const remove = (as: Actor, themeId: string) =>
  world.graphql(as, "mutation($r: DeleteThemeRequest!) { deleteTheme(request: $r) { success } }", { r: { themeId } });
const setDefault = (as: Actor, theme: string | null) =>
  world.graphql(as, "mutation($r: SetDefaultThemeRequest!) { setDefaultTheme(request: $r) { defaultTheme } }", { r: { theme } });
const list = async (as: Actor): Promise<{ readonly themes: readonly Theme[]; readonly defaultTheme: string | null }> =>
  (
    await world.graphql<{ organizationThemes: { readonly themes: readonly Theme[]; readonly defaultTheme: string | null } }>(
      as,
      "{ organizationThemes { defaultTheme themes { themeId name base overrides } } }",
    )
  ).organizationThemes;
const failure = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (problem: unknown) => problem,
  );
  if (!(error instanceof GraphqlFailure)) throw new Error(`no coded failure: ${String(error)}`);
  return error.body;
};

describe("themes of an organization", () => {
  test("administrators make, change, choose and take them away; everybody sees them; nobody else's", async () => {
    const { admin, creator, guest } = world.a;
    const { themeId } = await create(admin, brand);
    expect((await list(guest)).themes).toEqual([{ themeId, ...brand }]);
    expect((await list(world.b.admin)).themes).toEqual([]);
    const refused = [
      () => create(creator, { ...brand, name: "Mine" }),
      () => update(creator, { themeId, ...brand }),
      () => remove(creator, themeId),
      () => setDefault(creator, themeId),
    ];
    for (const work of refused) expect((await failure(work())).code).toBe("EPERM");
    await setDefault(admin, themeId);
    expect((await list(guest)).defaultTheme).toBe(themeId);
    expect((await update(admin, { themeId, ...brand, name: "Port", base: "cobalt" })).base).toBe("cobalt");
    expect((await failure(update(world.b.admin, { themeId, ...brand }))).code).toBe("ENOENT");
    expect((await failure(setDefault(world.b.admin, themeId))).code).toBe("EINVAL");
    await remove(admin, themeId);
    expect(await list(guest)).toEqual({ themes: [], defaultTheme: null });
    await setDefault(admin, "earth");
    expect((await list(guest)).defaultTheme).toBe("earth");
    await setDefault(admin, null);
  });
  test("a name is one theme's, in any letter case, and none that a preset has", async () => {
    const { admin } = world.a;
    const { themeId } = await create(admin, { ...brand, name: "Once" });
    for (const name of ["ONCE", "ocean", "Dark"]) expect((await failure(create(admin, { ...brand, name }))).code).toBe("EEXIST");
    expect((await update(admin, { themeId, ...brand, name: "once" })).name).toBe("once");
    await remove(admin, themeId);
  });
  test.each([
    [{ base: "nothing" }, "request.base"],
    [{ overrides: { colors: { text: "red" } } }, "request.overrides.colors.text"],
    [{ overrides: { fonts: { textFont: "x; color: red" } } }, "request.overrides.fonts.textFont"],
  ])("what is no theme is refused where it stands: %j", async (wrong, path) => {
    expect(await failure(create(world.a.admin, { ...brand, name: "Wrong", ...wrong }))).toMatchObject({
      code: "EINVAL",
      details: { fields: [{ path }] },
    });
  });
});

test("workbook-file 9: a file that names no theme of here is refused with those that there are", async () => {
  const { admin, creator } = world.a;
  const { themeId } = await create(admin, { ...brand, name: "Files" });
  const home = await world.graphql<{ me: { member: { homeInodeId: string } } }>(creator, "{ me { member { homeInodeId } } }");
  const store = (name: string) =>
    world.request("/v2/workbooks/spec", {
      as: creator,
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        name: "Themed",
        schemaVersion: 1,
        folderId: home.me.member.homeInodeId,
        pages: [{ id: "p", name: "Page", elements: [] }],
        settings: { theme: { name } },
      }),
    });
  expect((await store(themeId)).status).toBe(200);
  expect((await store("ocean")).status).toBe(200);
  const refused = await store("oceam");
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain(themeId);
  expect(refused.body).toMatchObject({
    details: { report: { errors: [{ code: "E_DANGLING_ID", path: "/settings/theme/name", suggestions: ["ocean"] }] } },
  });
});

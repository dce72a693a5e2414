import fc from "fast-check";
import { expect, test } from "vitest";
import { type AccessObject, type InodeType, may, rights } from "./access.ts";
import type { Actor } from "./actors.ts";
import { builtInAccountTypes, capabilities } from "./capabilities.ts";
import { explainAccess } from "./explain-access.ts";

type InodeObject = Extract<AccessObject, { kind: "inode" }>;
const types: readonly InodeType[] = ["workbook", "folder", "datafile", "report", "dataset"];

const drawn = fc.record({
  isAdminLike: fc.boolean(),
  held: fc.subarray([...capabilities]),
  type: fc.constantFrom(...types),
  right: fc.option(fc.constantFrom(...rights)),
  owns: fc.boolean(),
  published: fc.boolean(),
  viewers: fc.record({ explore: fc.boolean(), export: fc.boolean() }),
  archived: fc.boolean(),
  elsewhere: fc.boolean(),
});

function pair(one: {
  isAdminLike: boolean;
  held: Iterable<(typeof capabilities)[number]>;
  type: InodeType;
  right: InodeObject["right"];
  owns: boolean;
  published: boolean;
  viewers: InodeObject["viewers"];
  archived: boolean;
  elsewhere: boolean;
}): readonly [Actor, InodeObject] {
  return [
    {
      organizationId: "a",
      userId: "me",
      userKind: "internal",
      isAdminLike: one.isAdminLike,
      capabilities: new Set(one.held),
      teams: [],
      via: { kind: "session", familyId: "f" },
    },
    {
      kind: "inode",
      organizationId: one.elsewhere ? "b" : "a",
      id: "i",
      type: one.type,
      ownerId: one.owns ? "me" : "other",
      archived: one.archived,
      right: one.right,
      published: one.published,
      viewers: one.viewers,
    },
  ];
}

test("an explanation says what may() decides, and names a hindrance exactly where it refuses", () => {
  fc.assert(
    fc.property(drawn, (one) => {
      const [actor, object] = pair(one);
      for (const { action, isAllowed, hindrances } of explainAccess(actor, object).actions) {
        expect(isAllowed).toBe(may(actor, action, object).allowed);
        expect([action, hindrances.length === 0]).toEqual([action, isAllowed]);
      }
    }),
  );
});

const view = builtInAccountTypes.find(({ name }) => name === "View")!.capabilities;
const usual = {
  isAdminLike: false,
  held: view,
  type: "workbook",
  right: "view",
  owns: false,
  published: true,
  viewers: { explore: false, export: true },
  archived: false,
  elsewhere: false,
} as const;

test.each([
  ["who was given nothing lacks a right", { right: null }, "inode.view", ["right"]],
  ["what is not published is closed to who may not edit it", { published: false }, "inode.view", ["not-published"]],
  ["what is in the trash too", { archived: true }, "inode.view", ["in-trash"]],
  ["an account type that cannot save edits nothing, whatever the right", { right: "edit" }, "inode.edit", ["account-type"]],
  [
    "everything that is in the way is told",
    { right: null, published: false, held: [] },
    "inode.explore",
    ["right", "account-type", "not-published"],
  ],
] as const)("%s", (_, over, action, expected) => {
  const [actor, object] = pair({ ...usual, ...over });
  expect(explainAccess(actor, object).actions.find((each) => each.action === action)?.hindrances).toEqual(expected);
});

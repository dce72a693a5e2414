import { type Belongings, scheduled, SETTINGS } from "./access-belongings.ts";
import type { AccessCase } from "./access-case.ts";

const anybody = (input: AccessCase["input"]): AccessCase => ({ input, as: "guest", refused: null });
const colleague = (input: AccessCase["input"]): AccessCase => ({ input, as: "viewer", refused: "guest" });
const admin = (input: AccessCase["input"]): AccessCase => ({ input, as: "admin", refused: "creator" });
const maker = (input: AccessCase["input"]): AccessCase => ({ input, as: "creator", refused: "viewer" });
const looker = (input: AccessCase["input"]): AccessCase => ({ input, as: "creator", refused: "guest" });
const email = (): string => `rest-${Math.random()}@example.org`;
const name = (): string => `Name ${Math.floor(Math.random() * 1e9)}`;

/** Of the calls over other operations: what those refuse, they refuse. */
export const restAccessCases: Readonly<Record<string, AccessCase>> = {
  RestListMembers: colleague(() => ({ query: { search: "a", limit: "5" } })),
  RestCreateMember: admin((own) => ({ body: { email: email(), firstName: "New", accountTypeId: own["account-type"] } })),
  RestReadMember: colleague((own) => ({ params: { memberId: own.member } })),
  RestUpdateMember: admin((own) => ({
    params: { memberId: own.member },
    body: { firstName: "Renamed", accountTypeId: own["account-type"] },
  })),
  RestPutMember: admin((own) => ({
    params: { memberId: own.member },
    body: { firstName: "Ada", lastName: "Lovelace", accountTypeId: own["account-type"] },
  })),
  RestListMemberTeams: colleague((own) => ({ params: { memberId: own.member }, query: {} })),
  RestListMemberFiles: anybody((own) => ({ params: { memberId: own.member }, query: { search: "a" } })),
  // somebody else's are nobody's
  RestListMemberFavorites: { ...anybody((own) => ({ params: { memberId: own.member }, query: {} })), fails: "ENOENT" },
  RestListMemberRecents: { ...anybody((own) => ({ params: { memberId: own.member }, query: {} })), fails: "ENOENT" },
  RestListMemberSchedules: { ...maker((own) => ({ params: { memberId: own.member }, query: {} })), fails: "ENOENT" },
  RestListTeams: colleague(() => ({ query: { search: "team" } })),
  RestCreateTeam: admin(() => ({ body: { name: name() } })),
  RestReadTeam: colleague((own) => ({ params: { teamId: own.team } })),
  RestUpdateTeam: admin((own) => ({ params: { teamId: own.team }, body: { description: "Said" } })),
  RestPutTeam: admin((own) => ({ params: { teamId: own.team }, body: { name: name(), description: "Said" } })),
  RestRemoveTeam: admin((own) => ({ params: { teamId: own.restTeam } })),
  RestListTeamMembers: colleague((own) => ({ params: { teamId: own.team }, query: {} })),
  RestChangeTeamMembers: admin((own) => ({ params: { teamId: own.team }, body: { add: [own.member], remove: [] } })),
  RestPutTeamMembers: admin((own) => ({ params: { teamId: own.team }, body: { memberIds: [own.member] } })),
  RestListTeamFiles: colleague((own) => ({ params: { teamId: own.team }, query: {} })),
  RestListTeamAttributes: admin((own) => ({ params: { teamId: own.team }, query: {} })),
  RestAssignTeamAttributes: admin((own) => ({
    params: { teamId: own.team },
    body: { attributes: [{ attributeId: own.restAttribute, value: "North" }] },
  })),
  RestListAccountTypes: colleague(() => ({ query: {} })),
  RestCreateAccountType: admin(() => ({ body: { name: name(), permissions: ["canViewWorkbook"] } })),
  RestReadAccountType: colleague((own) => ({ params: { accountTypeId: own["account-type"] } })),
  RestPutAccountType: admin((own) => ({
    params: { accountTypeId: own.restAccountType },
    body: { name: name(), permissions: ["canViewWorkbook"] },
  })),
  RestListPermissions: colleague((own) => ({ params: { accountTypeId: own["account-type"] } })),
  RestRemoveAccountType: admin((own) => ({
    params: { accountTypeId: own.restAccountType },
    query: { replacementId: own["account-type"] },
  })),
  ChangeAttributeValues: admin((own) => ({
    attributeId: own.restAttribute,
    members: [{ memberId: own.member, value: "North" }],
    teams: [],
  })),
  RestListUserAttributes: admin(() => ({ query: {} })),
  RestCreateUserAttribute: admin(() => ({ body: { name: name() } })),
  RestReadUserAttribute: admin((own) => ({ params: { attributeId: own.restAttribute } })),
  RestPutUserAttribute: admin((own) => ({ params: { attributeId: own.restAttribute }, body: { name: name(), defaultValue: "None" } })),
  RestListMemberValues: admin((own) => ({ params: { attributeId: own.restAttribute }, query: {} })),
  RestAssignMemberValues: admin((own) => ({
    params: { attributeId: own.restAttribute },
    body: { assignments: [{ memberId: own.member, value: "North" }] },
  })),
  RestChangeMemberValues: admin((own) => ({
    params: { attributeId: own.restAttribute },
    body: { assignments: [{ memberId: own.member, value: "South" }] },
  })),
  RestRemoveMemberValue: admin((own) => ({ params: { attributeId: own.restAttribute, ownerId: own.member } })),
  RestListTeamValues: admin((own) => ({ params: { attributeId: own.restAttribute }, query: {} })),
  RestAssignTeamValues: admin((own) => ({
    params: { attributeId: own.restAttribute },
    body: { assignments: [{ teamId: own.team, value: "North" }] },
  })),
  RestChangeTeamValues: admin((own) => ({
    params: { attributeId: own.restAttribute },
    body: { assignments: [{ teamId: own.team, value: "South" }] },
  })),
  RestRemoveTeamValue: admin((own) => ({ params: { attributeId: own.restAttribute, ownerId: own.team } })),
  RestRemoveUserAttribute: admin((own) => ({ params: { attributeId: own.restAttribute } })),
  ListGrantsOf: anybody((own) => ({ memberId: own.member })),
  RestListFiles: looker((own) => ({ query: { parentId: own.folder } })),
  RestCreateFile: maker((own) => ({ body: { type: "symlink", parentId: own.folder, targetId: own.workbook } })),
  RestCreateShortcut: maker((own) => ({ body: { targetId: own.workbook, folderId: own.folder } })),
  RestReadFile: looker((own) => ({ params: { inodeId: own.folder } })),
  RestUpdateFile: maker((own) => ({ params: { inodeId: own.restFile }, body: { description: "Said", parentId: own.folder } })),
  RestPutFile: maker((own) => ({ params: { inodeId: own.restFile }, body: { name: name(), parentId: own.folder } })),
  RestArchiveFile: maker((own) => ({ params: { inodeId: own.restFile } })),
  RestRestoreFile: maker((own) => ({ params: { inodeId: own.restFile } })),
  RestListWorkspaces: anybody(() => ({ query: { search: "a" } })),
  RestCreateWorkspace: maker(() => ({ body: { name: name(), description: "Said" } })),
  RestReadWorkspace: looker((own) => ({ params: { workspaceId: own.workspace } })),
  RestUpdateWorkspace: maker((own) => ({ params: { workspaceId: own.workspace }, body: { description: "Said" } })),
  RestPutWorkspace: maker((own) => ({ params: { workspaceId: own.workspace }, body: { name: name() } })),
  RestListWorkspaceGrants: maker((own) => ({ params: { inodeId: own.workspace }, query: {} })),
  RestCreateWorkspaceGrant: maker((own) => ({
    params: { inodeId: own.workspace },
    body: { grantee: { memberId: own.member }, permission: "view" },
  })),
  RestRemoveWorkspaceGrant: maker((own) => ({ params: { inodeId: own.workspace, grantId: own.workspaceGrant } })),
  RestArchiveWorkspace: maker((own) => ({ params: { workspaceId: own.workspace } })),
  RestCreateFavorite: looker((own) => ({ body: { inodeId: own.folder } })),
  RestListFavorites: { ...anybody((own) => ({ params: { memberId: own.member }, query: {} })), fails: "ENOENT" },
  RestRemoveFavorite: {
    ...anybody((own) => ({ params: { memberId: own.member, inodeId: own.folder } })),
    fails: "ENOENT",
  },
  RestListGrants: maker((own) => ({ query: { inodeId: own.folder } })),
  RestCreateGrant: maker((own) => ({ body: { inodeId: own.folder, grantee: { memberId: own.member }, permission: "view" } })),
  RestReadGrant: maker((own) => ({ params: { grantId: own.restGrant } })),
  RestRemoveGrant: maker((own) => ({ params: { grantId: own.restGrant } })),
  ...Object.fromEntries(
    (
      [
        ["Workbook", "workbook"],
        ["Report", "report"],
        ["DataModel", "dataset"],
      ] as const
    ).flatMap(([what, kind]): [string, AccessCase][] => [
      [`RestList${what}Grants`, maker((own) => ({ params: { inodeId: own[kind] }, query: {} }))],
      [
        `RestCreate${what}Grant`,
        maker((own) => ({ params: { inodeId: own[kind] }, body: { grantee: { memberId: own.member }, permission: "view" } })),
      ],
      // of another place
      [`RestRemove${what}Grant`, { ...maker((own) => ({ params: { inodeId: own[kind], grantId: own.restGrant } })), fails: "ENOENT" }],
    ]),
  ),
  RestListConnections: anybody(() => ({ query: {} })),
  RestCreateConnection: admin(() => ({ body: { name: name(), engine: "postgres", settings: SETTINGS, secret: "password" } })),
  RestReadConnection: maker((own) => ({ params: { connectionId: own.connection } })),
  RestUpdateConnection: admin((own) => ({ params: { connectionId: own.restConnection }, body: { name: name() } })),
  RestPutConnection: admin((own) => ({ params: { connectionId: own.restConnection }, body: { name: name(), settings: SETTINGS } })),
  RestTestConnection: { ...admin((own) => ({ params: { connectionId: own.restConnection } })), fails: "EAGAIN" },
  RestSyncConnection: maker((own) => ({ params: { connectionId: own.connection } })),
  RestListConnectionPaths: maker((own) => ({ params: { connectionId: own.connection }, query: { search: "towns" } })),
  RestLookUpTable: maker((own) => ({ params: { connectionId: own.connection }, body: { path: ["uploads", "towns"] } })),
  RestAnnotateTable: {
    input: (own) => ({ params: { connectionId: own.connection }, body: { path: ["uploads", "towns"], description: "Towns" } }),
    as: "admin",
    refused: "viewer",
  },
  RestListConnectionGrants: admin((own) => ({ params: { connectionId: own.connection }, query: {} })),
  RestCreateConnectionGrant: admin((own) => ({ params: { connectionId: own.connection }, body: { memberId: own.member } })),
  RestRemoveConnectionGrant: admin((own) => ({ params: { connectionId: own.connection, grantId: `member-${own.member}` } })),
  RestRemoveConnection: admin((own) => ({ params: { connectionId: own.restConnection } })),
  RestCreateWorkbook: maker((own) => ({ body: { name: name(), folderId: own.folder } })),
  ...Object.fromEntries(
    (
      [
        ["Workbook", "workbook"],
        ["Report", "report"],
        ["DataModel", "dataset"],
      ] as const
    ).flatMap(([what, kind]): [string, AccessCase][] => {
      const one = (own: Belongings) => ({ params: { documentId: own[kind] }, query: {} });
      const closer = (own: Belongings) => ({ params: { documentId: own[kind], elementId: "none", pageId: "none" }, query: {} });
      return [
        [`RestList${what}s`, anybody((own) => ({ query: { ownerId: own.member } }))],
        [`RestRead${what}`, looker((own) => ({ params: { documentId: own[kind] } }))],
        [`RestCopy${what}`, maker((own) => ({ params: { documentId: own[kind] }, body: { folderId: own.folder } }))],
        [`RestPublish${what}`, maker((own) => ({ params: { documentId: own[kind] }, body: {} }))],
        [`RestList${what}Versions`, maker(one)],
        [`RestRestore${what}Version`, maker((own) => ({ params: { documentId: own[kind] }, body: { version: 1 } }))],
        ...["Pages", "Elements", "Columns", "Controls"].map((part): [string, AccessCase] => [`RestList${what}${part}`, looker(one)]),
        ...["Sources", "Lineage"].map((part): [string, AccessCase] => [`RestList${what}${part}`, maker(one)]),
        ...["PageElements", "ElementColumns"].map((part): [string, AccessCase] => [
          `RestList${what}${part}`,
          { ...looker(closer), fails: "ENOENT" },
        ]),
        [`RestRead${what}ElementLineage`, maker((own) => ({ params: { documentId: own[kind], elementId: "none" } }))],
      ];
    }),
  ),
  ...Object.fromEntries(
    (
      [
        ["Workbook", "workbook"],
        ["Report", "report"],
      ] as const
    ).flatMap(([what, kind]): [string, AccessCase][] => {
      const one = (own: Belongings) => ({
        documentId: own[kind],
        scheduleId: kind === "workbook" ? own.restSchedule : own.restReportSchedule,
      });
      const body = (own: Belongings) => {
        const { workbookId: _, ...rest } = scheduled(own[kind], "nobody@example.org");
        return rest;
      };
      return [
        [`RestList${what}Schedules`, maker((own) => ({ params: { documentId: own[kind] }, query: {} }))],
        // there is no such element to send
        [`RestCreate${what}Schedule`, { ...maker((own) => ({ params: { documentId: own[kind] }, body: body(own) })), fails: "EINVAL" }],
        [`RestPut${what}Schedule`, { ...maker((own) => ({ params: one(own), body: body(own) })), fails: "EINVAL" }],
        [`RestUpdate${what}Schedule`, maker((own) => ({ params: one(own), body: { isPaused: true } }))],
        [`RestRun${what}Schedule`, maker((own) => ({ params: one(own), body: {} }))],
        [`RestList${what}ScheduleRuns`, maker((own) => ({ params: one(own), query: {} }))],
        [`RestRemove${what}Schedule`, maker((own) => ({ params: one(own) }))],
      ];
    }),
  ),
  RestListSettings: admin(() => ({ query: { search: "week" } })),
  RestRemoveCredential: maker((own) => ({ params: { keyId: own.restApiKey } })),
  RestUpdateSettings: admin(() => ({ body: { weekStart: "monday" } })),
};

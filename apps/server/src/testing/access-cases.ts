import { type Belongings, NO_PASSKEY, PICTURE, SETTINGS, TOWNS, scheduled, signInProvider } from "./access-belongings.ts";
import type { Tenant } from "./world.ts";

/** How one operation is called so that it works, and who must not be able to. */
export interface AccessCase {
  readonly input: (own: Belongings) => Readonly<Record<string, unknown>>;
  readonly as: keyof Pick<Tenant, "admin" | "creator" | "viewer" | "guest">;
  /** Somebody of the same organization who is refused (EPERM, or ENOENT where the object is hidden); null where everybody may. */
  readonly refused: keyof Pick<Tenant, "admin" | "creator" | "viewer" | "guest"> | null;
  /** Code of the failure that who may is to meet: the other end is not there in this test. */
  readonly fails?: string;
}

/** One entry per operation; the access test fails for an operation that has none (V29). */
export const accessCases: Readonly<Record<string, AccessCase>> = {
  ReadOrganization: { input: () => ({}), as: "guest", refused: null },
  ReadMe: { input: () => ({}), as: "guest", refused: null },
  ReadOrgAttributes: { input: () => ({}), as: "guest", refused: null },
  ListAccountTypes: { input: () => ({}), as: "viewer", refused: "guest" },
  ListMembers: { input: () => ({ search: "a" }), as: "viewer", refused: "guest" },
  ChangePassword: {
    input: () => ({ body: { oldPassword: "not the right one", newPassword: "wobbly teapot canyon" } }),
    as: "guest",
    refused: null,
    fails: "EINVAL",
  },
  UpdateOrgAttributes: { input: () => ({ timezone: "Europe/Berlin" }), as: "admin", refused: "creator" },
  ListOrganizationSettings: { input: () => ({}), as: "admin", refused: "creator" },
  SetOrganizationAttribute: { input: () => ({ name: "weekStart", value: "monday" }), as: "admin", refused: "creator" },
  ResetOrganizationAttribute: { input: () => ({ name: "weekStart" }), as: "admin", refused: "creator" },
  NoteActivity: { input: () => ({}), as: "guest", refused: null },
  ReadUserSettings: { input: () => ({}), as: "guest", refused: null },
  UpdateUserSettings: { input: () => ({ locale: "en-xa" }), as: "guest", refused: null },
  ReadJobQueue: { input: () => ({}), as: "admin", refused: "creator" },
  ListFailedJobs: { input: () => ({}), as: "admin", refused: "creator" },
  RetryFailedJob: { input: (own) => ({ jobId: own["failed-job"] }), as: "admin", refused: "creator" },
  DiscardFailedJob: { input: (own) => ({ jobId: own.otherFailedJob }), as: "admin", refused: "creator" },
  ListCustomFunctions: { input: () => ({}), as: "guest", refused: null },
  SaveCustomFunction: {
    input: () => ({ name: `Tax${Math.floor(Math.random() * 1e9)}`, params: [], formula: "19", expectedVersion: 0 }),
    as: "admin",
    refused: "creator",
  },
  ListCustomFunctionVersions: { input: () => ({ name: "Nowhere" }), as: "admin", refused: "creator", fails: "ENOENT" },
  ListCustomFunctionUses: { input: () => ({ name: "Nowhere" }), as: "admin", refused: "creator" },
  TryCustomFunction: {
    input: (own) => ({
      params: { connectionId: own.connection },
      body: {
        definition: { name: "Tried", params: [{ name: "n", type: "number" }], formula: "[n] * 2" },
        arguments: [{ type: "number", value: "21" }],
      },
    }),
    as: "admin",
    refused: "creator",
  },
  DeleteCustomFunction: { input: () => ({ name: "Nowhere", expectedVersion: 1 }), as: "admin", refused: "creator", fails: "ENOENT" },
  ListThemes: { input: () => ({}), as: "guest", refused: null },
  CreateTheme: {
    input: () => ({ name: `Theme ${Math.floor(Math.random() * 1e9)}`, base: "ocean", overrides: {} }),
    as: "admin",
    refused: "creator",
  },
  UpdateTheme: {
    input: (own) => ({ themeId: own.theme, name: `Theme ${Math.floor(Math.random() * 1e9)}`, base: "earth", overrides: {} }),
    as: "admin",
    refused: "creator",
  },
  SetDefaultTheme: { input: () => ({ theme: "earth" }), as: "admin", refused: "creator" },
  DeleteTheme: { input: (own) => ({ themeId: own.theme }), as: "admin", refused: "creator" },
  CreateMember: {
    input: (own) => ({
      email: `new-${Math.random()}@example.org`,
      accountTypeId: own["account-type"],
      password: "a password of some length",
    }),
    as: "admin",
    refused: "creator",
  },
  InviteMember: {
    input: (own) => ({ email: `invited-${Math.random()}@example.org`, accountTypeId: own["account-type"] }),
    as: "admin",
    refused: "creator",
  },
  UpdateMember: {
    input: (own) => ({ userId: own.member, firstName: "Renamed", accountTypeId: own["account-type"] }),
    as: "admin",
    refused: "creator",
  },
  ListUserAttributes: { input: () => ({}), as: "admin", refused: "creator" },
  SaveUserAttribute: {
    input: (own) => ({
      attributeId: own["user-attribute"],
      name: `attribute ${Math.random()}`,
      members: [{ memberId: own.member, value: "North" }],
      teams: [{ teamId: own.team, value: "South" }],
    }),
    as: "admin",
    refused: "creator",
  },
  RemoveUserAttribute: { input: (own) => ({ attributeId: own["user-attribute"] }), as: "admin", refused: "creator" },
  ListTeams: { input: () => ({}), as: "viewer", refused: "guest" },
  SaveTeam: { input: (own) => ({ teamId: own.team, name: `Team ${Math.random()}` }), as: "admin", refused: "creator" },
  ChangeTeamMembers: { input: (own) => ({ teamId: own.team, add: [own.member], remove: [] }), as: "admin", refused: "creator" },
  ArchiveTeam: { input: (own) => ({ teamId: own.spareTeam }), as: "admin", refused: "creator" },
  SaveAccountType: {
    input: (own) => ({ accountTypeId: own.spareAccountType, name: `Type ${Math.random()}`, featurePermissionSet: ["canViewWorkbook"] }),
    as: "admin",
    refused: "creator",
  },
  RemoveAccountType: {
    input: (own) => ({ accountTypeId: own.spareAccountType, replacementId: own["account-type"] }),
    as: "admin",
    refused: "creator",
  },
  ListAuditEntries: { input: (own) => ({ actorId: own.member }), as: "admin", refused: "creator" },
  ReadSecondFactor: { input: () => ({}), as: "guest", refused: null },
  BeginSecondFactor: { input: () => ({ body: { password: "not the right one" } }), as: "guest", refused: null, fails: "EINVAL" },
  ConfirmSecondFactor: { input: () => ({ body: { code: "000000" } }), as: "guest", refused: null, fails: "ENOENT" },
  RenewRecoveryCodes: { input: () => ({ body: { password: "not the right one" } }), as: "guest", refused: null, fails: "EINVAL" },
  EndSecondFactor: { input: () => ({ body: { password: "not the right one" } }), as: "guest", refused: null, fails: "EINVAL" },
  ForgetTrustedDevices: { input: () => ({}), as: "guest", refused: null },
  ResetSecondFactor: { input: (own) => ({ memberId: own.member }), as: "admin", refused: "creator" },
  ListPasskeys: { input: () => ({}), as: "guest", refused: null },
  BeginPasskey: { input: () => ({ body: { password: "not the right one" } }), as: "guest", refused: null, fails: "EINVAL" },
  AddPasskey: { input: () => ({ body: { name: "Phone", passkey: NO_PASSKEY } }), as: "guest", refused: null, fails: "EINVAL" },
  RenamePasskey: { input: (own) => ({ passkeyId: own.passkey, name: "Phone" }), as: "creator", refused: "viewer" },
  RemovePasskey: {
    input: (own) => ({ params: { passkeyId: own.passkey }, body: { password: "not the right one" } }),
    as: "creator",
    refused: "viewer",
    fails: "EINVAL",
  },
  ReadSignInRules: { input: () => ({}), as: "admin", refused: "creator" },
  UpdateSignInRules: { input: () => ({ needsSecondFactor: false }), as: "admin", refused: "creator" },
  ListSignInProviders: { input: () => ({}), as: "admin", refused: "creator" },
  SaveSignInProvider: {
    input: (own) => ({ ...signInProvider(own["account-type"]), providerId: own["sign-in-provider"] }),
    as: "admin",
    refused: "creator",
  },
  ListOwnIdentities: { input: () => ({}), as: "guest", refused: null },
  DisconnectIdentity: { input: (own) => ({ providerId: own["sign-in-provider"] }), as: "creator", refused: "viewer" },
  RemoveSignInProvider: { input: (own) => ({ providerId: own.spareSignInProvider }), as: "admin", refused: "creator" },
  ListSessions: { input: () => ({}), as: "guest", refused: null },
  EndSession: { input: (own) => ({ sessionId: own.session }), as: "creator", refused: "viewer" },
  ListApiKeys: { input: () => ({ everybody: true }), as: "admin", refused: "creator" },
  CreateApiKey: {
    input: () => ({ body: { name: "Nightly", kind: "token", scopes: ["documents:read"] } }),
    as: "creator",
    refused: "guest",
  },
  RevokeApiKey: { input: (own) => ({ keyId: own["api-key"] }), as: "creator", refused: "viewer" },
  ListExportSchedules: { input: (own) => ({ workbookId: own.workbook }), as: "creator", refused: "viewer" },
  CreateExportSchedule: {
    input: (own) => scheduled(own.workbook, "nobody@example.org"),
    as: "creator",
    refused: "viewer",
    fails: "EINVAL",
  },
  UpdateExportSchedule: {
    input: (own) => {
      const { workbookId: _, ...rest } = scheduled(own.workbook, "nobody@example.org");
      return { ...rest, scheduleId: own.schedule };
    },
    as: "creator",
    refused: "viewer",
    fails: "EINVAL",
  },
  TestExportSchedule: {
    input: (own) => {
      const { cron: _, timeZone: __, destinations: ___, ...rest } = scheduled(own.workbook, "nobody@example.org");
      return rest;
    },
    as: "creator",
    refused: "viewer",
    fails: "EINVAL",
  },
  PreviewExportSchedule: {
    input: (own) => {
      const { cron: _, timeZone: __, destinations: ___, ...rest } = scheduled(own.workbook, "nobody@example.org");
      return { ...rest, as: null };
    },
    as: "creator",
    refused: "viewer",
    fails: "EINVAL",
  },
  TestDestination: {
    input: (own) => ({
      workbookId: own.workbook,
      scheduleId: own.schedule,
      destination: { destinationId: null, kind: "slack", url: null, secret: null, user: null, region: null, hostKey: null },
    }),
    as: "creator",
    refused: "viewer",
    fails: "EINVAL",
  },
  MuteExportSchedule: { input: (own) => ({ scheduleId: own.schedule, until: null }), as: "creator", refused: "viewer" },
  ReadNextTimes: { input: () => ({ cron: "0 9 * * 1", timeZone: "Europe/Berlin" }), as: "creator", refused: "viewer" },
  SuggestRecipients: { input: () => ({ search: "a" }), as: "creator", refused: "viewer" },
  ReadMailRules: { input: () => ({}), as: "creator", refused: "viewer" },
  UpdateMailRules: { input: () => ({ domains: ["example.net"] }), as: "admin", refused: "creator" },
  PauseExportSchedule: { input: (own) => ({ scheduleId: own.schedule }), as: "creator", refused: "viewer" },
  ResumeExportSchedule: { input: (own) => ({ scheduleId: own.schedule }), as: "creator", refused: "viewer" },
  RunExportSchedule: { input: (own) => ({ scheduleId: own.schedule }), as: "creator", refused: "viewer" },
  ListScheduleRuns: { input: (own) => ({ scheduleId: own.schedule }), as: "creator", refused: "viewer" },
  DeleteExportSchedule: { input: (own) => ({ scheduleId: own.spareSchedule }), as: "creator", refused: "viewer" },
  ReadCaller: { input: () => ({}), as: "guest", refused: null },
  LeaveSessions: { input: () => ({}), as: "viewer", refused: null },
  ReadInode: { input: (own) => ({ inodeId: own.inode }), as: "creator", refused: "guest" },
  ReadFolder: { input: (own) => ({ inodeId: own.folder }), as: "creator", refused: "guest" },
  ArchiveConnection: { input: (own) => ({ connectionId: own.outside }), as: "admin", refused: "creator" },
  ListRecent: { input: () => ({}), as: "guest", refused: null },
  ListFavorites: { input: () => ({}), as: "guest", refused: null },
  ListSharedWithMe: { input: () => ({}), as: "guest", refused: null },
  ListWorkspaces: { input: () => ({}), as: "guest", refused: null },
  ListTrash: { input: () => ({}), as: "guest", refused: null },
  SearchInodes: { input: (own) => ({ query: "a", types: ["folder"], ownerId: own.member }), as: "guest", refused: null },
  CreateFolder: { input: (own) => ({ name: "New", parentId: own.folder }), as: "creator", refused: "viewer" },
  CreateWorkspace: { input: () => ({ name: "New workspace" }), as: "creator", refused: "viewer" },
  RenameInode: { input: (own) => ({ inodeId: own.inode, name: "Renamed" }), as: "creator", refused: "viewer" },
  DescribeInode: { input: (own) => ({ inodeId: own.inode, description: "Described" }), as: "creator", refused: "viewer" },
  MoveInode: { input: (own) => ({ inodeId: own.inode, parentId: own.folder }), as: "creator", refused: "viewer" },
  SetBadge: { input: (own) => ({ inodeId: own.workbook, badge: "endorsed" }), as: "creator", refused: "viewer" },
  SetFavorite: { input: (own) => ({ inodeId: own.inode, isFavorite: true }), as: "creator", refused: "guest" },
  RecordOpening: { input: (own) => ({ inodeId: own.inode }), as: "creator", refused: "guest" },
  ListGrants: { input: (own) => ({ inodeId: own.inode }), as: "creator", refused: "viewer" },
  GiveGrant: { input: (own) => ({ inodeId: own.folder, memberId: own.member, right: "view" }), as: "creator", refused: "viewer" },
  RevokeGrant: { input: (own) => ({ grantId: own.grant }), as: "creator", refused: "viewer" },
  ExplainAccess: { input: (own) => ({ inodeId: own.inode, memberId: own.member }), as: "creator", refused: "viewer" },
  ReadClosedDocument: { input: (own) => ({ inodeId: own.inode }), as: "viewer", refused: "guest" },
  RequestAccess: { input: (own) => ({ inodeId: own.inode, right: "edit", message: "For the report" }), as: "viewer", refused: "guest" },
  ListAccessRequests: { input: () => ({}), as: "guest", refused: null },
  AnswerAccessRequest: { input: (own) => ({ requestId: own["access-request"], right: "view" }), as: "creator", refused: "viewer" },
  CreateWorkbook: { input: (own) => ({ name: "New", folderId: own.folder }), as: "creator", refused: "viewer" },
  DuplicateWorkbooks: { input: (own) => ({ workbookIds: [own.workbook], folderId: own.folder }), as: "creator", refused: "viewer" },
  DuplicateWorkbook: { input: (own) => ({ workbookId: own.workbook, folderId: own.folder }), as: "creator", refused: "viewer" },
  PublishWorkbook: { input: (own) => ({ workbookId: own.workbook }), as: "creator", refused: "viewer" },
  DiscardDraft: { input: (own) => ({ workbookId: own.workbook }), as: "creator", refused: "viewer" },
  RestoreVersion: { input: (own) => ({ workbookId: own.workbook, version: 1 }), as: "creator", refused: "viewer" },
  ListVersions: { input: (own) => ({ workbookId: own.workbook }), as: "creator", refused: "viewer" },
  ReadDraftHistory: { input: (own) => ({ params: { workbookId: own.workbook } }), as: "creator", refused: "viewer" },
  ReadWorkbookDocument: { input: (own) => ({ params: { workbookId: own.workbook } }), as: "creator", refused: "guest" },
  CreateWorkbookFromFile: {
    input: (own) => ({ body: `name: New\nfolderId: ${own.folder}\nschemaVersion: 1\npages: []\n` }),
    as: "creator",
    refused: "viewer",
  },
  CreateDataModelFromFile: {
    input: (own) => ({ body: `name: New\nkind: data-model\nfolderId: ${own.folder}\nschemaVersion: 1\npages: []\n` }),
    as: "creator",
    refused: "viewer",
  },
  VerifyDataModelFile: {
    input: () => ({ body: "name: New\nkind: data-model\nschemaVersion: 1\npages: []\n" }),
    as: "creator",
    refused: "viewer",
  },
  ReadDataModelFile: { input: (own) => ({ params: { dataModelId: own.dataset } }), as: "creator", refused: "viewer" },
  UpdateDataModelFile: {
    input: (own) => ({
      params: { dataModelId: own.dataset },
      body: "name: Replaced\nkind: data-model\nschemaVersion: 1\npages: []\n",
    }),
    as: "creator",
    refused: "viewer",
  },
  PatchDataModelFile: {
    input: (own) => ({ params: { dataModelId: own.dataset }, body: [{ op: "add", path: "/description", value: "Patched" }] }),
    as: "creator",
    refused: "viewer",
  },
  CreateReportFromFile: {
    input: (own) => ({ body: `name: New\nkind: report\nfolderId: ${own.folder}\nschemaVersion: 1\npages: []\n` }),
    as: "creator",
    refused: "viewer",
  },
  VerifyReportFile: {
    input: () => ({ body: "name: New\nkind: report\nschemaVersion: 1\npages: []\n" }),
    as: "creator",
    refused: "viewer",
  },
  ReadReportFile: { input: (own) => ({ params: { reportId: own.report } }), as: "creator", refused: "viewer" },
  UpdateReportFile: {
    input: (own) => ({ params: { reportId: own.report }, body: "name: Replaced\nkind: report\nschemaVersion: 1\npages: []\n" }),
    as: "creator",
    refused: "viewer",
  },
  PatchReportFile: {
    input: (own) => ({ params: { reportId: own.report }, body: [{ op: "add", path: "/description", value: "Patched" }] }),
    as: "creator",
    refused: "viewer",
  },
  ConvertToReport: {
    input: (own) => ({ params: { workbookId: own.workbook }, body: { folderId: own.folder } }),
    as: "creator",
    refused: "viewer",
  },
  ReadPublishEffect: { input: (own) => ({ params: { dataModelId: own.dataset } }), as: "creator", refused: "viewer" },
  ReadModelUses: { input: (own) => ({ params: { dataModelId: own.dataset } }), as: "creator", refused: "viewer" },
  // The model of these tests is empty: who may is told that there is no such table.
  CheckDataModelAsPerson: {
    input: (own) => ({ params: { dataModelId: own.dataset }, body: { memberId: own.member, elementId: "t" } }),
    as: "creator",
    refused: "viewer",
    fails: "EINVAL",
  },
  ReadDataModelOffer: { input: (own) => ({ params: { dataModelId: own.dataset } }), as: "creator", refused: "guest" },
  // Who may see the workbook is let through to the door, which leads to no address of this machine.
  ReadWorkbookImage: {
    input: (own) => ({ params: { workbookId: own.workbook }, body: { url: "http://127.0.0.1/x.png" } }),
    as: "creator",
    refused: "guest",
    fails: "EINVAL",
  },
  UploadPicture: { input: (own) => ({ params: { workbookId: own.workbook }, body: PICTURE }), as: "creator", refused: "viewer" },
  ReadWorkbookPicture: {
    input: (own) => ({ params: { workbookId: own.workbook, pictureId: own.picture } }),
    as: "creator",
    refused: "guest",
  },
  BringPicture: {
    input: (own) => ({ params: { workbookId: own.entered, pictureId: own.picture } }),
    as: "creator",
    refused: "viewer",
  },
  SetProfilePicture: { input: () => ({ body: PICTURE }), as: "guest", refused: null },
  ListProfilePictures: { input: () => ({}), as: "guest", refused: null },
  ReadProfilePicture: { input: (own) => ({ params: { userId: own.member } }), as: "viewer", refused: "guest" },
  RemoveProfilePicture: { input: () => ({}), as: "guest", refused: null },
  VerifyWorkbookFile: { input: () => ({ body: "name: New\nschemaVersion: 1\npages: []\n" }), as: "creator", refused: "viewer" },
  ReadWorkbookFile: { input: (own) => ({ params: { workbookId: own.workbook } }), as: "creator", refused: "viewer" },
  UpdateWorkbookFile: {
    input: (own) => ({ params: { workbookId: own.workbook }, body: "name: Replaced\nschemaVersion: 1\npages: []\n" }),
    as: "creator",
    refused: "viewer",
  },
  PatchWorkbookFile: {
    input: (own) => ({ params: { workbookId: own.workbook }, body: [{ op: "replace", path: "/name", value: "Patched" }] }),
    as: "creator",
    refused: "viewer",
  },
  EnterIntoTable: {
    input: (own) => ({
      params: { workbookId: own.entered, elementId: "entered" },
      body: `${JSON.stringify({ batchId: crypto.randomUUID(), layer: "draft", seen: 0 })}\n{"kind":"add","rowIds":["r"],"columns":[],"values":[]}\n`,
    }),
    as: "creator",
    refused: "viewer",
  },
  JudgeEntryColumn: {
    input: (own) => ({ params: { workbookId: own.entered, elementId: "entered" }, body: { layer: "draft", columnId: "a" } }),
    as: "creator",
    refused: "viewer",
  },
  ReadEntryColumn: {
    input: (own) => ({ params: { workbookId: own.entered, elementId: "entered" }, query: { layer: "draft", columnId: "a" } }),
    as: "creator",
    refused: "viewer",
  },
  UploadCellFile: {
    input: (own) => ({
      params: { workbookId: own.entered, elementId: "entered" },
      query: { layer: "draft", columnId: "f", name: "a.txt" },
      body: "text",
    }),
    as: "creator",
    refused: "viewer",
  },
  ReadCellFile: {
    input: (own) => ({ params: { workbookId: own.entered, elementId: "entered", fileId: own.file }, query: { layer: "draft" } }),
    as: "creator",
    refused: "viewer",
  },
  ReadInputTable: {
    input: (own) => ({ params: { workbookId: own.entered, elementId: "entered" }, query: { layer: "draft" } }),
    as: "creator",
    refused: "viewer",
  },
  ReadEntryOptions: {
    input: (own) => ({
      params: { workbookId: own.entered, elementId: "entered" },
      body: { layer: "draft", rowId: null, columnId: "a", cells: {}, search: "", chosen: [] },
    }),
    as: "creator",
    refused: "viewer",
  },
  ReadRowlessEntries: {
    input: (own) => ({ params: { workbookId: own.entered, elementId: "entered" }, query: { layer: "draft" } }),
    as: "creator",
    refused: "viewer",
  },
  ReadInputTableHistory: {
    input: (own) => ({ params: { workbookId: own.entered, elementId: "entered" }, query: { layer: "draft" } }),
    as: "creator",
    refused: "viewer",
  },
  ListConnections: { input: () => ({}), as: "creator", refused: null },
  ReadConnection: { input: (own) => ({ connectionId: own.connection }), as: "creator", refused: "viewer" },
  ListTables: { input: (own) => ({ connectionId: own.connection }), as: "creator", refused: "viewer" },
  DescribeTable: { input: (own) => ({ connectionId: own.connection, path: ["uploads", "towns"] }), as: "creator", refused: "viewer" },
  RefreshConnection: { input: (own) => ({ connectionId: own.connection }), as: "creator", refused: "viewer" },
  CreateConnection: {
    input: () => ({ name: "New", engine: "postgres", settings: SETTINGS, secret: "password" }),
    as: "admin",
    refused: "creator",
  },
  UpdateConnection: { input: (own) => ({ connectionId: own.outside, name: "Renamed" }), as: "admin", refused: "creator" },
  TestConnection: {
    input: (own) => ({ connectionId: own.outside, engine: "postgres", settings: SETTINGS }),
    as: "admin",
    refused: "creator",
    fails: "EAGAIN",
  },
  ShareConnection: {
    input: (own) => ({ connectionId: own.connection, memberId: own.member, canUse: true }),
    as: "admin",
    refused: "creator",
  },
  CreateUpload: {
    input: (own) => ({ body: { connectionId: own.connection, fileName: "x.csv", byteSize: 3 } }),
    as: "creator",
    refused: "viewer",
  },
  ReceiveUpload: { input: (own) => ({ params: { uploadId: own.upload }, body: TOWNS }), as: "creator", refused: "viewer" },
  SniffUpload: { input: (own) => ({ params: { uploadId: own.upload }, body: { choice: {} } }), as: "creator", refused: "viewer" },
  LoadUpload: {
    input: (own) => ({ params: { uploadId: own.upload }, body: { name: "Towns", folderId: own.folder, dialect: null, columns: null } }),
    as: "creator",
    refused: "viewer",
  },
  WorkbookResults: {
    input: (own) => ({
      params: { workbookId: own.workbook },
      body: {
        requests: [{ elementId: "none", level: null, want: { kind: "count" }, window: null, within: null, extraFilters: [] }],
        controls: {},
        at: null,
        overlay: [],
        now: new Date().toISOString(),
        refresh: false,
      },
    }),
    as: "creator",
    refused: "guest",
  },
  RequestExport: {
    input: (own) => ({ params: { workbookId: own.entered }, body: { elementId: "entered", format: "csv" } }),
    as: "creator",
    refused: "guest",
  },
  // what was asked for is sealed for the person: its own test has the cases
  DownloadQuery: { input: () => ({ params: { queryId: "nothing" } }), as: "creator", refused: null, fails: "ENOENT" },
  DownloadElement: {
    input: (own) => ({
      params: { workbookId: own.entered },
      body: {
        elementId: "entered",
        level: null,
        format: "csv",
        values: "raw",
        layout: "grid",
        extraFilters: [],
        controls: {},
        at: null,
        overlay: [],
        now: new Date().toISOString(),
      },
    }),
    as: "creator",
    refused: "guest",
  },
  DownloadDrawing: {
    input: (own) => ({
      params: { workbookId: own.entered },
      body: { elementId: "entered", format: "svg", controls: {}, at: null, overlay: [], now: new Date().toISOString() },
    }),
    as: "creator",
    refused: "guest",
  },
  // The workbook of these tests is empty: who may is told that there is no such element.
  ReadFormulaValues: {
    input: (own) => ({
      params: { workbookId: own.workbook },
      body: {
        elementId: "none",
        formulas: [{ path: ["actions", 0, "condition", "formula"] }],
        selection: {},
        controls: {},
        at: null,
        overlay: [],
        now: new Date().toISOString(),
      },
    }),
    as: "creator",
    refused: "guest",
    fails: "EINVAL",
  },
  ReadSourceColumns: {
    input: (own) => ({
      params: { workbookId: own.workbook },
      body: {
        source: { kind: "sql", connectionId: own.connection, statement: "select 1 as n" },
        controls: {},
        now: new Date().toISOString(),
      },
    }),
    as: "creator",
    refused: "viewer",
  },
  TablePreview: {
    input: (own) => ({ params: { connectionId: own.connection }, body: { path: ["uploads", "towns"], limit: 10 } }),
    as: "creator",
    refused: "viewer",
  },
  DiscardUpload: { input: (own) => ({ params: { uploadId: own.upload } }), as: "creator", refused: "viewer" },
  ArchiveInode: { input: (own) => ({ inodeId: own.inode }), as: "creator", refused: "viewer" },
  RestoreInode: { input: (own) => ({ inodeId: own.inode }), as: "creator", refused: "viewer" },
};

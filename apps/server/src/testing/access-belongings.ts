import { sql } from "kysely";
import { insertPictureLink } from "../areas/exports/index.ts";
import { callNamed } from "./call-operation.ts";
import type { Actor, Tenant, World } from "./world.ts";

/** Things of one tenant that id arguments can point at. */
export interface Belongings {
  readonly inode: string;
  readonly folder: string;
  readonly workbook: string;
  readonly dataset: string;
  readonly report: string;
  /** A workbook with an input table. */
  readonly entered: string;
  /** A file for the cells of that. */
  readonly file: string;
  /** One that was uploaded into the workbook. */
  readonly picture: string;
  /** Shapes for maps that the creator brought, and others. */
  readonly "map-shapes": string;
  readonly spareMapShapes: string;
  readonly member: string;
  readonly creator: string;
  readonly spareMember: string;
  readonly grant: string;
  /** The viewer asks for more of the folder. */
  readonly "access-request": string;
  /** The viewer asks for more. */
  readonly "license-request": string;
  /** The creator owns what was a member's who left. */
  readonly handover: string;
  readonly connection: string;
  readonly outside: string;
  readonly upload: string;
  readonly "account-type": string;
  /** The one of the creator. */
  readonly buildType: string;
  /** One that no member has, of the organization's own making. */
  readonly spareAccountType: string;
  readonly team: string;
  readonly spareTeam: string;
  /** One that members join by themselves. */
  readonly openTeam: string;
  /** Of the identity provider. */
  readonly "provisioned-team": string;
  readonly "user-attribute": string;
  readonly theme: string;
  readonly organization: string;
  /** A background job that failed for good, and another one. */
  readonly "failed-job": string;
  readonly otherFailedJob: string;
  readonly "api-key": string;
  readonly restApiKey: string;
  /** One of the creator, which nothing else needs. */
  readonly session: string;
  readonly passkey: string;
  /** One that the creator is connected with, and one of nobody. */
  readonly "sign-in-provider": string;
  readonly spareSignInProvider: string;
  readonly schedule: string;
  readonly "picture-link": string;
  /** At Microsoft. */
  readonly "linked-account": string;
  readonly spareLinkedAccount: string;
  readonly spareSchedule: string;
  /** A workspace of the creator, with a grant that the viewer has on it. */
  readonly workspace: string;
  readonly workspaceGrant: string;
  /** What the calls over other operations use up: a team, an account type, an attribute, a folder, a grant on it. */
  readonly restTeam: string;
  readonly restAccountType: string;
  readonly restAttribute: string;
  readonly restFile: string;
  readonly restGrant: string;
  readonly restConnection: string;
  readonly restSchedule: string;
  readonly restReportSchedule: string;
}

/** A port of this machine that nothing listens on. */
export const SETTINGS = { host: "127.0.0.1", port: 1, database: "d", user: "u", encryption: "none" };
export const SHAPES =
  '{"type":"Feature","properties":{"name":"One"},"geometry":{"type":"Polygon","coordinates":[[[8,47],[9,47],[9,48],[8,48],[8,47]]]}}';
/** As small as a GIF can be, in letters that come through as they are. */
export const PICTURE = "GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;";
export const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>`;
export const TOWNS = "name,people\nAarhus,285273\nBergen,291940\n";

/** A job that came to rest. */
async function failedJob(world: World, { organizationId, creator }: Tenant): Promise<string> {
  const job = { kind: "upkeep.store", id: crypto.randomUUID(), memberId: creator.userId, payload: {}, queuedAt: new Date().toISOString() };
  const { rows } = await sql<{ id: string }>`insert into sheaf_jobs.job (name, data, group_id, source_retry_count, source_output)
    values ('dead', ${JSON.stringify(job)}, ${organizationId}, 2, '{"code": "timedout", "message": "Too long", "incidentId": null}')
    returning id`.execute(world.server.services.store.db);
  return rows[0]?.id ?? "";
}

/** Makes one of everything, owned by the tenant's creator; the viewer may look at it, the guest may not. */
export async function makeBelongings(world: World, tenant: Tenant): Promise<Belongings> {
  const { creator, admin, viewer } = tenant;
  const folder = await callNamed<{ inodeId: string }>(world, creator, "CreateFolder", { name: `Folder of ${tenant.slug}` });
  const inode = await callNamed<{ inodeId: string }>(world, creator, "CreateFolder", {
    name: `Inner of ${tenant.slug}`,
    parentId: folder.inodeId,
  });
  const workbook = await callNamed<{ inodeId: string }>(world, creator, "CreateWorkbook", {
    name: `Workbook of ${tenant.slug}`,
    folderId: folder.inodeId,
  });
  await callNamed(world, creator, "PublishWorkbook", { workbookId: workbook.inodeId });
  const report = await callNamed<{ reportId: string }>(world, creator, "CreateReportFromFile", {
    body: `name: Report\nkind: report\nfolderId: ${folder.inodeId}\nschemaVersion: 1\npages: []\n`,
  });
  const model = await callNamed<{ dataModelId: string }>(world, creator, "CreateDataModelFromFile", {
    body: `name: Model\nkind: data-model\nfolderId: ${folder.inodeId}\nschemaVersion: 1\npages: []\n`,
  });
  await callNamed(world, creator, "PublishWorkbook", { workbookId: model.dataModelId });
  const entered = await callNamed<{ workbookId: string }>(world, creator, "CreateWorkbookFromFile", {
    body: `name: Entered\nfolderId: ${folder.inodeId}\nschemaVersion: 1\npages: [{id: p, name: P, elements: [{id: entered, kind: input-table, inputMode: edit, source: {kind: empty, connectionId: ${tenant.connectionId}}, columns: [{id: a, type: text}, {id: f, type: file}]}]}]\n`,
  });
  const file = await callNamed<{ id: string }>(world, creator, "UploadCellFile", {
    params: { workbookId: entered.workbookId, elementId: "entered" },
    query: { layer: "draft", columnId: "f", name: "a.txt" },
    body: "text",
  });
  const { pictureId: picture } = await callNamed<{ pictureId: string }>(world, creator, "UploadPicture", {
    params: { workbookId: workbook.inodeId },
    body: PICTURE,
  });
  const bring = async (name: string): Promise<string> =>
    (await callNamed<{ shapesId: string }>(world, creator, "UploadMapShapes", { query: { name }, body: SHAPES })).shapesId;
  const receive = async (): Promise<string> => {
    const { uploadId } = await callNamed<{ uploadId: string }>(world, creator, "CreateUpload", {
      body: { connectionId: tenant.connectionId, fileName: "towns.csv", byteSize: TOWNS.length },
    });
    await callNamed(world, creator, "ReceiveUpload", { params: { uploadId }, body: TOWNS });
    return uploadId;
  };
  await callNamed(world, creator, "LoadUpload", {
    params: { uploadId: await receive() },
    body: { name: "towns", folderId: folder.inodeId, dialect: null, columns: null },
  });
  const upload = await receive();
  const grants = await callNamed<{ grantId: string; member: { userId: string } | null }[]>(world, creator, "GiveGrant", {
    inodeId: folder.inodeId,
    memberId: viewer.userId,
    right: "view",
  });
  await callNamed(world, viewer, "RequestAccess", { inodeId: folder.inodeId, right: "edit", message: "" });
  const asked = await callNamed<{ requestId: string; inode: { inodeId: string } }[]>(world, creator, "ListAccessRequests", {});
  const offer = await callNamed<{ accountTypes: { accountTypeId: string }[] }>(world, viewer, "ReadLicenseOffer", {});
  await callNamed(world, viewer, "RequestLicense", { accountTypeId: offer.accountTypes.at(-1)!.accountTypeId });
  const wished = await callNamed<{ requestId: string }[]>(world, admin, "ListLicenseRequests", {});
  const leaver = await world.addMember(tenant, "Build");
  await callNamed(world, leaver, "CreateFolder", { name: "Left behind" });
  await callNamed(world, admin, "DeactivateMembers", { memberIds: [leaver.userId], newOwnerId: creator.userId });
  const handovers = await callNamed<{ handoverId: string }[]>(world, creator, "ListHandovers", {});
  const outside = await callNamed<{ connectionId: string }>(world, admin, "CreateConnection", {
    name: "Outside",
    engine: "postgres",
    settings: SETTINGS,
    secret: "password",
  });
  const theme = await callNamed<{ themeId: string }>(world, admin, "CreateTheme", { name: "Brand", base: "ocean", overrides: {} });
  const other = await world.addMember(tenant, "View");
  await callNamed(world, other, "SetProfilePicture", { body: PICTURE });
  const types = await callNamed<{ accountTypeId: string; name: string }[]>(world, admin, "ListAccountTypes", {});
  const spare = await callNamed<{ accountTypeId: string }>(world, admin, "SaveAccountType", { name: "Spare", featurePermissionSet: [] });
  const [key, spareKey] = [
    await callNamed<{ keyId: string }>(world, creator, "CreateApiKey", { body: KEY }),
    await callNamed<{ keyId: string }>(world, creator, "CreateApiKey", { body: KEY }),
  ];
  const elsewhere = await world.signIn(tenant.organizationId, creator.email);
  const sessions = await callNamed<{ sessionId: string; isThis: boolean }[]>(world, elsewhere, "ListSessions", {});
  const team = await callNamed<{ teamId: string }>(world, admin, "SaveTeam", { name: `Team of ${tenant.slug}` });
  const spareTeam = await callNamed<{ teamId: string }>(world, admin, "SaveTeam", { name: `Spare team of ${tenant.slug}` });
  const openTeam = await callNamed<{ teamId: string }>(world, admin, "SaveTeam", { name: `Open team of ${tenant.slug}`, isOpen: true });
  await callNamed(world, admin, "SetOrganizationAttribute", { name: "teamProvisioning", value: true });
  const provisioned = await callNamed<{ id: string }>(world, admin, "CreateScimGroup", {
    body: { displayName: `Group of ${tenant.slug}` },
  });
  const spareMember = await callNamed<{ id: string }>(world, admin, "CreateScimUser", {
    body: { userName: `spare@${tenant.slug}.example` },
  });
  const attribute = await callNamed<{ attributeId: string }>(world, admin, "SaveUserAttribute", { name: "Region", members: [], teams: [] });
  const [schedule, spareSchedule] = [
    await givenSchedule(world, creator, workbook.inodeId),
    await givenSchedule(world, creator, workbook.inodeId),
  ];
  const viewType = types.find((type) => type.name === "View")!.accountTypeId;
  const providerOf = async (name: string): Promise<string> =>
    (await callNamed<{ providerId: string }>(world, admin, "SaveSignInProvider", signInProvider(viewType, name))).providerId;
  const provider = await providerOf("Company");
  await world.server.services.store.db
    .insertInto("member_identities")
    .values({
      organization_id: tenant.organizationId,
      provider_id: provider,
      subject: "creator",
      user_id: creator.userId,
      created_at: new Date(),
      used_at: new Date(),
    })
    .execute();
  const link = await insertPictureLink(world.server.services, world.server.services.store.db, {
    organizationId: tenant.organizationId,
    ownerId: creator.userId,
    workbookId: workbook.inodeId,
    what: "page",
    partId: "p1",
    days: 1,
    isChosen: true,
  });
  return {
    ...(await restBelongings(world, tenant, folder.inodeId)),
    restSchedule: await givenSchedule(world, creator, workbook.inodeId),
    restReportSchedule: await givenSchedule(world, creator, report.reportId),
    schedule,
    "picture-link": link.id,
    "linked-account": await givenLinkedAccount(world, creator),
    spareLinkedAccount: await givenLinkedAccount(world, creator),
    spareSchedule,
    inode: inode.inodeId,
    folder: folder.inodeId,
    workbook: workbook.inodeId,
    dataset: model.dataModelId,
    report: report.reportId,
    entered: entered.workbookId,
    file: file.id,
    picture,
    "map-shapes": await bring("Territories"),
    spareMapShapes: await bring("Spare territories"),
    member: other.userId,
    creator: creator.userId,
    spareMember: spareMember.id,
    grant: grants[0]!.grantId,
    "access-request": asked.find((each) => each.inode.inodeId === folder.inodeId)!.requestId,
    "license-request": wished[0]!.requestId,
    handover: handovers[0]!.handoverId,
    connection: tenant.connectionId,
    outside: outside.connectionId,
    upload,
    "account-type": viewType,
    buildType: types.find((type) => type.name === "Build")!.accountTypeId,
    spareAccountType: spare.accountTypeId,
    team: team.teamId,
    spareTeam: spareTeam.teamId,
    openTeam: openTeam.teamId,
    "provisioned-team": provisioned.id,
    "user-attribute": attribute.attributeId,
    theme: theme.themeId,
    "api-key": key.keyId,
    restApiKey: spareKey.keyId,
    passkey: await givenPasskey(world, creator),
    session: sessions.find(({ isThis }) => isThis)!.sessionId,
    organization: tenant.organizationId,
    "sign-in-provider": provider,
    spareSignInProvider: await providerOf("Spare"),
    "failed-job": await failedJob(world, tenant),
    otherFailedJob: await failedJob(world, tenant),
  };
}

/** What the calls over other operations use up. */
async function restBelongings(world: World, { creator, admin, viewer, slug }: Tenant, parentId: string) {
  type Given = { readonly grantId: string; readonly member: { readonly userId: string } | null; readonly inheritedFrom: object | null };
  const grantOn = async (inodeId: string): Promise<string> => {
    const grants = await callNamed<Given[]>(world, creator, "GiveGrant", { inodeId, memberId: viewer.userId, right: "view" });
    return grants.find(({ member, inheritedFrom }) => member?.userId === viewer.userId && inheritedFrom === null)!.grantId;
  };
  const workspace = await callNamed<{ inodeId: string }>(world, creator, "CreateWorkspace", { name: `Workspace of ${slug}` });
  const file = await callNamed<{ inodeId: string }>(world, creator, "CreateFolder", { name: `Spare of ${slug}`, parentId });
  const type = await callNamed<{ accountTypeId: string }>(world, admin, "SaveAccountType", { name: "Used up", featurePermissionSet: [] });
  const attribute = await callNamed<{ attributeId: string }>(world, admin, "SaveUserAttribute", {
    name: "Used up",
    members: [],
    teams: [],
  });
  const connection = await callNamed<{ connectionId: string }>(world, admin, "CreateConnection", {
    name: "Used up",
    engine: "postgres",
    settings: SETTINGS,
    secret: "password",
  });
  return {
    workspace: workspace.inodeId,
    workspaceGrant: await grantOn(workspace.inodeId),
    restTeam: (await callNamed<{ teamId: string }>(world, admin, "SaveTeam", { name: `Used up of ${slug}` })).teamId,
    restAccountType: type.accountTypeId,
    restAttribute: attribute.attributeId,
    restFile: file.inodeId,
    restGrant: await grantOn(file.inodeId),
    restConnection: connection.connectionId,
  };
}

const KEY = { name: "Nightly", kind: "token", scopes: ["documents:read"] };
/** What no device made. */
export const NO_PASSKEY = { id: "AA", rawId: "AA", type: "public-key", response: { clientDataJSON: "AA", attestationObject: "AA" } };

/** Put down as it stands once a device has made one. */
async function givenPasskey(world: World, { organizationId, userId }: Actor): Promise<string> {
  const { store, ids, clock } = world.server.services;
  const id = ids.make();
  await store.db
    .insertInto("passkeys")
    .values({
      organization_id: organizationId,
      id,
      user_id: userId,
      credential_id: Buffer.from(id),
      public_key: Buffer.of(0),
      sign_count: 0,
      transports: [],
      is_synced: false,
      name: "Phone",
      created_at: new Date(clock.now()),
    })
    .execute();
  return id;
}

export const signInProvider = (accountTypeId: string, name = `Provider ${Math.random()}`) => ({
  name,
  isOn: true,
  domains: [],
  createsMembers: true,
  linksMembers: false,
  accountTypeId,
  rules: [],
  managesRights: true,
  asksSecondStep: false,
  oidc: {
    issuer: "https://provider.example",
    clientId: "sheaf",
    clientAuthentication: "none",
    scopes: "openid",
    groupsClaim: "groups",
    trustsAddresses: false,
    signsOut: false,
  },
});

export const scheduled = (workbookId: string, recipient: string) => ({
  workbookId,
  name: "Weekly",
  cron: "0 9 * * 1",
  timeZone: "Europe/Berlin",
  recipients: [recipient],
  subject: "",
  message: "",
  kind: "export",
  items: [{ what: "element", id: "nowhere", format: "csv" }],
  condition: { kind: "always", elementId: null, columnId: null, comparison: null, value: null, everyRow: false, formula: null },
  burst: null,
  destinations: [],
  asRecipient: false,
  hasLink: true,
  paper: { size: "a4", orientation: "landscape" },
});

/** Its tokens open nothing. */
async function givenLinkedAccount(world: World, { organizationId, userId }: Actor): Promise<string> {
  const { store, ids, clock } = world.server.services;
  const id = ids.make();
  const values = {
    organization_id: organizationId,
    id,
    user_id: userId,
    service: "microsoft",
    subject: id,
    label: "somebody@example.com",
  } as const;
  await store.db
    .insertInto("linked_accounts")
    .values({ ...values, sealed_tokens: Buffer.from("none"), scopes: [], linked_at: new Date(clock.now()) })
    .execute();
  return id;
}

/** Put down as the operation does: the workbook of these cases has no element to send. */
async function givenSchedule(world: World, { organizationId, userId, email }: Actor, workbookId: string): Promise<string> {
  const { store, ids, clock } = world.server.services;
  const id = ids.make();
  const { name, cron, timeZone, workbookId: _, ...definition } = scheduled(workbookId, email);
  await store.db
    .insertInto("export_schedules")
    .values({
      organization_id: organizationId,
      id,
      workbook_id: workbookId,
      owner_id: userId,
      name,
      cron,
      time_zone: timeZone,
      definition: JSON.stringify(definition),
      pause_reason: null,
      created_at: new Date(clock.now()),
    })
    .execute();
  return id;
}

import { z } from "zod";
import { rights } from "../access.ts";
import { limits } from "../limits.ts";
import { idSchema, nameSchema, textSchema } from "./common.ts";
import { userKinds } from "./organization.ts";

export const inodeTypes = ["folder", "workbook", "dataset", "report", "template", "datafile", "sql", "symlink"] as const;
export const badges = ["endorsed", "warning", "deprecated"] as const;

export const person = z.object({ userId: idSchema, name: z.string(), email: z.string() }).meta({ id: "Person" });
export const teamName = z.object({ teamId: idSchema, name: z.string() }).meta({ id: "TeamName" });
export const pathStep = z.object({ inodeId: idSchema, name: z.string() }).meta({ id: "PathStep" });

/** What the caller may do with an object; screens show no control that the server would refuse. */
export const inodePermissionsSchema = z
  .object({
    right: z.enum(rights),
    canExploreBasic: z.boolean(),
    canExplore: z.boolean(),
    canEdit: z.boolean(),
    canPublish: z.boolean(),
    canRename: z.boolean(),
    canMove: z.boolean(),
    canArchive: z.boolean(),
    canRestore: z.boolean(),
    canDuplicate: z.boolean(),
    canShare: z.boolean(),
    canCreateChild: z.boolean(),
    canSeeSql: z.boolean(),
    canBadge: z.boolean(),
    canExport: z.boolean(),
  })
  .meta({ id: "InodePermissions" });

/** What a shortcut leads to: a document, folder or file, or an element in it. */
export const shortcutTarget = z
  .object({ inodeId: idSchema, type: z.enum(inodeTypes), name: z.string(), elementId: z.string().nullable() })
  .meta({ id: "ShortcutTarget" });

export const inodeSummary = z
  .object({
    inodeId: idSchema,
    /** 22 digits for addresses. */
    urlId: z.string(),
    type: z.enum(inodeTypes),
    name: z.string(),
    description: z.string(),
    parentId: idSchema.nullable(),
    root: z.enum(["home", "workspace"]).nullable(),
    /** Folders from the outermost that the caller may see down to the parent. */
    path: z.array(pathStep),
    owner: person,
    createdAt: z.string(),
    updatedAt: z.string(),
    updatedBy: person.nullable(),
    archivedAt: z.string().nullable(),
    badge: z.enum(badges).nullable(),
    isFavorite: z.boolean(),
    publishedVersion: z.int().nullable(),
    /** When the caller last opened it; null where that is not known. */
    openedAt: z.string().nullable(),
    /** Of a shortcut: where it leads; null where that is gone, or closed to the caller. Of anything else: null. */
    targetInfo: shortcutTarget.nullable(),
    permissions: inodePermissionsSchema,
  })
  .meta({ id: "Inode" });

export const folderContents = z
  .object({ folder: inodeSummary, children: z.array(inodeSummary), /** There are more than are listed. */ more: z.boolean() })
  .meta({ id: "FolderContents" });
/** Lists come in parts: how many of those that the caller may see came before, and how many come now; fewer than that were the last. */
const part = {
  skip: z.int().min(0).max(10_000_000).nullish(),
  first: z.int().min(1).max(limits.listPage).nullish(),
};
export const listPart = z.strictObject(part);
export const folderArgument = z.strictObject({
  inodeId: idSchema,
  skip: part.skip,
  /** Children of this part; absent: as many as one looks at. */
  first: z.int().min(1).max(limits.folderPart).nullish(),
});
export const inodeArgument = z.strictObject({ inodeId: idSchema });
/** Documents of a list whose views are asked for. */
export const documentViewsOf = z.strictObject({ inodeIds: z.array(idSchema).max(limits.listPage) });
export const documentViews = z.array(
  z
    .object({
      inodeId: idSchema,
      /** Of each day of UTC, the oldest first, today last. */
      days: z.array(z.int()),
      total: z.int(),
    })
    .meta({ id: "DocumentViews" }),
);
export type DocumentViews = z.infer<typeof documentViews>[number];
export const inodeSearch = z.strictObject({
  query: textSchema(limits.searchLength),
  types: z
    .array(z.enum(inodeTypes, { message: "Invalid Inode Type" }))
    .max(10)
    .nullish(),
  ownerId: idSchema.nullish(),
  badges: z.array(z.enum(badges)).max(badges.length).nullish(),
  ...part,
});

export const folderCreation = z.strictObject({ name: nameSchema, parentId: idSchema.nullish() });
export const workspaceCreation = z.strictObject({ name: nameSchema });
export const shortcutCreation = z.strictObject({
  targetId: idSchema,
  /** An element of the target, which has to be a document. */
  elementId: z.string().min(1).max(200).nullish(),
  /** Absent: among the caller's own documents. */
  folderId: idSchema.nullish(),
  /** Absent: as the target is called. */
  name: nameSchema.nullish(),
});
/** The page that somebody comes to first. */
export const homePage = z.object({ inodeId: idSchema, type: z.enum(inodeTypes), name: z.string() }).meta({ id: "HomePage" });
export const homePageSetting = z
  .object({
    homePageId: idSchema,
    /** Whose it is: an account type's, a team's, or with neither everybody's. */
    accountType: z.object({ accountTypeId: idSchema, name: z.string() }).meta({ id: "HomePageAccountType" }).nullable(),
    team: teamName.nullable(),
    inode: homePage,
    /** It is in the trash: nobody comes to it. */
    isGone: z.boolean(),
  })
  .meta({ id: "HomePageSetting" });
export const homePageChange = z.strictObject({
  /** With neither: everybody's. */
  accountTypeId: idSchema.nullish(),
  teamId: idSchema.nullish(),
  /** Null: none. */
  inodeId: idSchema.nullable(),
});
export const inodeRename = z.strictObject({ inodeId: idSchema, name: nameSchema });
export const inodeDescription = z.strictObject({ inodeId: idSchema, description: textSchema(limits.descriptionLength) });
export const inodeMove = z.strictObject({ inodeId: idSchema, parentId: idSchema });
/** Null: none. */
export const badgeChange = z.strictObject({ inodeId: idSchema, badge: z.enum(badges).nullable() });
export const favoriteChange = z.strictObject({ inodeId: idSchema, isFavorite: z.boolean() });

/** When a grant ends, as an instant. */
export const grantEnd = z.iso
  .datetime({ offset: true })
  .max(40)
  .nullish()
  .describe("From then on the right gives nothing; null: it does not end. Absent: as it is, without an end where it has ended");
export const grantSummary = z
  .object({
    grantId: idSchema,
    inodeId: idSchema,
    /** Null with `team`: everybody in the organization. */ member: z
      .object({ ...person.shape, userKind: z.enum(userKinds) })
      .meta({ id: "GrantedMember" })
      .nullable(),
    team: teamName.nullable(),
    right: z.enum(rights),
    /** The folder that it comes from; null where it stands on the object itself. */ inheritedFrom: pathStep.nullable(),
    /** From then on it gives nothing; null: it does not end. */ endsAt: z.string().nullable(),
    /** It gives nothing any more, until it is renewed. */ hasEnded: z.boolean(),
  })
  .meta({ id: "Grant" });
export const grantCreation = z.strictObject({
  inodeId: idSchema,
  /** Null with `teamId`: everybody in the organization. */ memberId: idSchema.nullish(),
  teamId: idSchema.nullish(),
  right: z.enum(rights),
  endsAt: grantEnd,
});
/** Whose a document or folder is from then on. */
export const inodeTransfer = z.strictObject({
  inodeId: idSchema,
  memberId: idSchema,
  withContents: z.boolean().optional().describe("What lies in a folder and is its owner's goes along; absent: it stays theirs"),
});
/** What lies in a folder at any depth, without the trash: what goes along with it, and what is others' and stays theirs. */
export const folderOwnership = z
  .object({
    /** Of the folder's owner; shortcuts and files among the documents. */ documents: z.int(),
    folders: z.int(),
    /** Documents and folders of anybody else. */ others: z.int(),
  })
  .meta({ id: "FolderOwnership" });
export const inodeTransferred = z
  .object({
    inode: inodeSummary,
    /** What went along. */ documents: z.int(),
    folders: z.int(),
  })
  .meta({ id: "InodeTransferred" });
/** Grants of one member, or of one team, on objects whose grants the caller may see; the latest first. */
export const grantsOfQuery = z.strictObject({ memberId: idSchema.nullish(), teamId: idSchema.nullish(), ...part });
/** Several at once get the same right. */
export const inodeSharing = z.strictObject({
  inodeId: idSchema,
  memberIds: z.array(idSchema).max(limits.sharedAtOnce),
  teamIds: z.array(idSchema).max(limits.sharedAtOnce),
  isForEverybody: z.boolean(),
  right: z.enum(rights),
  endsAt: grantEnd,
  /** A mail to each of them and to the members of the teams, with words of whoever shares; absent: none. */
  mail: z.strictObject({ message: textSchema(limits.accessMessageLength) }).nullish(),
});
export const inodeShared = z
  .object({ grants: z.array(grantSummary), /** People who get a mail. */ mailed: z.int() })
  .meta({ id: "InodeShared" });
/** What may be done with a document by who has no more than the right to view it, as far as their account type allows it. */
const viewerRightsShape = {
  /** To sort, filter and drill for themselves. */ explore: z.boolean(),
  /** To take files and pictures of it away. */ export: z.boolean(),
};
export const viewerRights = z.object(viewerRightsShape).meta({ id: "ViewerRights" });
export const viewerRightsChange = z.strictObject({ inodeId: idSchema, ...viewerRightsShape });
/** What whoever shares something has to know besides the grants. */
export const inodeSharingFacts = z
  .object({
    /** Members whom a right of everybody reaches. */ everybody: z.int(),
    /** Null of what is no document. */ viewers: viewerRights.nullable(),
    /** Whether what is published can be seen by who may only view it. */ isPublished: z.boolean(),
  })
  .meta({ id: "InodeSharing" });
export const grantArgument = z.strictObject({ grantId: idSchema });

export type InodeSummary = z.infer<typeof inodeSummary>;
export type FolderContents = z.infer<typeof folderContents>;
export type HomePage = z.infer<typeof homePage>;
export type HomePageSetting = z.infer<typeof homePageSetting>;
export type InodeSharing = z.infer<typeof inodeSharing>;
export type FolderOwnership = z.infer<typeof folderOwnership>;
export type InodeTransferred = z.infer<typeof inodeTransferred>;
export type InodeShared = z.infer<typeof inodeShared>;
export type ViewerRights = z.infer<typeof viewerRights>;
export type InodeSharingFacts = z.infer<typeof inodeSharingFacts>;
export type GrantSummary = z.infer<typeof grantSummary>;

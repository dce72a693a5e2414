import { gql, type TypedDocumentNode } from "@apollo/client";
import type {
  AccountTypeSummary,
  DocumentViews,
  GrantSummary,
  HomePageSetting,
  InodeSummary,
  OrgMember,
  TeamSummary,
  UserAttributeName,
} from "@sheaf/contract";

/** Everything that lists and dialogs show of a document. */
export const INODE = gql`
  fragment InodeFields on Inode {
    inodeId
    urlId
    type
    name
    description
    parentId
    root
    path {
      inodeId
      name
    }
    owner {
      userId
      name
      email
    }
    createdAt
    updatedAt
    updatedBy {
      userId
      name
      email
    }
    archivedAt
    badge
    isFavorite
    publishedVersion
    openedAt
    targetInfo {
      inodeId
      type
      name
      elementId
    }
    permissions {
      right
      canExploreBasic
      canExplore
      canEdit
      canPublish
      canRename
      canMove
      canArchive
      canRestore
      canDuplicate
      canShare
      canCreateChild
      canSeeSql
      canBadge
      canExport
    }
  }
`;

/** Lists come in parts. */
export interface Part {
  readonly skip?: number;
}
type Inodes<Field extends string> = TypedDocumentNode<Readonly<Record<Field, readonly InodeSummary[]>>, Part>;
type Change<Field extends string, Request, Answer = InodeSummary> = TypedDocumentNode<
  Readonly<Record<Field, Answer>>,
  { request: Request }
>;

export const RECENT: Inodes<"recent"> = gql`
  query Recent($skip: Float) {
    recent(skip: $skip) {
      ...InodeFields
    }
  }
  ${INODE}
`;
export const FAVORITES: Inodes<"favorites"> = gql`
  query Favorites($skip: Float) {
    favorites(skip: $skip) {
      ...InodeFields
    }
  }
  ${INODE}
`;
export const SHARED: Inodes<"sharedWithMe"> = gql`
  query SharedWithMe($skip: Float) {
    sharedWithMe(skip: $skip) {
      ...InodeFields
    }
  }
  ${INODE}
`;
export const WORKSPACES: Inodes<"workspaces"> = gql`
  query Workspaces($skip: Float) {
    workspaces(skip: $skip) {
      ...InodeFields
    }
  }
  ${INODE}
`;
export const TRASH: Inodes<"trash"> = gql`
  query Trash($skip: Float) {
    trash(skip: $skip) {
      ...InodeFields
    }
  }
  ${INODE}
`;
export const SEARCH: TypedDocumentNode<
  { readonly search: readonly InodeSummary[] },
  Part & {
    readonly query: string;
    readonly first?: number;
    readonly ownerId?: string | null;
    readonly types?: readonly string[] | null;
    readonly badges?: readonly string[] | null;
  }
> = gql`
  query Search($query: String!, $skip: Float, $first: Float, $ownerId: ID, $types: [String!], $badges: [String!]) {
    search(query: $query, skip: $skip, first: $first, ownerId: $ownerId, types: $types, badges: $badges) {
      ...InodeFields
    }
  }
  ${INODE}
`;
/** Data models that this person may look at. */
export const DATA_MODELS: TypedDocumentNode<{ readonly search: readonly InodeSummary[] }, Part> = gql`
  query DataModels($skip: Float) {
    search(query: "", types: ["dataset"], skip: $skip) {
      ...InodeFields
    }
  }
  ${INODE}
`;
export const FOLDER: TypedDocumentNode<
  { readonly folder: { readonly folder: InodeSummary; readonly children: readonly InodeSummary[]; readonly more: boolean } },
  Part & { readonly inodeId: string; readonly first?: number }
> = gql`
  query Folder($inodeId: ID!, $skip: Float, $first: Float) {
    folder(inodeId: $inodeId, skip: $skip, first: $first) {
      more
      folder {
        ...InodeFields
      }
      children {
        ...InodeFields
      }
    }
  }
  ${INODE}
`;
export const DOCUMENT: TypedDocumentNode<{ readonly inode: InodeSummary }, { inodeId: string }> = gql`
  query Inode($inodeId: ID!) {
    inode(inodeId: $inodeId) {
      ...InodeFields
    }
  }
  ${INODE}
`;

export const CREATE_WORKBOOK: Change<"createWorkbook", { name: string; folderId?: string | null }> = gql`
  mutation CreateWorkbook($request: CreateWorkbookRequest!) {
    createWorkbook(request: $request) {
      ...InodeFields
    }
  }
  ${INODE}
`;
export const DUPLICATE_WORKBOOK: Change<"duplicateWorkbook", { workbookId: string; name?: string; folderId?: string | null }> = gql`
  mutation DuplicateWorkbook($request: DuplicateWorkbookRequest!) {
    duplicateWorkbook(request: $request) {
      ...InodeFields
    }
  }
  ${INODE}
`;
export const DUPLICATE_WORKBOOKS: Change<
  "duplicateWorkbooks",
  { workbookIds: readonly string[]; folderId?: string | null },
  readonly InodeSummary[]
> = gql`
  mutation DuplicateWorkbooks($request: DuplicateWorkbooksRequest!) {
    duplicateWorkbooks(request: $request) {
      ...InodeFields
    }
  }
  ${INODE}
`;
export const CREATE_FOLDER: Change<"createFolder", { name: string; parentId?: string | null }> = gql`
  mutation CreateFolder($request: CreateFolderRequest!) {
    createFolder(request: $request) {
      ...InodeFields
    }
  }
  ${INODE}
`;
export const CREATE_WORKSPACE: Change<"createWorkspace", { name: string }> = gql`
  mutation CreateWorkspace($request: CreateWorkspaceRequest!) {
    createWorkspace(request: $request) {
      ...InodeFields
    }
  }
  ${INODE}
`;
export const CREATE_SHORTCUT: Change<"createShortcut", { targetId: string; folderId?: string | null }> = gql`
  mutation CreateShortcut($request: CreateShortcutRequest!) {
    createShortcut(request: $request) {
      ...InodeFields
    }
  }
  ${INODE}
`;
export const HOME_PAGES: TypedDocumentNode<{ readonly homePages: readonly HomePageSetting[] }, Record<string, never>> = gql`
  query HomePages {
    homePages {
      homePageId
      isGone
      accountType {
        accountTypeId
        name
      }
      team {
        teamId
        name
      }
      inode {
        inodeId
        type
        name
      }
    }
  }
`;
export const SET_HOME_PAGE: TypedDocumentNode<
  { readonly setHomePage: { readonly success: boolean } },
  { request: { readonly accountTypeId: string | null; readonly teamId: string | null; readonly inodeId: string | null } }
> = gql`
  mutation SetHomePage($request: SetHomePageRequest!) {
    setHomePage(request: $request) {
      success
    }
  }
`;
export const RENAME: Change<"renameInode", { inodeId: string; name: string }> = gql`
  mutation RenameInode($request: RenameInodeRequest!) {
    renameInode(request: $request) {
      ...InodeFields
    }
  }
  ${INODE}
`;
export const MOVE: Change<"moveInode", { inodeId: string; parentId: string }> = gql`
  mutation MoveInode($request: MoveInodeRequest!) {
    moveInode(request: $request) {
      ...InodeFields
    }
  }
  ${INODE}
`;
export const ARCHIVE: Change<"archiveInode", { inodeId: string }> = gql`
  mutation ArchiveInode($request: ArchiveInodeRequest!) {
    archiveInode(request: $request) {
      ...InodeFields
    }
  }
  ${INODE}
`;
export const RESTORE: Change<"restoreInode", { inodeId: string }> = gql`
  mutation RestoreInode($request: RestoreInodeRequest!) {
    restoreInode(request: $request) {
      ...InodeFields
    }
  }
  ${INODE}
`;
export const DESCRIBE: Change<"describeInode", { inodeId: string; description: string }> = gql`
  mutation DescribeInode($request: DescribeInodeRequest!) {
    describeInode(request: $request) {
      ...InodeFields
    }
  }
  ${INODE}
`;
export const SET_BADGE: Change<"setBadge", { inodeId: string; badge: InodeSummary["badge"] }> = gql`
  mutation SetBadge($request: SetBadgeRequest!) {
    setBadge(request: $request) {
      ...InodeFields
    }
  }
  ${INODE}
`;
export const SET_FAVORITE: Change<"setFavorite", { inodeId: string; isFavorite: boolean }> = gql`
  mutation SetFavorite($request: SetFavoriteRequest!) {
    setFavorite(request: $request) {
      ...InodeFields
    }
  }
  ${INODE}
`;

export const RECORD_OPENING: TypedDocumentNode<
  { readonly recordOpening: { readonly success: boolean } },
  { request: { inodeId: string } }
> = gql`
  mutation RecordOpening($request: RecordOpeningRequest!) {
    recordOpening(request: $request) {
      success
    }
  }
`;

const GRANT = gql`
  fragment GrantFields on Grant {
    grantId
    inodeId
    team {
      teamId
      name
    }
    member {
      userId
      name
      email
      userKind
    }
    right
    inheritedFrom {
      inodeId
      name
    }
    endsAt
    hasEnded
  }
`;
export const GRANTS: TypedDocumentNode<{ readonly grants: readonly GrantSummary[] }, { inodeId: string }> = gql`
  query Grants($inodeId: ID!) {
    grants(inodeId: $inodeId) {
      ...GrantFields
    }
  }
  ${GRANT}
`;
export const GIVE_GRANT: TypedDocumentNode<
  { readonly giveGrant: readonly GrantSummary[] },
  { request: { inodeId: string; memberId: string | null; teamId: string | null; right: string; endsAt?: string | null } }
> = gql`
  mutation GiveGrant($request: GiveGrantRequest!) {
    giveGrant(request: $request) {
      ...GrantFields
    }
  }
  ${GRANT}
`;
export const REVOKE_GRANT: TypedDocumentNode<{ readonly revokeGrant: { readonly success: boolean } }, { request: { grantId: string } }> =
  gql`
    mutation RevokeGrant($request: RevokeGrantRequest!) {
      revokeGrant(request: $request) {
        success
      }
    }
  `;
/** What policies can ask about people. */
export const ATTRIBUTE_NAMES: TypedDocumentNode<{ readonly userAttributeNames: readonly UserAttributeName[] }, Record<string, never>> = gql`
  query UserAttributeNames {
    userAttributeNames {
      attributeId
      name
    }
  }
`;
export const TEAM_NAMES: TypedDocumentNode<
  { readonly teams: readonly Pick<TeamSummary, "teamId" | "name" | "memberCount" | "membership">[] },
  Record<string, never>
> = gql`
  query TeamNames {
    teams {
      teamId
      name
      memberCount
      membership
    }
  }
`;
export const ACCOUNT_TYPES: TypedDocumentNode<
  { readonly accountTypes: readonly Pick<AccountTypeSummary, "accountTypeId" | "name" | "isBuiltIn">[] },
  Record<string, never>
> = gql`
  query AccountTypes {
    accountTypes {
      accountTypeId
      name
      isBuiltIn
    }
  }
`;
export const INVITE_MEMBER: TypedDocumentNode<
  { readonly inviteMember: { readonly member: Pick<OrgMember, "userId">; readonly url: string | null } },
  { request: { readonly email: string; readonly accountTypeId: string; readonly isMailed?: boolean } }
> = gql`
  mutation InviteMember($request: InviteMemberRequest!) {
    inviteMember(request: $request) {
      url
      member {
        userId
      }
    }
  }
`;
export const MEMBERS: TypedDocumentNode<
  { readonly members: readonly Pick<OrgMember, "userId" | "name" | "email" | "isArchived">[] },
  { readonly search: string | null; readonly first?: number }
> = gql`
  query Members($search: String, $first: Float) {
    members(search: $search, first: $first) {
      userId
      name
      email
      isArchived
    }
  }
`;
export const DOCUMENT_VIEWS: TypedDocumentNode<
  { readonly documentViews: readonly DocumentViews[] },
  { readonly inodeIds: readonly string[] }
> = gql`
  query DocumentViews($inodeIds: [ID!]!) {
    documentViews(inodeIds: $inodeIds) {
      inodeId
      days
      total
    }
  }
`;

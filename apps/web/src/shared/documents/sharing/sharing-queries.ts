import { gql, type TypedDocumentNode } from "@apollo/client";
import type {
  FolderOwnership,
  InodeShared,
  InodeSharing,
  InodeSharingFacts,
  InodeSummary,
  InodeTransferred,
  LinkRight,
  ShareLinkFacts,
  ViewerRights,
} from "@sheaf/contract";

/** What whoever shares something has to know besides the grants. */
export const SHARING: TypedDocumentNode<{ readonly sharing: InodeSharingFacts }, { readonly inodeId: string }> = gql`
  query Sharing($inodeId: ID!) {
    sharing(inodeId: $inodeId) {
      everybody
      isPublished
      viewers {
        explore
        export
      }
    }
  }
`;
export const SHARE: TypedDocumentNode<{ readonly shareInode: Pick<InodeShared, "mailed"> }, { readonly request: InodeSharing }> = gql`
  mutation ShareInode($request: ShareInodeRequest!) {
    shareInode(request: $request) {
      mailed
    }
  }
`;
export const TRANSFER: TypedDocumentNode<
  { readonly transferInode: Omit<InodeTransferred, "inode"> & { readonly inode: Pick<InodeSummary, "inodeId" | "owner" | "parentId"> } },
  { readonly request: { readonly inodeId: string; readonly memberId: string; readonly withContents: boolean } }
> = gql`
  mutation TransferInode($request: TransferInodeRequest!) {
    transferInode(request: $request) {
      inode {
        inodeId
        parentId
        owner {
          userId
          name
          email
        }
      }
      documents
      folders
    }
  }
`;
/** What in a folder would go along with it to a new owner. */
export const FOLDER_OWNERSHIP: TypedDocumentNode<{ readonly folderOwnership: FolderOwnership }, { readonly inodeId: string }> = gql`
  query FolderOwnership($inodeId: ID!) {
    folderOwnership(inodeId: $inodeId) {
      documents
      folders
      others
    }
  }
`;
export const SET_VIEWER_RIGHTS: TypedDocumentNode<
  { readonly setViewerRights: { readonly success: boolean } },
  { readonly request: ViewerRights & { readonly inodeId: string } }
> = gql`
  mutation SetViewerRights($request: SetViewerRightsRequest!) {
    setViewerRights(request: $request) {
      success
    }
  }
`;
const LINK = gql`
  fragment ShareLinkParts on ShareLinkFacts {
    isAllowed
    link {
      right
      expiresAt
      token
      useCount
    }
  }
`;
export const SHARE_LINK: TypedDocumentNode<{ readonly shareLink: ShareLinkFacts }, { readonly inodeId: string }> = gql`
  query ShareLink($inodeId: ID!) {
    shareLink(inodeId: $inodeId) {
      ...ShareLinkParts
    }
  }
  ${LINK}
`;
export const SET_SHARE_LINK: TypedDocumentNode<
  { readonly setShareLink: ShareLinkFacts },
  { readonly request: { readonly inodeId: string; readonly right: LinkRight; readonly days?: number | null } }
> = gql`
  mutation SetShareLink($request: SetShareLinkRequest!) {
    setShareLink(request: $request) {
      ...ShareLinkParts
    }
  }
  ${LINK}
`;
export const REVOKE_SHARE_LINK: TypedDocumentNode<
  { readonly revokeShareLink: { readonly success: boolean } },
  { readonly request: { readonly inodeId: string } }
> = gql`
  mutation RevokeShareLink($request: RevokeShareLinkRequest!) {
    revokeShareLink(request: $request) {
      success
    }
  }
`;

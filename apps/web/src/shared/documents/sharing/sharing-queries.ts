import { gql, type TypedDocumentNode } from "@apollo/client";
import type { InodeShared, InodeSharing, InodeSharingFacts, InodeSummary, LinkRight, ShareLinkFacts, ViewerRights } from "@sheaf/contract";

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
  { readonly transferInode: Pick<InodeSummary, "inodeId" | "owner" | "parentId"> },
  { readonly request: { readonly inodeId: string; readonly memberId: string } }
> = gql`
  mutation TransferInode($request: TransferInodeRequest!) {
    transferInode(request: $request) {
      inodeId
      parentId
      owner {
        userId
        name
        email
      }
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

import { gql, type TypedDocumentNode } from "@apollo/client";
import type { InodeShared, InodeSharing, InodeSharingFacts, ViewerRights } from "@sheaf/contract";

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

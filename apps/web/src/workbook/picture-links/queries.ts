import { gql, type TypedDocumentNode } from "@apollo/client";
import type { PictureLink, PictureLinkCreation } from "@sheaf/contract";

export const PICTURE_LINKS: TypedDocumentNode<{ readonly pictureLinks: readonly PictureLink[] }, { workbookId: string }> = gql`
  query PictureLinks($workbookId: ID!) {
    pictureLinks(workbookId: $workbookId) {
      linkId
      url
      what
      partId
      ownerName
      createdAt
      expiresAt
    }
  }
`;
export const CREATE_PICTURE_LINK: TypedDocumentNode<
  { readonly createPictureLink: { readonly linkId: string } },
  { request: PictureLinkCreation }
> = gql`
  mutation CreatePictureLink($request: CreatePictureLinkRequest!) {
    createPictureLink(request: $request) {
      linkId
    }
  }
`;
export const REVOKE_PICTURE_LINK: TypedDocumentNode<
  { readonly revokePictureLink: { readonly success: boolean } },
  { request: { readonly linkId: string } }
> = gql`
  mutation RevokePictureLink($request: RevokePictureLinkRequest!) {
    revokePictureLink(request: $request) {
      success
    }
  }
`;

import { gql, type TypedDocumentNode } from "@apollo/client";
import type { BrandingSettings, MailBranding, MailBrandingSettings, MailPreview, PreviewedMail, ShownBranding } from "@sheaf/contract";

const SHOWN = gql`
  fragment ShownBrandingFields on OrganizationBranding {
    organizationId
    shownName
    accent
    signInBackground
    signInText
    website
    signedOutUrl
    pictures {
      part
      pictureId
    }
    hasOwnScript
    colors {
      light
      dark
    }
  }
`;

export const BRANDING: TypedDocumentNode<{ readonly organizationBranding: ShownBranding }, Record<string, never>> = gql`
  query OrganizationBranding {
    organizationBranding {
      ...ShownBrandingFields
    }
  }
  ${SHOWN}
`;

export const UPDATE_BRANDING: TypedDocumentNode<
  { readonly updateBranding: ShownBranding },
  { request: { readonly [K in keyof BrandingSettings]: BrandingSettings[K] } }
> = gql`
  mutation UpdateBranding($request: UpdateBrandingRequest!) {
    updateBranding(request: $request) {
      ...ShownBrandingFields
    }
  }
  ${SHOWN}
`;

const MAIL = gql`
  fragment MailBrandingFields on MailBranding {
    senderName
    replyTo
    footer
    accent
    logoId
    sender
  }
`;

export const MAIL_BRANDING: TypedDocumentNode<{ readonly mailBranding: MailBranding }, Record<string, never>> = gql`
  query MailBranding {
    mailBranding {
      ...MailBrandingFields
    }
  }
  ${MAIL}
`;

export const UPDATE_MAIL_BRANDING: TypedDocumentNode<
  { readonly updateMailBranding: MailBranding },
  { request: { readonly [K in keyof MailBrandingSettings]: MailBrandingSettings[K] } }
> = gql`
  mutation UpdateMailBranding($request: UpdateMailBrandingRequest!) {
    updateMailBranding(request: $request) {
      ...MailBrandingFields
    }
  }
  ${MAIL}
`;

export interface PreviewVariables {
  readonly [name: string]: string | null;
  readonly mail: PreviewedMail;
  readonly senderName: string | null;
  readonly replyTo: string | null;
  readonly footer: string;
  readonly accent: string | null;
}

export const MAIL_PREVIEW: TypedDocumentNode<{ readonly mailPreview: MailPreview }, PreviewVariables> = gql`
  query MailPreview($mail: String!, $senderName: String, $replyTo: String, $footer: String!, $accent: String) {
    mailPreview(mail: $mail, senderName: $senderName, replyTo: $replyTo, footer: $footer, accent: $accent) {
      from
      replyTo
      subject
      html
      text
    }
  }
`;

import { gql, type TypedDocumentNode } from "@apollo/client";
import type { AccountTypeSummary, OwnIdentity, SignInProvider, SignInProviderDraft, TeamSummary } from "@sheaf/contract";

type None = Record<string, never>;

export const SIGN_IN_PROVIDERS: TypedDocumentNode<{ readonly signInProviders: readonly SignInProvider[] }, None> = gql`
  query SignInProviders {
    signInProviders {
      providerId
      kind
      name
      isOn
      domains
      createsMembers
      linksMembers
      accountTypeId
      managesRights
      asksSecondStep
      rules {
        group
        accountTypeId
        teamId
      }
      oidc {
        issuer
        clientId
        clientAuthentication
        scopes
        groupsClaim
        trustsAddresses
        signsOut
        hasSecret
      }
      saml {
        entityId
        entryPoint
        logoutUrl
        signsRequests
        certificates
        certificatesEnd
        emailAttribute
        firstNameAttribute
        lastNameAttribute
        groupsAttribute
        trustsAddresses
      }
      redirectUrl
      metadataUrl
      logoutUrl
      members
    }
  }
`;
export const PROVIDER_GIFTS: TypedDocumentNode<
  {
    readonly accountTypes: readonly Pick<AccountTypeSummary, "accountTypeId" | "name" | "isAdminLike">[];
    readonly teams: readonly Pick<TeamSummary, "teamId" | "name">[];
  },
  None
> = gql`
  query ProviderGifts {
    accountTypes {
      accountTypeId
      name
      isAdminLike
    }
    teams {
      teamId
      name
    }
  }
`;
export const SAVE_PROVIDER: TypedDocumentNode<
  { readonly saveSignInProvider: Pick<SignInProvider, "providerId"> },
  { readonly request: SignInProviderDraft }
> = gql`
  mutation SaveSignInProvider($request: SaveSignInProviderRequest!) {
    saveSignInProvider(request: $request) {
      providerId
    }
  }
`;
export const REMOVE_PROVIDER: TypedDocumentNode<
  { readonly removeSignInProvider: { readonly success: boolean } },
  { readonly request: { readonly providerId: string } }
> = gql`
  mutation RemoveSignInProvider($request: RemoveSignInProviderRequest!) {
    removeSignInProvider(request: $request) {
      success
    }
  }
`;
export const OWN_IDENTITIES: TypedDocumentNode<{ readonly ownIdentities: readonly OwnIdentity[] }, None> = gql`
  query OwnIdentities {
    ownIdentities {
      providerId
      kind
      name
      isConnected
      since
    }
  }
`;
export const DISCONNECT_IDENTITY: TypedDocumentNode<
  { readonly disconnectIdentity: { readonly success: boolean } },
  { readonly request: { readonly providerId: string } }
> = gql`
  mutation DisconnectIdentity($request: DisconnectIdentityRequest!) {
    disconnectIdentity(request: $request) {
      success
    }
  }
`;

import { gql, type TypedDocumentNode } from "@apollo/client";
import type { AllowedSource, AllowedSources, ApiKeySummary, PasskeySummary, SecondFactorState, SessionSummary } from "@sheaf/contract";

export const API_KEYS: TypedDocumentNode<{ readonly apiKeys: readonly ApiKeySummary[] }, { readonly everybody: boolean }> = gql`
  query ApiKeys($everybody: Boolean) {
    apiKeys(everybody: $everybody) {
      keyId
      name
      kind
      scopes
      ownerId
      ownerName
      createdAt
      expiresAt
      lastUsedAt
    }
  }
`;
export const REVOKE_API_KEY: TypedDocumentNode<
  { readonly revokeApiKey: { readonly success: boolean } },
  { readonly request: { readonly keyId: string } }
> = gql`
  mutation RevokeApiKey($request: RevokeApiKeyRequest!) {
    revokeApiKey(request: $request) {
      success
    }
  }
`;

export const SECOND_FACTOR: TypedDocumentNode<{ readonly secondFactor: SecondFactorState }, Record<string, never>> = gql`
  query SecondFactor {
    secondFactor {
      isOn
      since
      recoveryCodesLeft
      isRequired
      trustedDevices
    }
  }
`;
export const FORGET_TRUSTED_DEVICES: TypedDocumentNode<
  { readonly forgetTrustedDevices: { readonly success: boolean } },
  Record<string, never>
> = gql`
  mutation ForgetTrustedDevices {
    forgetTrustedDevices {
      success
    }
  }
`;
export const PASSKEYS: TypedDocumentNode<{ readonly passkeys: readonly PasskeySummary[] }, Record<string, never>> = gql`
  query Passkeys {
    passkeys {
      passkeyId
      name
      isSynced
      createdAt
      lastUsedAt
    }
  }
`;
export const RENAME_PASSKEY: TypedDocumentNode<
  { readonly renamePasskey: { readonly passkeyId: string; readonly name: string } },
  { readonly request: { readonly passkeyId: string; readonly name: string } }
> = gql`
  mutation RenamePasskey($request: RenamePasskeyRequest!) {
    renamePasskey(request: $request) {
      passkeyId
      name
    }
  }
`;
export const SESSIONS: TypedDocumentNode<{ readonly sessions: readonly SessionSummary[] }, Record<string, never>> = gql`
  query Sessions {
    sessions {
      sessionId
      isThis
      userAgent
      sourceAddress
      createdAt
      seenAt
    }
  }
`;
export const END_SESSION: TypedDocumentNode<
  { readonly endSession: { readonly success: boolean } },
  { readonly request: { readonly sessionId: string } }
> = gql`
  mutation EndSession($request: EndSessionRequest!) {
    endSession(request: $request) {
      success
    }
  }
`;
const sources = gql`
  fragment SourceParts on AllowedSources {
    isOn
    isEnforced
    ownAddress
    entries {
      network
      note
    }
  }
`;
export const ALLOWED_SOURCES: TypedDocumentNode<{ readonly allowedSources: AllowedSources }, Record<string, never>> = gql`
  ${sources}
  query AllowedSources {
    allowedSources {
      ...SourceParts
    }
  }
`;
export const UPDATE_ALLOWED_SOURCES: TypedDocumentNode<
  { readonly updateAllowedSources: AllowedSources },
  { readonly request: { readonly isOn: boolean; readonly entries: readonly AllowedSource[]; readonly locksOut?: boolean } }
> = gql`
  ${sources}
  mutation UpdateAllowedSources($request: UpdateAllowedSourcesRequest!) {
    updateAllowedSources(request: $request) {
      ...SourceParts
    }
  }
`;

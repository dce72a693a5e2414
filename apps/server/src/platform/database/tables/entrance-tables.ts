import type { ColumnType, Generated } from "kysely";
import type { Time, NullableTime, JsonColumn } from "./columns.ts";

/** Members, and all ways by which they come in. */
export interface EntranceTables {
  members: {
    organization_id: string;
    user_id: string;
    email: string;
    first_name: Generated<string>;
    last_name: Generated<string>;
    user_kind: Generated<"internal" | "external" | "guest" | "embed">;
    account_type_id: string;
    password_hash: string | null;
    is_archived: Generated<boolean>;
    profile_image_url: string | null;
    picture_id: string | null;
    home_inode_id: string | null;
    locale: string | null;
    created_at: Time;
    external_id: string | null;
    needs_new_password: Generated<boolean>;
    small_name: ColumnType<string, never, never>;
    small_text: ColumnType<string, never, never>;
  };
  session_families: {
    organization_id: string;
    id: string;
    user_id: string;
    created_at: Time;
    expires_at: Time;
    revoked_at: NullableTime;
    revoke_reason: string | null;
    user_agent: string | null;
    source_address: string | null;
    seen_at: NullableTime;
    active_at: NullableTime;
    provider_id: string | null;
    sealed_hint: Buffer | null;
    answer_hash: Buffer | null;
    impersonator_id: string | null;
    impersonator_family_id: string | null;
    return_to: string | null;
    session_index: string | null;
  };
  refresh_tokens: { organization_id: string; token_hash: Buffer; family_id: string; issued_at: Time; used_at: NullableTime };
  second_factors: {
    organization_id: string;
    user_id: string;
    sealed_secret: Buffer;
    begun_at: Time;
    confirmed_at: NullableTime;
    last_step: number | null;
  };
  recovery_codes: { organization_id: string; user_id: string; code_hash: Buffer; used_at: NullableTime };
  passkeys: {
    organization_id: string;
    id: string;
    user_id: string;
    credential_id: Buffer;
    public_key: Buffer;
    sign_count: number;
    transports: string[];
    is_synced: boolean;
    name: string;
    created_at: Time;
    last_used_at: NullableTime;
  };
  passkey_challenges: {
    organization_id: string;
    id: string;
    purpose: "add" | "second-step" | "alone";
    user_id: string | null;
    challenge_hash: Buffer;
    holder_hash: Buffer;
    expires_at: ColumnType<Date, Date, Date>;
  };
  sign_in_challenges: {
    organization_id: string;
    id: string;
    user_id: string;
    token_hash: Buffer;
    created_at: Time;
    expires_at: Time;
    finished_at: NullableTime;
    mails: Generated<number>;
    mailed_at: NullableTime;
    provider_id: string | null;
    sealed_hint: Buffer | null;
    answer_hash: Buffer | null;
    session_index: string | null;
  };
  wrong_codes: { organization_id: string; id: string; user_id: string; at: Time };
  trusted_devices: { organization_id: string; id: string; user_id: string; token_hash: Buffer; created_at: Time; expires_at: Time };
  allowed_sources: { organization_id: string; id: string; network: string; note: string; created_at: Time; created_by: string | null };
  attempts: { key: Buffer; tokens: number; at: ColumnType<Date, Date, Date>; full_at: ColumnType<Date, Date, Date> };
  sign_ups: {
    id: string;
    token_hash: Buffer;
    email: string;
    purpose: "found" | "join";
    organization_id: string | null;
    created_at: Time;
    expires_at: ColumnType<Date, Date, Date>;
    mails: Generated<number>;
    mailed_at: ColumnType<Date, Date, Date>;
    wrong_codes: Generated<number>;
    validated_at: NullableTime;
    finished_at: NullableTime;
    slug: string | null;
  };
  password_resets: { organization_id: string; id: string; user_id: string; created_at: Time; expires_at: Time; used_at: NullableTime };
  sign_in_providers: {
    organization_id: string;
    id: string;
    kind: "oidc" | "saml";
    name: string;
    is_on: boolean;
    settings: JsonColumn<unknown>;
    sealed_secret: Buffer | null;
    created_at: Time;
    version: Generated<number>;
  };
  sign_in_flows: {
    organization_id: string;
    id: string;
    provider_id: string;
    intent: "sign-in" | "test" | "connect";
    user_id: string | null;
    state_hash: Buffer;
    browser_hash: Buffer;
    sealed_checks: Buffer;
    created_at: Time;
    expires_at: ColumnType<Date, Date, Date>;
  };
  member_identities: {
    organization_id: string;
    provider_id: string;
    subject: string;
    user_id: string;
    created_at: Time;
    used_at: Time;
  };
  api_keys: {
    organization_id: string;
    id: string;
    user_id: string;
    name: string;
    kind: "token" | "client";
    secret_hash: Buffer;
    scopes: string[];
    created_at: Time;
    expires_at: Time;
    last_used_at: NullableTime;
    revoked_at: NullableTime;
    revoked_by: string | null;
  };
  invitations: {
    organization_id: string;
    id: string;
    user_id: string;
    invited_by: string;
    created_at: Time;
    expires_at: ColumnType<Date, Date, Date>;
    accepted_at: NullableTime;
  };
}

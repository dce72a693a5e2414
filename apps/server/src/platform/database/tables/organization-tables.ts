import type { BrandingSettings, MailBrandingSettings, UsageEvent } from "@sheaf/contract";
import type { CustomParam } from "@sheaf/formula";
import type { Generated } from "kysely";
import type { Time, NullableTime, JsonColumn } from "./columns.ts";

/** Organizations: their settings and looks, and what is told of their use. */
export interface OrganizationTables {
  organizations: {
    id: string;
    slug: string;
    name: string;
    auth_method: Generated<"password" | "saml_optional" | "saml_required" | "oauth_optional" | "oauth_required">;
    license_expiry_date: NullableTime;
    attributes: JsonColumn<Readonly<Record<string, unknown>>>;
    created_at: Time;
    needs_second_factor: Generated<boolean>;
    mail_domains: Generated<string[]>;
    link_titles: Generated<boolean>;
    link_pictures: Generated<boolean>;
    admins_keep_password: Generated<boolean>;
    lets_join: Generated<boolean>;
    limits_sources: Generated<boolean>;
    event_days: number | null;
    closed_at: NullableTime;
  };
  organization_exports: {
    organization_id: string;
    id: string;
    requested_by: string;
    requested_at: Time;
    finished_at: NullableTime;
    failure: string | null;
    documents: number | null;
    tables: number | null;
    files: number | null;
    trashed: number | null;
    problems: number | null;
    byte_size: number | null;
    sha256: string | null;
  };
  removed_organizations: { organization_id: string; slug: string; removed_at: Time };
  usage_events: {
    organization_id: string;
    id: string;
    event_id: string;
    received_at: Time;
    user_id: string | null;
    label: string;
    service: string;
    environment: string;
    version: string;
    session_id: string;
    happened_at: Time;
    tags: JsonColumn<UsageEvent["tags"]>;
  };
  organization_attributes: {
    organization_id: string;
    name: string;
    value: JsonColumn<unknown>;
    changed_at: Time;
    changed_by: string | null;
  };
  former_slugs: { slug: string; organization_id: string; freed_at: Time };
  account_types: {
    organization_id: string;
    id: string;
    name: string;
    description: string;
    is_admin_like: boolean;
    is_built_in: boolean;
    capabilities: string[];
    needs_second_factor: Generated<boolean>;
  };
  audit_entries: {
    organization_id: string;
    id: string;
    at: Time;
    actor_id: string | null;
    action: string;
    object_kind: string | null;
    object_id: string | null;
    detail: JsonColumn<Readonly<Record<string, unknown>>>;
    request_id: string | null;
    source_address: string | null;
    actor_kind: string | null;
    actor_via: string | null;
    /** Its place in the chain; null: not sealed yet. */
    number: Generated<number | null>;
    hash: Generated<Buffer | null>;
  };
  audit_chains: {
    organization_id: string;
    head_number: Generated<number>;
    head_hash: Buffer;
    anchor_number: Generated<number>;
    anchor_hash: Buffer;
    retention_days: number | null;
  };
  audit_streams: {
    organization_id: string;
    url: string;
    sealed_secret: Buffer;
    sent_number: number;
    failure: string | null;
    tried_at: Time | null;
  };
  request_answers: {
    organization_id: string;
    user_id: string;
    request_id: string;
    operation: string;
    payload_hash: Buffer;
    answer: string | null;
    created_at: Time;
  };
  query_log: {
    organization_id: string;
    id: string;
    at: Date;
    user_id: string | null;
    document_id: string | null;
    element_id: string;
    connection_id: string | null;
    path: "warehouse" | "cache" | "shared";
    is_download: boolean;
    sql: string | null;
    rows: number | null;
    execute_ms: number;
    queue_ms: number;
    elapsed_ms: number;
    error_code: string | null;
  };
  custom_function_versions: {
    organization_id: string;
    name_key: string;
    version: number;
    name: string;
    doc: string;
    params: JsonColumn<readonly CustomParam[]>;
    formula: string;
    is_deleted: boolean;
    created_at: Time;
    created_by: string;
  };
  organization_themes: {
    organization_id: string;
    id: string;
    name: string;
    base: string;
    overrides: JsonColumn<Readonly<Record<string, unknown>>>;
    changed_at: Time;
    changed_by: string;
  };
  organization_branding: {
    organization_id: string;
    product: JsonColumn<Partial<BrandingSettings>>;
    mail: JsonColumn<Partial<MailBrandingSettings>>;
    logo_id: string | null;
    dark_logo_id: string | null;
    favicon_id: string | null;
    sign_in_picture_id: string | null;
    mail_logo_id: string | null;
    changed_at: Time;
    changed_by: string;
  };
  pictures: {
    organization_id: string;
    id: string;
    /** In hexadecimal. */
    sha256: string;
    media_type: string;
    byte_size: number;
    owner_id: string;
    created_at: Time;
  };
  map_shapes: {
    organization_id: string;
    id: string;
    name: string;
    /** The property by which values name regions. */
    key: string;
    properties: JsonColumn<readonly { readonly name: string; readonly distinct: number; readonly samples: readonly string[] }[]>;
    regions: number;
    points: number;
    kept_points: number;
    /** Of its bytes in the store of files. */
    file_id: string;
    /** In hexadecimal. */
    sha256: string;
    byte_size: number;
    owner_id: string;
    changed_at: Time;
  };
  map_tiles: {
    organization_id: string;
    sealed_urls: Buffer;
    attribution: string;
    max_zoom: number;
    changed_by: string;
    changed_at: Time;
  };
  picture_holders: { organization_id: string; workbook_id: string; picture_id: string };
}

export type WeekDay = "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";

import type {
  BrandingSettings,
  ConnectionEngine,
  LinkedPlace,
  LinkedService,
  MailBrandingSettings,
  ScheduleCreation,
  UsageEvent,
  WrittenTable,
} from "@sheaf/contract";
import type { CustomParam } from "@sheaf/formula";
import type { Format } from "@sheaf/workbook";
import type { ColumnType, Generated } from "kysely";

/** Rows of the metadata store, as the migrations make them. Timestamps are `Date`s; bigint columns are safe integers. */
type Time = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** Columns of type json: read as the value, written as JSON text. */
type JsonColumn<T> = ColumnType<T, string | undefined, string>;
type NullableJsonColumn<T> = ColumnType<T | null, string | null | undefined, string | null>;

export type WeekDay = "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";

export interface Tables {
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
  teams: {
    organization_id: string;
    id: string;
    name: string;
    description: Generated<string>;
    created_at: Time;
    archived_at: NullableTime;
    kind: Generated<"own" | "identity-provider">;
    external_id: string | null;
    /** People join it and leave it by themselves. */
    is_open: Generated<boolean>;
  };
  team_members: { organization_id: string; team_id: string; user_id: string; added_at: Time; is_admin: Generated<boolean> };
  team_nestings: { organization_id: string; outer_id: string; inner_id: string; added_at: Time };
  /** Every team within another at whatever depth; the store keeps it by itself. */
  team_reach: { organization_id: string; outer_id: string; inner_id: string; distance: ColumnType<number, never, never> };
  /** Who is in a team, in person (distance 0) or by a team within it. A view. */
  team_people: { organization_id: string; team_id: string; user_id: string; distance: ColumnType<number, never, never> };
  team_grants: {
    organization_id: string;
    id: string;
    inode_id: string;
    team_id: string;
    access_right: "view" | "explore" | "edit" | "manage";
    created_by: string;
    created_at: Time;
  };
  team_connection_grants: {
    organization_id: string;
    connection_id: string;
    team_id: string;
    access_right: "view" | "edit";
    created_at: Time;
  };
  user_attributes: {
    organization_id: string;
    id: string;
    name: string;
    description: Generated<string>;
    default_value: string | null;
    created_at: Time;
  };
  member_attribute_values: { organization_id: string; attribute_id: string; user_id: string; value: string };
  team_attribute_values: { organization_id: string; attribute_id: string; team_id: string; value: string; rank: number };
  request_answers: {
    organization_id: string;
    user_id: string;
    request_id: string;
    operation: string;
    payload_hash: Buffer;
    answer: string | null;
    created_at: Time;
  };
  inodes: {
    organization_id: string;
    id: string;
    type: "folder" | "workbook" | "dataset" | "report" | "template" | "datafile" | "sql" | "symlink";
    name: string;
    description: Generated<string>;
    parent_id: string | null;
    root: "home" | "workspace" | null;
    owner_id: string;
    created_at: Time;
    updated_at: Time;
    updated_by: string | null;
    archived_at: NullableTime;
    archived_with: string | null;
    badge: "endorsed" | "warning" | "deprecated" | null;
    /** What those may do with a document who may only view it. */
    viewers_explore: Generated<boolean>;
    viewers_export: Generated<boolean>;
    /** Runs of three letters, which the store makes by itself. */
    grams: ColumnType<string[], never, never>;
    small_name: ColumnType<string, never, never>;
    small_text: ColumnType<string, never, never>;
  };
  grants: {
    organization_id: string;
    id: string;
    inode_id: string;
    member_id: string | null;
    access_right: "view" | "explore" | "edit" | "manage";
    created_by: string;
    created_at: Time;
  };
  shortcuts: { organization_id: string; inode_id: string; target_id: string; element_id: string | null };
  home_pages: {
    organization_id: string;
    id: string;
    account_type_id: string | null;
    team_id: string | null;
    inode_id: string;
    changed_at: Time;
    changed_by: string;
  };
  handovers: {
    organization_id: string;
    id: string;
    from_id: string;
    to_id: string;
    documents: number;
    folders: number;
    workspaces: number;
    schedules: number;
    paused: number;
    folder_id: string | null;
    created_at: Time;
    seen_at: NullableTime;
  };
  license_requests: {
    organization_id: string;
    id: string;
    member_id: string;
    account_type_id: string;
    message: string;
    state: Generated<"open" | "granted" | "declined">;
    created_at: Time;
    answered_at: NullableTime;
    answered_by: string | null;
  };
  access_requests: {
    organization_id: string;
    id: string;
    inode_id: string;
    member_id: string;
    wanted_right: "view" | "explore" | "edit";
    message: string;
    state: Generated<"open" | "granted" | "declined">;
    created_at: Time;
    answered_at: NullableTime;
    answered_by: string | null;
  };
  /** How far the index of a document's parts is. */
  document_index: { organization_id: string; document_id: string; sequence: number; published_version: number | null };
  document_parts: {
    organization_id: string;
    document_id: string;
    is_draft: boolean;
    position: number;
    kind: "element" | "column" | "metric";
    element_id: string;
    item_id: string | null;
    page_id: string;
    element_kind: string;
    element_name: string;
    name: string;
    formula: string | null;
    is_secured: boolean;
    /** Made by the store itself. */
    words: ColumnType<string, never, never>;
  };
  document_reads: {
    organization_id: string;
    document_id: string;
    is_draft: boolean;
    position: number;
    source_kind: "table" | "sql" | "file" | "model";
    source_id: string;
    source_key: string;
    item_key: string;
    is_direct: boolean;
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
  favorites: { organization_id: string; user_id: string; inode_id: string; created_at: Time };
  document_views: { organization_id: string; inode_id: string; day: Date; views: number };
  recents: { organization_id: string; user_id: string; inode_id: string; opened_at: Time };
  workbooks: { organization_id: string; inode_id: string; head_sequence: Generated<number>; published_version: number | null };
  operation_log: {
    organization_id: string;
    workbook_id: string;
    sequence: number;
    transaction_id: string;
    author_id: string | null;
    payload: JsonColumn<unknown>;
    created_at: Time;
  };
  snapshots: { organization_id: string; workbook_id: string; sequence: number; document: JsonColumn<unknown>; created_at: Time };
  published_versions: {
    organization_id: string;
    workbook_id: string;
    version: number;
    sequence: number;
    name: string | null;
    author_id: string;
    created_at: Time;
  };
  document_leases: {
    organization_id: string;
    workbook_id: string;
    holder: string;
    fence: number;
    expires_at: Time;
    address: string | null;
  };
  connections: {
    organization_id: string;
    id: string;
    name: string;
    description: Generated<string>;
    engine: ConnectionEngine;
    managed: Generated<boolean>;
    settings: JsonColumn<Readonly<Record<string, unknown>>>;
    sealed_secret: Buffer | null;
    time_zone: Generated<string>;
    created_by: string | null;
    created_at: Time;
    updated_at: Time;
    archived_at: NullableTime;
  };
  share_links: {
    organization_id: string;
    id: string;
    inode_id: string;
    access_right: "view" | "explore";
    created_by: string;
    created_at: Time;
    expires_at: NullableTime;
    revoked_at: NullableTime;
  };
  /** Who has come by a link. */
  share_link_uses: { organization_id: string; link_id: string; inode_id: string; user_id: string; used_at: Time };
  connection_part_grants: {
    organization_id: string;
    id: string;
    connection_id: string;
    /** Database, schema, table as the warehouse lists them, from the left as far as it goes. */
    path: string[];
    member_id: string | null;
    team_id: string | null;
    created_by: string;
    created_at: Time;
  };
  connection_grants: {
    organization_id: string;
    connection_id: string;
    member_id: string | null;
    access_right: "view" | "edit";
    created_at: Time;
  };
  uploads: {
    organization_id: string;
    id: string;
    owner_id: string;
    connection_id: string;
    file_name: string;
    byte_size: number;
    state: "receiving" | "received" | "loaded" | "failed" | "discarded";
    sniffed: NullableJsonColumn<unknown>;
    table_path: string[] | null;
    load_holder: string | null;
    created_at: Time;
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
  datafiles: {
    organization_id: string;
    inode_id: string;
    connection_id: string;
    upload_id: string;
    table_path: string[];
    byte_size: number;
    row_count: number;
    /** How its numbers are shown, by the names of its columns. */
    column_formats: NullableJsonColumn<Readonly<Record<string, Format>>>;
  };
  cell_files: {
    organization_id: string;
    workbook_id: string;
    id: string;
    name: string;
    media_type: string;
    byte_size: number;
    owner_id: string;
    /** In hexadecimal; null of files that came before it was kept. */
    sha256: string | null;
    created_at: Time;
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
  invitations: {
    organization_id: string;
    id: string;
    user_id: string;
    invited_by: string;
    created_at: Time;
    expires_at: ColumnType<Date, Date, Date>;
    accepted_at: NullableTime;
  };
  job_schedules: {
    organization_id: string;
    id: string;
    kind: string;
    member_id: string | null;
    cron: string;
    time_zone: string;
    payload: JsonColumn<unknown>;
    server: string | null;
    next_at: ColumnType<Date, Date, Date>;
    last_at: NullableTime;
    created_at: Time;
  };
  export_schedules: {
    organization_id: string;
    id: string;
    workbook_id: string;
    owner_id: string;
    name: string;
    cron: string;
    time_zone: string;
    definition: JsonColumn<ScheduleDefinition>;
    is_paused: Generated<boolean>;
    pause_reason: string | null;
    failures: Generated<number>;
    created_at: Time;
    state: JsonColumn<ScheduleState>;
    muted_until: NullableTime;
    claimed_by: Generated<string | null>;
    claimed_job: Generated<string | null>;
    claimed_until: Generated<Date | null>;
  };
  service_apps: {
    organization_id: string;
    service: LinkedService;
    client_id: string;
    sealed_secret: Buffer;
    tenant: string | null;
    is_wide: Generated<boolean>;
    changed_at: Time;
  };
  linked_accounts: {
    organization_id: string;
    id: string;
    user_id: string;
    service: LinkedService;
    subject: string;
    label: string;
    sealed_tokens: Buffer;
    scopes: string[];
    is_lost: Generated<boolean>;
    linked_at: Time;
    renewing_until: Generated<Date | null>;
  };
  linking_flows: {
    organization_id: string;
    id: string;
    user_id: string;
    session_id: string;
    service: LinkedService;
    scopes: string[];
    state_hash: Buffer;
    sealed_verifier: Buffer;
    expires_at: ColumnType<Date, Date, Date>;
  };
  picture_links: {
    organization_id: string;
    id: string;
    workbook_id: string;
    owner_id: string;
    what: "element" | "page";
    part_id: string;
    created_at: Time;
    expires_at: Time;
    revoked_at: NullableTime;
    /** A person made it, not a schedule for its own message. */
    is_chosen: Generated<boolean>;
  };
  schedule_leavers: { organization_id: string; schedule_id: string; email: string; left_at: Time };
  schedule_runs: {
    organization_id: string;
    id: string;
    schedule_id: string;
    started_at: Time;
    ended_at: NullableTime;
    outcome: "running" | "sent" | "skipped" | "retrying" | "failed";
    detail: string | null;
    sent: Generated<number>;
    receivers: JsonColumn<readonly string[]>;
    unsure: JsonColumn<readonly UnsureDelivery[]>;
  };
  job_effects: { organization_id: string; job_id: string; name: string; done_at: Time; kept: Generated<string | null> };
  cell_file_uses: InputKey & { file_id: string; row_id: string; column_id: string };
  input_tables: InputKey & { table_name: string; seq: Generated<number>; row_count: Generated<number>; own_entries: Generated<boolean> };
  input_batches: InputKey & {
    batch_id: string;
    payload_hash: Buffer;
    first_seq: number;
    last_seq: number;
    author_id: string;
    created_at: Time;
    answer: JsonColumn<unknown>;
  };
  input_entries: InputKey & {
    seq: number;
    batch_id: string;
    kind: "add" | "set" | "delete";
    row_id: string;
    cells: JsonColumn<Readonly<Record<string, unknown>>>;
    flags: JsonColumn<Readonly<Record<string, unknown>>>;
  };
  input_rows: InputKey & {
    row_id: string;
    place: number;
    cells: JsonColumn<Readonly<Record<string, unknown>>>;
    flags: JsonColumn<Readonly<Record<string, unknown>>>;
    created_at: Time;
    created_by: string;
    updated_at: Time;
    updated_by: string;
    seq: number;
    deleted: Generated<boolean>;
  };
}

/** What a schedule sends, to whom. */
/** What a schedule sends, to whom and when it does; `sealed` holds the address of a destination and its secret. */
export type ScheduleDefinition = Pick<
  ScheduleCreation,
  "kind" | "recipients" | "subject" | "message" | "items" | "condition" | "burst" | "asRecipient" | "hasLink" | "paper"
> & { readonly destinations: readonly KeptDestination[] };
export interface KeptDestination {
  readonly destinationId: string;
  readonly kind: ScheduleCreation["destinations"][number]["kind"];
  readonly host: string;
  readonly hasSecret: boolean;
  /** Empty where there is nothing to hide. */
  readonly sealed: string;
  /** Of a warehouse. */
  readonly table?: WrittenTable;
  /** Of what a linked account leads to. */
  readonly linked?: LinkedPlace;
}
/** A destination that may have got what a run sent, or may not. */
export interface UnsureDelivery {
  readonly destinationId: string;
  readonly host: string;
  readonly wasSentAgain: boolean;
}
/** What the run before saw, by the reader whose rows it looked at. */
export type ScheduleState = Readonly<Record<string, SeenBefore>>;
export interface SeenBefore {
  readonly rows?: number;
  readonly hash?: string;
  readonly value?: number;
  /** The last values, the newest last. */
  readonly values?: readonly number[];
  readonly isOn?: boolean;
}

/** One layer of one input table. */
interface InputKey {
  organization_id: string;
  workbook_id: string;
  element_id: string;
  layer: "draft" | "published";
}

import type { ColumnType, Generated } from "kysely";
import type { Time, NullableTime, JsonColumn } from "./columns.ts";

/** Documents and folders: where they lie, who may do what with them, and how they became what they are. */
export interface DocumentTables {
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
    /** From then on it gives nothing. */
    ends_at: NullableTime;
    /** Its end was written into the audit log. */
    end_noted: Generated<boolean>;
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
}

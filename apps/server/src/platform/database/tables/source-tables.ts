import type { ConnectionEngine, ConnectionRight } from "@sheaf/contract";
import type { Format } from "@sheaf/workbook";
import type { Generated } from "kysely";
import type { Time, NullableTime, JsonColumn, NullableJsonColumn } from "./columns.ts";

/** Where rows come from: connections, files, and what people enter. */
export interface SourceTables {
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
  connection_part_grants: {
    organization_id: string;
    id: string;
    connection_id: string;
    /** Database, schema, table as the warehouse lists them, from the left as far as it goes. */
    path: string[];
    member_id: string | null;
    team_id: string | null;
    access_right: Generated<"view" | "annotate">;
    created_by: string;
    created_at: Time;
    /** From then on it gives nothing. */
    ends_at: NullableTime;
    /** Its end was written into the audit log. */
    end_noted: Generated<boolean>;
  };
  connection_grants: {
    organization_id: string;
    connection_id: string;
    member_id: string | null;
    access_right: ConnectionRight;
    created_at: Time;
    /** From then on it gives nothing. */
    ends_at: NullableTime;
    /** Its end was written into the audit log. */
    end_noted: Generated<boolean>;
  };
  table_descriptions: {
    organization_id: string;
    connection_id: string;
    /** As the warehouse lists it: database, schema, table. */
    path: string[];
    description: Generated<string>;
    /** Of its columns, by their names. */
    columns: JsonColumn<Readonly<Record<string, string>>>;
    updated_by: string;
    updated_at: Time;
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

/** One layer of one input table. */
interface InputKey {
  organization_id: string;
  workbook_id: string;
  element_id: string;
  layer: "draft" | "published";
}

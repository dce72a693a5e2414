import { gql, type TypedDocumentNode } from "@apollo/client";
import type { ConnectionSummary, TableDescription, TableListing, OutsideEngine } from "@sheaf/contract";

const CONNECTION = gql`
  fragment ConnectionFields on Connection {
    connectionId
    name
    description
    engine
    managed
    timezone
    settings
    hasSecret
    createdAt
    canUse
    canUseAll
    canManage
    canUpload
    canWriteTables
    canShare
  }
`;

export const CONNECTIONS: TypedDocumentNode<{ readonly connections: readonly ConnectionSummary[] }, Record<string, never>> = gql`
  query Connections {
    connections {
      ...ConnectionFields
    }
  }
  ${CONNECTION}
`;

export const CONNECTION_TABLES: TypedDocumentNode<{ readonly connectionTables: readonly TableListing[] }, { connectionId: string }> = gql`
  query ConnectionTables($connectionId: ID!) {
    connectionTables(connectionId: $connectionId) {
      path
      kind
      comment
      rowCountEstimate
      inodeId
    }
  }
`;

const TABLE = gql`
  fragment TableFields on TableDescription {
    path
    comment
    description
    canAnnotate
    rowCountEstimate
    columns {
      name
      type
      nativeType
      isKey
      description
      format
    }
  }
`;

export const CONNECTION_TABLE: TypedDocumentNode<
  { readonly connectionTable: TableDescription },
  { connectionId: string; path: readonly string[] }
> = gql`
  query ConnectionTable($connectionId: ID!, $path: [String!]!) {
    connectionTable(connectionId: $connectionId, path: $path) {
      ...TableFields
    }
  }
  ${TABLE}
`;

/** What is empty is taken away. */
export interface TableAnnotation {
  readonly connectionId: string;
  readonly path: readonly string[];
  readonly description?: string;
  readonly columns?: readonly { readonly name: string; readonly description: string }[];
}
export const ANNOTATE_TABLE: TypedDocumentNode<{ readonly annotateTable: TableDescription }, { request: TableAnnotation }> = gql`
  mutation AnnotateTable($request: AnnotateTableRequest!) {
    annotateTable(request: $request) {
      ...TableFields
    }
  }
  ${TABLE}
`;

/** Where a warehouse of people's own stands, by the names of its kind's fields. */
export type ConnectionSettings = Readonly<Record<string, string | number>>;

export const CREATE_CONNECTION: TypedDocumentNode<
  { readonly createConnection: ConnectionSummary },
  {
    request: { name: string; description?: string; engine: OutsideEngine; settings: ConnectionSettings; secret: string; timezone?: string };
  }
> = gql`
  mutation CreateConnection($request: CreateConnectionRequest!) {
    createConnection(request: $request) {
      ...ConnectionFields
    }
  }
  ${CONNECTION}
`;

export const UPDATE_CONNECTION: TypedDocumentNode<
  { readonly updateConnection: ConnectionSummary },
  {
    request: {
      connectionId: string;
      name?: string;
      description?: string;
      settings?: ConnectionSettings;
      secret?: string;
      timezone?: string;
    };
  }
> = gql`
  mutation UpdateConnection($request: UpdateConnectionRequest!) {
    updateConnection(request: $request) {
      ...ConnectionFields
    }
  }
  ${CONNECTION}
`;

export interface ConnectionTestResult {
  readonly version: string;
  readonly readOnly: boolean;
  readonly roundTripMs: number;
}

export const TEST_CONNECTION: TypedDocumentNode<
  { readonly testConnection: ConnectionTestResult },
  { request: { connectionId?: string; engine: OutsideEngine; settings: ConnectionSettings; secret?: string } }
> = gql`
  mutation TestConnection($request: TestConnectionRequest!) {
    testConnection(request: $request) {
      version
      readOnly
      roundTripMs
    }
  }
`;

export const ARCHIVE_CONNECTION: TypedDocumentNode<
  { readonly archiveConnection: { readonly success: boolean } },
  { request: { connectionId: string } }
> = gql`
  mutation ArchiveConnection($request: ArchiveConnectionRequest!) {
    archiveConnection(request: $request) {
      success
    }
  }
`;

export const REFRESH_CONNECTION: TypedDocumentNode<
  { readonly refreshConnection: ConnectionSummary },
  { request: { connectionId: string } }
> = gql`
  mutation RefreshConnection($request: RefreshConnectionRequest!) {
    refreshConnection(request: $request) {
      ...ConnectionFields
    }
  }
  ${CONNECTION}
`;

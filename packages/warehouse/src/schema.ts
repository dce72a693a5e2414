import type { ValueType } from "@sheaf/sql";

/** Columns of a warehouse table or of a user's SELECT, as introspected. Structurally the compiler's `TableSchema`. */
export interface TableSchema {
  readonly path: readonly string[];
  readonly columns: readonly SchemaColumn[];
  readonly key: readonly string[];
  readonly rowIdentity: string | null;
  readonly rowCountEstimate: number | null;
}

export interface SchemaColumn {
  readonly name: string;
  readonly type: ValueType;
  readonly nativeType: string;
}

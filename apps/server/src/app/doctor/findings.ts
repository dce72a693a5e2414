/** What is wrong with a server's data, or soon will be. The codes are for programs; docs/cli.md lists them. */
export interface Finding {
  readonly severity: "error" | "warning";
  readonly code: FindingCode;
  /** Of what: a path, or a name with an id. */
  readonly of: string;
  /** What is wrong, and a way out. */
  readonly message: string;
}

export const findingCodes = [
  "E_FOLDER_MISSING",
  "E_FOLDER_UNWRITABLE",
  "W_FOLDER_OPEN",
  "E_RESTORE_UNFINISHED",
  "E_SECRETS",
  "W_DISK_SPACE",
  "E_STORE_UNREACHABLE",
  "E_STORE_FOREIGN",
  "W_STORE_OLDER",
  "E_BUCKET_UNREACHABLE",
  "E_BUCKET_REFUSED",
  "E_FILE_MISSING",
  "E_FILE_CHANGED",
  "W_FILE_ORPHAN",
  "E_DOCUMENT_UNREADABLE",
  "E_DOCUMENT_LOG",
  "W_DOCUMENT_UNSOUND",
  "E_ENTRIES_LOG",
  "E_ENTRIES_ROWS",
  "E_AUDIT_CHAIN",
  "E_SECRET_SEALED",
  "E_CONNECTION_REFUSED",
  "E_WAREHOUSE_UNREADABLE",
  "E_WAREHOUSE_TABLE",
  "W_WAREHOUSES_UNSEEN",
] as const;
type FindingCode = (typeof findingCodes)[number];

export type Tell = (finding: Finding) => void;

export const error = (code: FindingCode, of: string, message: string): Finding => ({ severity: "error", code, of, message });
export const warning = (code: FindingCode, of: string, message: string): Finding => ({ severity: "warning", code, of, message });

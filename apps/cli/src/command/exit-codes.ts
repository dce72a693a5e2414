/** What the command's exit code says; docs/cli.md tells people. */
export const exitCodes = {
  done: 0,
  /** The document has errors: a file that cannot be read, a column that cannot be computed. */
  findings: 1,
  /** The command was called in a way that makes no sense: unknown option, no such file, element, level or control. */
  usage: 2,
  /** A connection, a query or a server failed. */
  failed: 3,
  /** What is asked for is of a kind that this version keeps and cannot compute. */
  unsupported: 4,
  /** 128 + SIGINT. */
  interrupted: 130,
} as const;

const MIB = 1024 * 1024;

/**
 * Bounds of a document, wherever it comes from: more than any workbook has, few enough that every step over all of it stays quick. Bytes
 * are those of its JSON, values count every object, list, text and number in it.
 */
export const documentLimits = {
  bytes: 6 * MIB,
  values: 500_000,
  depth: 200,
  /** Characters of one text: a formula, a statement, a note. */
  text: MIB,
  pages: 1_000,
  elements: 5_000,
  /** Of one element, and of all of them. */
  columns: 5_000,
  allColumns: 50_000,
  layoutNodes: 20_000,
} as const;

/** Bounds of a workbook file before it is a document: what it may cost to read one. */
export const fileLimits = {
  characters: 16 * MIB,
  /** JSON bytes of what the file says, aliases counted as often as they stand. */
  bytes: 8 * MIB,
  /** Words and signs of YAML; larger files come as JSON, which is read many times as fast. */
  yamlTokens: 2_000_000,
  yamlAnchors: 10_000,
  yamlAliases: 10_000,
  /** Values that aliases may add. */
  yamlAliasValues: 100_000,
  yamlDocuments: 200,
  /** Syntax errors that are looked for; the first ones are all that helps. */
  yamlErrors: 20,
} as const;

/** Bounds of one JSON Patch, besides those of the document that it makes. */
export const patchLimits = {
  operations: 10_000,
  /** Characters of one pointer. */
  pointer: 20_000,
  /** Values that all its operations together copy, compare, measure or shift. */
  work: 2_000_000,
} as const;

/** Bounds of live edits and of changes of the moment; a person's step has a handful of operations, a replaced file some thousands. */
export const operationLimits = {
  /** Of one transaction, and of all transactions of one message. */
  operations: 20_000,
  /** One value in an operation. */
  depth: 100,
  /** One message: an undo may bring a whole page back. */
  messageBytes: 8 * MIB,
  /** Pairs of operations that the server carries over each other for one message; more is the client's own work. */
  rebasePairs: 1_000_000,
} as const;

/**
 * Bounds of any JSON that a call or a socket brings, looked at before it is parsed. A name costs the parser as much as a hundred values, where
 * each is another one.
 */
export const jsonLimits = { depth: 200, values: 3_000_000, names: 150_000 } as const;

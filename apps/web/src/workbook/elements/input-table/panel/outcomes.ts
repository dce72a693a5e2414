/** What becomes of a value that breaks a rule of its column. */
export const outcomes = [
  { id: "flag", label: "Keep the old value and flag the cell", more: "Pasted rows land; bad cells wait for a fix" },
  { id: "reject", label: "Reject the entry", more: "Nothing is written until it passes" },
  { id: "accept", label: "Warn and accept", more: null },
] as const;

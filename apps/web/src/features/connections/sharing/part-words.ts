/** A schema or table as people write it. */
export const partWords = (path: readonly string[]): string => path.join(".");

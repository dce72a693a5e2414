/** The first family of a stack. */
export const familyOf = (stack: string): string => /^"([^"]*)"/u.exec(stack)?.[1] ?? stack.split(",", 1)[0]?.trim() ?? "";

/** Families that the parts of a table style name (workbook-file 3.5). */
export function fontsOfTableStyle(style: unknown): readonly string[] {
  const { textStyles } = fields(style);
  return Object.values(fields(textStyles)).flatMap((part) => {
    const { font } = fields(part);
    return typeof font === "string" && font !== "" ? [familyOf(font)] : [];
  });
}

const fields = (value: unknown): { readonly [member: string]: unknown } =>
  typeof value === "object" && value !== null ? (value as { readonly [member: string]: unknown }) : {};

/** Names as one line of text, and back. */
export const peopleText = (names: readonly string[] | undefined): string => (names ?? []).join(", ");

export const namesOfPeople = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map((name) => name.trim())
      .filter((name) => name !== ""),
  ),
];

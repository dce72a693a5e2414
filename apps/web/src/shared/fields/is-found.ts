/** Whether what is typed stands in one of the texts, whatever its case. */
export function isFound(typed: string, ...texts: readonly string[]): boolean {
  const wanted = typed.trim().toLocaleLowerCase();
  return wanted === "" || texts.some((text) => text.toLocaleLowerCase().includes(wanted));
}

/** 12 base-62 characters: an id that is new in its document. */
export function documentId(random: (bytes: number) => string): string {
  let text = "";
  while (text.length < 12) text += random(18).replaceAll(/[^A-Za-z0-9]/g, "");
  return text.slice(0, 12);
}

import { readFile } from "node:fs/promises";

/** Version of the product, from the repository's package file. */
export async function version(): Promise<string> {
  const text = await readFile(new URL("../../../package.json", import.meta.url), "utf8");
  const { version: found } = JSON.parse(text) as { readonly version: string };
  return found;
}

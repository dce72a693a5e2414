import { SaxesParser } from "saxes";

export interface Listing {
  readonly objects: readonly { readonly key: string; readonly writtenAt: number }[];
  /** Where the next page begins; null: this is the last. */
  readonly next: string | null;
}

/** Reads an answer of ListObjectsV2. Throws where it is none. */
export function readListing(xml: string): Listing {
  const objects: { key: string; writtenAt: number }[] = [];
  const open: string[] = [];
  let [root, text, next] = ["", "", ""];
  let object: { key?: string; writtenAt?: number } = {};
  const parser = new SaxesParser();
  parser.on("opentag", ({ name }) => {
    root ||= name;
    open.push(name);
    text = "";
    if (name === "Contents") object = {};
  });
  parser.on("text", (piece) => (text += piece));
  parser.on("closetag", ({ name }) => {
    open.pop();
    const parent = open.at(-1);
    if (parent === "Contents" && name === "Key") object.key = text;
    else if (parent === "Contents" && name === "LastModified") object.writtenAt = Date.parse(text);
    else if (parent === root && name === "NextContinuationToken") next = text;
    else if (name === "Contents" && object.key !== undefined) objects.push({ key: object.key, writtenAt: object.writtenAt ?? Number.NaN });
    text = "";
  });
  parser.write(xml).close();
  if (root !== "ListBucketResult") throw new Error("What answered is no list of objects");
  return { objects, next: next === "" ? null : next };
}

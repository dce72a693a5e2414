import { CodedError, limits, type RestList } from "@sheaf/contract";
import { message } from "@sheaf/messages";

/** What a list was asked for. */
interface PageAsked {
  readonly limit?: number | undefined;
  readonly page?: string | undefined;
  readonly pageSize?: number | undefined;
  readonly pageToken?: string | undefined;
}

const USUAL = 50;

/** Where a part begins, and how many entries it has. */
export function partOf({ limit, page, pageSize, pageToken }: PageAsked): { readonly skip: number; readonly most: number } {
  const token = page ?? pageToken;
  const skip = token === undefined ? 0 : Number(/^from:(\d{1,7})$/u.exec(Buffer.from(token, "base64url").toString())?.[1] ?? Number.NaN);
  if (!Number.isSafeInteger(skip))
    throw new CodedError("EINVAL", message("errors.field", { field: "page", problem: message("errors.rest.not-page") }), {
      fields: [{ path: "page", message: message("errors.rest.not-page") }],
    });
  return { skip, most: limit ?? pageSize ?? USUAL };
}

/** A part that was read, of a list that says by itself whether it goes on. */
export function partRead<Entry>(
  entries: readonly Entry[],
  hasMore: boolean,
  { skip, most }: ReturnType<typeof partOf>,
  total: number | null = null,
): RestList<Entry> {
  const nextPage = hasMore ? Buffer.from(`from:${skip + most}`).toString("base64url") : null;
  return { entries: [...entries], nextPage, hasMore, total };
}

/** What was found from where a part begins: with one more entry than it has, there are others. */
function listOf<Entry>(found: readonly Entry[], part: ReturnType<typeof partOf>, total: number | null): RestList<Entry> {
  return partRead(found.slice(0, part.most), found.length > part.most, part, total);
}

/** A part of a list that is there as a whole. */
export function partOfWhole<Entry>(whole: readonly Entry[], asked: PageAsked): RestList<Entry> {
  const part = partOf(asked);
  return listOf(whole.slice(part.skip, part.skip + part.most + 1), part, whole.length);
}

/** A part of a list that comes in parts itself, of at most so many entries as its operation gives at once. */
export async function partByParts<Entry>(
  asked: PageAsked,
  read: (part: { readonly skip: number; readonly first: number }) => Promise<readonly Entry[]>,
): Promise<RestList<Entry>> {
  const part = partOf(asked);
  const found: Entry[] = [];
  while (found.length <= part.most) {
    const first = Math.min(limits.listPage, part.most + 1 - found.length);
    const next = await read({ skip: part.skip + found.length, first });
    found.push(...next);
    if (next.length < first) break;
  }
  return listOf(found, part, null);
}

/** All of a list that comes in parts itself. */
export async function allParts<Entry>(
  read: (skip: number) => Promise<{ readonly entries: readonly Entry[]; readonly more: boolean }>,
): Promise<readonly Entry[]> {
  const found: Entry[] = [];
  for (;;) {
    const { entries, more } = await read(found.length);
    found.push(...entries);
    if (!more) return found;
  }
}

/** What has the text in one of its words, whatever the letter case. */
export function holding<Entry>(
  entries: readonly Entry[],
  search: string | undefined,
  words: (entry: Entry) => readonly string[],
): readonly Entry[] {
  const wanted = search?.trim().toLowerCase() ?? "";
  return wanted === "" ? entries : entries.filter((entry) => words(entry).some((word) => word.toLowerCase().includes(wanted)));
}

import { z } from "zod";
import type { FormShelf } from "./form-store.ts";

const single = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const kept = z.record(z.string(), z.record(z.string(), z.union([single, z.array(z.string())])));

/** Drafts of one workbook and one person in this tab: a reload finds them again, another tab and whoever signs in next do not. */
export function openFormShelf(owner: string, storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">): FormShelf {
  const key = `sheaf-forms/${owner}`;
  return {
    read: () => {
      try {
        const found = kept.safeParse(JSON.parse(storage().getItem(key) ?? "{}"));
        if (!found.success) return new Map();
        return new Map(Object.entries(found.data).map(([formId, fields]) => [formId, new Map(Object.entries(fields))]));
      } catch {
        // A tab that keeps nothing, or what no version of ours wrote: forms begin anew.
        return new Map();
      }
    },
    write: (drafts) => {
      try {
        if (drafts.size === 0) storage().removeItem(key);
        else
          storage().setItem(
            key,
            JSON.stringify(Object.fromEntries([...drafts].map(([formId, draft]) => [formId, Object.fromEntries(draft)]))),
          );
      } catch {
        // Too much for the tab, or it keeps nothing: the draft lives as long as the workbook is open.
      }
    },
  };
}

import type { Json, WorkbookDocument } from "@sheaf/workbook";

type Fields = { readonly [member: string]: Json };

/**
 * Versions of a document for whoever is not drawn otherwise by another theme: one that differs from the version before it by its theme alone is
 * that version. A page of many elements would be looked through whole to find that nothing else changed.
 */
export function ignoringTheme(): (holder: object, document: WorkbookDocument) => WorkbookDocument {
  const known = new WeakMap<object, { readonly newest: WorkbookDocument; readonly shown: WorkbookDocument }>();
  return (holder, document) => {
    const before = known.get(holder);
    if (before?.newest === document) return before.shown;
    const shown = before !== undefined && isSameButTheme(before.shown, document) ? before.shown : document;
    known.set(holder, { newest: document, shown });
    return shown;
  };
}

function isSameButTheme({ rest, ...one }: WorkbookDocument, { rest: otherRest, ...other }: WorkbookDocument): boolean {
  return areSame(one, other) && areSame(withoutTheme(rest), withoutTheme(otherRest)) && areSame(settingsOf(rest), settingsOf(otherRest));
}

const withoutTheme = ({ settings: _, ...others }: Fields): Fields => others;

/** The settings but for the theme; none at all are the same as none but it. */
function settingsOf({ settings }: Fields): Fields {
  if (typeof settings !== "object" || settings === null || Array.isArray(settings)) return settings === undefined ? {} : { settings };
  const { theme: _, ...others } = settings as Fields;
  return others;
}

function areSame(one: object, other: object): boolean {
  const [ones, others] = [Object.entries(one), new Map(Object.entries(other))];
  return ones.length === others.size && ones.every(([member, value]) => others.has(member) && others.get(member) === value);
}

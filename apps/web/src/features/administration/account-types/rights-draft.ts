import { type AccountTypeSummary, withoutCapability, withPrerequisites } from "@sheaf/contract";

/** What was changed and is not saved: the rights of each account type that was touched, by its id. */
export type RightsDraft = ReadonlyMap<string, ReadonlySet<string>>;

export interface RightsChange {
  readonly type: AccountTypeSummary;
  readonly rights: ReadonlySet<string>;
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

/** What a capability needs comes with it, and what is nothing without one goes with it. */
export function toggled(draft: RightsDraft, type: AccountTypeSummary, capability: string, isGiven: boolean): RightsDraft {
  const before = draft.get(type.accountTypeId) ?? type.featurePermissionSet;
  const rights = withPrerequisites(isGiven ? [...before, capability] : withoutCapability(before, capability));
  return new Map([...draft, [type.accountTypeId, rights]]);
}

/** Account types that differ from what is saved; one that was changed there and back does not. */
export function changesOf(types: readonly AccountTypeSummary[], draft: RightsDraft): readonly RightsChange[] {
  return types.flatMap((type) => {
    const rights = draft.get(type.accountTypeId);
    if (rights === undefined) return [];
    const gained = [...rights].filter((name) => !type.featurePermissionSet.includes(name));
    const lost = type.featurePermissionSet.filter((name) => !rights.has(name));
    return gained.length + lost.length === 0 ? [] : [{ type, rights, gained, lost }];
  });
}

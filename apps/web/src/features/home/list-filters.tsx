import type { InodeSummary } from "@sheaf/contract";
import { type ReactNode, useState } from "react";
import { Select } from "../../shared/fields/select.tsx";
import { t } from "../../shared/words/words.ts";
import { type KindFilter, KindFilterControl } from "./list-frame.tsx";

const ANY = "any";
type BadgeFilter = typeof ANY | NonNullable<InodeSummary["badge"]>;

interface ListFilters {
  readonly controls: ReactNode;
  /** Those that the filters leave; null stays null. */
  readonly apply: (inodes: readonly InodeSummary[] | null) => readonly InodeSummary[] | null;
}

/** Kind, owner and badge of what a list holds. One owner alone, and no badge at all, need no filter. */
export function useListFilters(inodes: readonly InodeSummary[] | null): ListFilters {
  const [kind, setKind] = useState<KindFilter>("all");
  const [owner, setOwner] = useState<string>(ANY);
  const [badge, setBadge] = useState<BadgeFilter>(ANY);
  const listed = inodes ?? [];
  const owners = new Map(listed.map((inode) => [inode.owner.userId, inode.owner.name]));
  const hasBadges = badge !== ANY || listed.some((inode) => inode.badge !== null);
  const badgeOptions: readonly { readonly id: BadgeFilter; readonly label: string }[] = [
    { id: ANY, label: t("home.list-filters.any-badge") },
    { id: "endorsed", label: t("shared.badge.certified") },
    { id: "warning", label: t("shared.badge.caution") },
    { id: "deprecated", label: t("shared.badge.outdated") },
  ];
  return {
    controls: inodes !== null && (
      <>
        <KindFilterControl inodes={listed} value={kind} onChange={setKind} />
        {(owners.size > 1 || owner !== ANY) && (
          <Select
            label={t("home.list-filters.owner")}
            hideLabel
            options={[
              { id: ANY, label: t("home.list-filters.any-owner") },
              ...[...owners].map(([id, label]) => ({ id, label })).toSorted((a, b) => a.label.localeCompare(b.label)),
            ]}
            value={owner}
            onChange={setOwner}
          />
        )}
        {hasBadges && <Select label={t("home.list-filters.badge")} hideLabel options={badgeOptions} value={badge} onChange={setBadge} />}
      </>
    ),
    apply: (all) =>
      all === null
        ? null
        : all.filter(
            (inode) =>
              (kind === "all" || inode.type === kind) &&
              (owner === ANY || inode.owner.userId === owner) &&
              (badge === ANY || inode.badge === badge),
          ),
  };
}

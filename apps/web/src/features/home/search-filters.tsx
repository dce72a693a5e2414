import { useQuery } from "@apollo/client/react";
import type { InodeSummary } from "@sheaf/contract";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { documentKindIcon, documentKindTitle } from "../../shared/icons/document-icon.tsx";
import { MenuButton } from "../../shared/menus/menu.tsx";
import { useMembership } from "../../shared/services/organization.tsx";
import { t } from "../../shared/words/words.ts";
import { MEMBER_PROFILE } from "./people/queries.ts";
import { badgeNames, type SearchAsked } from "./search-address.ts";

/** Kinds that are listed and can be searched for. */
const kinds = ["workbook", "dataset", "report", "folder", "datafile"] as const;
/** The owner that is nobody's: all of them. */
const ANYBODY = "any";

const badgeTitle = (badge: (typeof badgeNames)[number]): string =>
  ({ endorsed: t("shared.badge.certified"), warning: t("shared.badge.caution"), deprecated: t("shared.badge.outdated") })[badge];

interface SearchFiltersProps {
  readonly asked: SearchAsked;
  readonly onChange: (changes: Partial<SearchAsked>) => void;
  /** What was found: its owners can be chosen. */
  readonly found: readonly InodeSummary[];
}

/** Kinds, badges and the owner that are searched for. The server looks, so what is not among the first is found as well. */
export function SearchFilters({ asked, onChange, found }: SearchFiltersProps) {
  const { types, badges } = asked;
  return (
    <>
      <MenuButton
        label={t("home.list-frame.kind")}
        trigger={
          <Button trailingIcon={ChevronDown}>
            {types.length === 0
              ? t("home.search-filters.any-kind")
              : types.length === 1
                ? documentKindTitle(types[0] ?? "")
                : t("home.search-filters.kinds", { count: types.length })}
          </Button>
        }
        entries={[
          {
            kind: "choices",
            id: "kinds",
            selection: "multiple",
            selected: [...types],
            options: kinds.map((id) => ({ id, label: documentKindTitle(id), icon: documentKindIcon(id) })),
            onChange: (chosen) => onChange({ types: kinds.filter((kind) => chosen.includes(kind)) }),
          },
        ]}
      />
      <OwnerFilter asked={asked} onChange={onChange} found={found} />
      <MenuButton
        label={t("home.list-filters.badge")}
        trigger={
          <Button trailingIcon={ChevronDown}>
            {badges.length === 0
              ? t("home.list-filters.any-badge")
              : badges.length === 1
                ? badgeTitle(badges[0] ?? "endorsed")
                : t("home.search-filters.badges", { count: badges.length })}
          </Button>
        }
        entries={[
          {
            kind: "choices",
            id: "badges",
            selection: "multiple",
            selected: [...badges],
            options: badgeNames.map((id) => ({ id, label: badgeTitle(id) })),
            onChange: (chosen) => onChange({ badges: badgeNames.filter((name) => chosen.includes(name)) }),
          },
        ]}
      />
    </>
  );
}

/** The owners of what was found, and the person at the screen. */
function OwnerFilter({ asked, onChange, found }: SearchFiltersProps) {
  const { me } = useMembership();
  const { owner } = asked;
  // owners stay on offer while one of them is looked at
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const unknown = found.filter(({ owner: each }) => !known.has(each.userId));
  if (unknown.length > 0) setKnown(new Map([...known, ...unknown.map(({ owner: each }) => [each.userId, each.name] as const)]));
  const isNamed = owner === null || owner === me.member.userId || known.has(owner);
  const { data } = useQuery(MEMBER_PROFILE, { variables: { userId: owner ?? "" }, skip: isNamed });
  const nameOf = (userId: string): string =>
    userId === me.member.userId ? t("home.search-filters.me") : (known.get(userId) ?? data?.memberProfile.member.name ?? "…");
  const others = [...known.keys()].filter((userId) => userId !== me.member.userId);
  const offered = [...others, ...(isNamed || owner === null ? [] : [owner])].map((id) => ({ id, label: nameOf(id) }));
  return (
    <MenuButton
      label={t("home.list-filters.owner")}
      trigger={<Button trailingIcon={ChevronDown}>{owner === null ? t("home.list-filters.any-owner") : nameOf(owner)}</Button>}
      entries={[
        {
          kind: "choices",
          id: "owner",
          selection: "single",
          selected: [owner ?? ANYBODY],
          options: [
            { id: ANYBODY, label: t("home.list-filters.any-owner") },
            { id: me.member.userId, label: t("home.search-filters.me") },
            ...offered.toSorted((a, b) => a.label.localeCompare(b.label)),
          ],
          onChange: ([chosen]) => onChange({ owner: chosen === undefined || chosen === ANYBODY ? null : chosen }),
        },
      ]}
    />
  );
}

import type { OrgMember } from "@sheaf/contract";
import { Badge } from "../feedback/badge.tsx";
import { t } from "../words/words.ts";

/** Whoever is not of the organization itself is marked wherever they are named: what they are given leaves the house. */
export function UserKindBadge({ kind }: { readonly kind: OrgMember["userKind"] }) {
  return kind === "internal" ? null : <Badge tone="accent">{userKindName(kind)}</Badge>;
}

export function userKindName(kind: OrgMember["userKind"]): string {
  switch (kind) {
    case "internal":
      return t("shared.user-kind.internal");
    case "guest":
      return t("shared.user-kind.guest");
    case "external":
      return t("shared.user-kind.external");
    case "embed":
      return t("shared.user-kind.embed");
  }
}

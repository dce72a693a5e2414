import { Badge } from "../../feedback/badge.tsx";
import { t } from "../../words/words.ts";

/** How people come into a team, and whether the person at the screen is in it. */
export function TeamBadges({
  team,
  withMembership = true,
}: {
  readonly team: { readonly isOpen: boolean; readonly isProvisioned: boolean; readonly membership: "direct" | "inherited" | "none" };
  readonly withMembership?: boolean;
}) {
  return (
    <>
      {team.isOpen && <Badge tone="ok">{t("shared.teams.is-open")}</Badge>}
      {team.isProvisioned && <Badge>{t("shared.teams.provisioned")}</Badge>}
      {withMembership && team.membership !== "none" && (
        <Badge tone="accent">{t(team.membership === "direct" ? "shared.teams.yours" : "shared.teams.yours-by-team")}</Badge>
      )}
    </>
  );
}

/** What somebody is in a team, and by which team within it they are in. */
export function TeamMemberBadges({
  member: { isTeamAdmin, through },
}: {
  readonly member: { readonly isTeamAdmin: boolean; readonly through: { readonly name: string } | null };
}) {
  return (
    <>
      {isTeamAdmin && <Badge tone="accent">{t("shared.teams.admin")}</Badge>}
      {through !== null && <Badge>{t("shared.teams.through", { team: through.name })}</Badge>}
    </>
  );
}

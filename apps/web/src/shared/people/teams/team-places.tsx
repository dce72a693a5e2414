import type { TeamProfile } from "@sheaf/contract";
import { TextLink } from "../../actions/text-link.tsx";
import { useMembership } from "../../services/organization.tsx";
import { t } from "../../words/words.ts";
import styles from "./team-places.module.css";

interface TeamPlacesProps {
  readonly team: Pick<TeamProfile, "inner" | "outer">;
  /** Where a team's name leads. */
  readonly address: (orgSlug: string, teamId: string) => string;
}

/** The teams within a team, and those that it lies within. */
export function TeamPlaces({ team: { inner, outer }, address }: TeamPlacesProps) {
  const { organization } = useMembership();
  const places = [
    { id: "inner", title: t("shared.teams.inner-teams"), teams: inner },
    { id: "outer", title: t("shared.teams.outer-teams"), teams: outer },
  ] as const;
  return places
    .filter(({ teams }) => teams.length > 0)
    .map(({ id, title, teams }) => (
      <p key={id} className={styles.places}>
        <span>{title}</span>
        {teams.map(({ teamId, name }) => (
          <TextLink key={teamId} href={address(organization.slug, teamId)}>
            {name}
          </TextLink>
        ))}
      </p>
    ));
}

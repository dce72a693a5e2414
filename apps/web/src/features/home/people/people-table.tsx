import type { MemberFound } from "@sheaf/contract";
import { TextLink } from "../../../shared/actions/text-link.tsx";
import { Badge } from "../../../shared/feedback/badge.tsx";
import { ListTable } from "../../../shared/lists/list-table.tsx";
import { useGo } from "../../../shared/navigation/go.ts";
import { personAddress, teamAddress } from "../../../shared/navigation/home-addresses.ts";
import { PersonCell } from "../../../shared/people/person-cell.tsx";
import { TeamMemberBadges } from "../../../shared/people/teams/team-badges.tsx";
import { UserKindBadge } from "../../../shared/people/user-kind-badge.tsx";
import { useMembership } from "../../../shared/services/organization.tsx";
import { t } from "../../../shared/words/words.ts";
import styles from "./people.module.css";

type Row = Pick<MemberFound, "userId" | "name" | "email" | "userKind" | "accountType"> & {
  readonly teams?: MemberFound["teams"];
  readonly isArchived?: boolean;
  readonly isTeamAdmin?: boolean;
  readonly through?: { readonly name: string } | null;
};

/** People as rows; each leads to a page of their own. */
export function PeopleTable({ label, people }: { readonly label: string; readonly people: readonly Row[] }) {
  const { organization } = useMembership();
  const go = useGo();
  const { slug } = organization;
  const withTeams = people.some(({ teams }) => teams !== undefined);
  return (
    <ListTable<Row>
      label={label}
      groups={[{ id: "all", title: null, rows: people }]}
      rowId={({ userId }) => userId}
      onOpen={({ userId }) => go(personAddress(slug, userId))}
      columns={[
        {
          id: "name",
          title: t("shared.name"),
          headIndent: 36,
          renderCell: (person) => (
            <PersonCell person={person} href={personAddress(slug, person.userId)}>
              <UserKindBadge kind={person.userKind} />
              {person.isArchived === true && <Badge>{t("home.people.inactive")}</Badge>}
              <TeamMemberBadges member={{ isTeamAdmin: person.isTeamAdmin === true, through: person.through ?? null }} />
            </PersonCell>
          ),
        },
        { id: "type", title: t("home.people.account-type"), width: "160px", hideBelow: 768, renderCell: ({ accountType }) => accountType },
        ...(withTeams
          ? [
              {
                id: "teams",
                title: t("home.people.teams"),
                width: "32%",
                hideBelow: 960 as const,
                renderCell: ({ teams = [] }: Row) => (
                  <span className={styles.teams}>
                    {teams.map(({ teamId, name }) => (
                      <TextLink key={teamId} href={teamAddress(slug, teamId)}>
                        {name}
                      </TextLink>
                    ))}
                  </span>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

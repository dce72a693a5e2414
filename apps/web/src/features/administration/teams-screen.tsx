import { useQuery } from "@apollo/client/react";
import { Plus, Users } from "lucide-react";
import { useState } from "react";
import { isFound } from "../../shared/fields/is-found.ts";
import { Button } from "../../shared/actions/button.tsx";
import { EmptyState } from "../../shared/feedback/empty-state.tsx";
import { SearchField } from "../../shared/fields/search-field.tsx";
import { ListTable } from "../../shared/lists/list-table.tsx";
import { TextLink } from "../../shared/actions/text-link.tsx";
import { useGo } from "../../shared/navigation/go.ts";
import { adminTeamAddress } from "../../shared/navigation/home-addresses.ts";
import { TeamBadges } from "../../shared/people/teams/team-badges.tsx";
import { TeamDialog } from "../../shared/people/teams/team-dialog.tsx";
import { TEAMS } from "../../shared/people/teams/team-queries.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { t } from "../../shared/words/words.ts";
import { NothingFound, Screen } from "./screen.tsx";
import styles from "./administration.module.css";

/** Teams and who is in them. What is shared with a team is shared with its members. */
export function TeamsScreen() {
  const { can, organization } = useMembership();
  const go = useGo();
  const { data, loading, error, refetch } = useQuery(TEAMS, { fetchPolicy: "cache-and-network" });
  const [search, setSearch] = useState("");
  const [isMaking, setMaking] = useState(false);
  const mayManage = can("canManageTeams");
  const teams = data?.teams ?? [];
  const found = teams.filter(({ name, description }) => isFound(search, name, description));
  const add = mayManage && (
    <Button icon={Plus} onPress={() => setMaking(true)}>
      {t("administration.teams.new")}
    </Button>
  );
  return (
    <Screen
      title={t("administration.teams.title")}
      summary={t("administration.teams.summary", { count: teams.length })}
      isLoading={loading && data === undefined}
      error={data === undefined ? error : undefined}
      onRetry={() => void refetch()}
      controls={
        teams.length > 0 && (
          <>
            <div className={styles.search}>
              <SearchField label={t("administration.teams.find")} value={search} onChange={setSearch} />
            </div>
            {add}
          </>
        )
      }
    >
      {teams.length === 0 ? (
        <EmptyState icon={Users} title={t("administration.teams.none")} text={t("administration.teams.what")} actions={add} />
      ) : (
        <ListTable
          label={t("administration.teams.title")}
          groups={[{ id: "all", title: null, rows: found }]}
          rowId={({ teamId }) => teamId}
          onOpen={({ teamId }) => go(adminTeamAddress(organization.slug, teamId))}
          columns={[
            {
              id: "name",
              title: t("administration.members.name"),
              renderCell: (team) => (
                <span className={styles.words}>
                  <span className={styles.name}>
                    <TextLink href={adminTeamAddress(organization.slug, team.teamId)}>{team.name}</TextLink>{" "}
                    <TeamBadges team={team} withMembership={false} />
                  </span>
                  {team.description !== "" && <span className={styles.email}>{team.description}</span>}
                </span>
              ),
            },
            {
              id: "members",
              title: t("administration.members.title"),
              width: "40%",
              renderCell: ({ firstMembers }) => (
                <span className={styles.email}>
                  {firstMembers.length === 0 ? t("administration.teams.nobody") : firstMembers.map(({ name }) => name).join(", ")}
                </span>
              ),
            },
            {
              id: "inner",
              title: t("administration.teams.inner-size"),
              width: "110px",
              align: "right",
              hideBelow: 960,
              renderCell: ({ innerCount }) => (innerCount === 0 ? "" : innerCount),
            },
            {
              id: "count",
              title: t("administration.teams.size"),
              width: "90px",
              align: "right",
              renderCell: ({ memberCount }) => memberCount,
            },
          ]}
        />
      )}
      {teams.length > 0 && found.length === 0 && <NothingFound />}
      {isMaking && <TeamDialog team={null} mayManage={mayManage} onClose={() => setMaking(false)} />}
    </Screen>
  );
}

import { useQuery } from "@apollo/client/react";
import type { TeamSummary } from "@sheaf/contract";
import { UsersRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { isFound } from "../../../shared/fields/is-found.ts";
import { TextLink } from "../../../shared/actions/text-link.tsx";
import { Banner } from "../../../shared/feedback/banner.tsx";
import { EmptyState } from "../../../shared/feedback/empty-state.tsx";
import { ListTable } from "../../../shared/lists/list-table.tsx";
import { useGo } from "../../../shared/navigation/go.ts";
import { teamAddress } from "../../../shared/navigation/home-addresses.ts";
import { JoinButton } from "../../../shared/people/teams/join-button.tsx";
import { TeamBadges } from "../../../shared/people/teams/team-badges.tsx";
import { TEAMS } from "../../../shared/people/teams/team-queries.ts";
import { useMembership } from "../../../shared/services/organization.tsx";
import { t } from "../../../shared/words/words.ts";
import { ListFrame } from "../list-frame.tsx";
import styles from "./people.module.css";

/** The teams that there are; into open ones people come by themselves. */
export function TeamsList({ title, controls, query }: { readonly title: ReactNode; readonly controls: ReactNode; readonly query: string }) {
  const { organization } = useMembership();
  const { slug } = organization;
  const go = useGo();
  const { data, loading, error, refetch } = useQuery(TEAMS, { fetchPolicy: "cache-and-network" });
  const [refusal, setRefusal] = useState<string | null>(null);
  const found = data?.teams.filter(({ name, description }) => isFound(query, name, description));
  return (
    <ListFrame
      title={title}
      controls={controls}
      inodes={found ?? null}
      isLoading={loading}
      error={error}
      onRetry={() => void refetch()}
      empty={
        query === "" ? (
          <EmptyState icon={UsersRound} title={t("home.people.no-teams")} text={t("home.people.no-teams-hint")} />
        ) : (
          <EmptyState icon={UsersRound} title={t("shared.nothing-found")} text={t("home.people.no-team-found", { query })} />
        )
      }
    >
      {(teams) => (
        <>
          {refusal !== null && <Banner status="error">{refusal}</Banner>}
          <ListTable<TeamSummary>
            label={t("home.people.teams")}
            groups={[{ id: "all", title: null, rows: teams }]}
            rowId={({ teamId }) => teamId}
            onOpen={({ teamId }) => go(teamAddress(slug, teamId))}
            columns={[
              {
                id: "name",
                title: t("shared.name"),
                renderCell: (team) => (
                  <span className={styles.team}>
                    <span className={styles.teamName}>
                      <TextLink href={teamAddress(slug, team.teamId)}>{team.name}</TextLink>
                      <TeamBadges team={team} />
                    </span>
                    {team.description !== "" && <span className={styles.teamNote}>{team.description}</span>}
                  </span>
                ),
              },
              {
                id: "count",
                title: t("home.people.members"),
                width: "90px",
                align: "right",
                hideBelow: 768,
                renderCell: ({ memberCount }) => memberCount,
              },
              {
                id: "step",
                title: t("home.people.membership"),
                width: "120px",
                align: "right",
                renderCell: (team) => (
                  <JoinButton
                    team={team}
                    isInRow
                    step={!team.isOpen ? null : team.membership === "direct" ? "leave" : "join"}
                    onRefused={setRefusal}
                  />
                ),
              },
            ]}
          />
        </>
      )}
    </ListFrame>
  );
}

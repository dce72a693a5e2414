import { useQuery } from "@apollo/client/react";
import type { TeamProfile } from "@sheaf/contract";
import { Eye, Pencil, UserMinus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { ListTable } from "../../shared/lists/list-table.tsx";
import { useGo } from "../../shared/navigation/go.ts";
import { adminMemberAddress, homeAddress, teamAddress } from "../../shared/navigation/home-addresses.ts";
import { PersonCell } from "../../shared/people/person-cell.tsx";
import { TEAM_PROFILE } from "../../shared/people/queries.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { t } from "../../shared/words/words.ts";
import styles from "./administration.module.css";
import { CHANGE_TEAM_MEMBERS, TEAMS } from "./queries.ts";
import { Screen } from "./screen.tsx";
import { TeamDialog } from "./team-dialog.tsx";

/** One team: who is in it, and what can be changed about it. */
export function TeamScreen({ teamId }: { readonly teamId: string }) {
  const { can, organization } = useMembership();
  const go = useGo();
  const { data, loading, error, refetch } = useQuery(TEAM_PROFILE, { variables: { teamId }, fetchPolicy: "cache-and-network" });
  const { data: all } = useQuery(TEAMS, { fetchPolicy: "cache-and-network" });
  const change = useAction(CHANGE_TEAM_MEMBERS);
  const [isChanging, setChanging] = useState(false);
  const team = data?.teamProfile;
  const mayManage = can("canManageTeams") && team?.isProvisioned === false;
  const summary = all?.teams.find((one) => one.teamId === teamId) ?? null;
  return (
    <Screen
      title={team?.name ?? t("administration.teams.team")}
      {...(team === undefined ? {} : { summary: t("administration.teams.member-count", { count: team.members.length }) })}
      isLoading={loading && data === undefined}
      error={data === undefined ? error : undefined}
      refusal={change.error}
      onRetry={() => void refetch()}
      controls={
        <>
          <Button icon={Eye} onPress={() => go(teamAddress(organization.slug, teamId))}>
            {t("administration.members.profile")}
          </Button>
          {mayManage && summary !== null && (
            <Button icon={Pencil} onPress={() => setChanging(true)}>
              {t("administration.teams.change")}
            </Button>
          )}
        </>
      }
    >
      {team !== undefined && (
        <>
          {team.description !== "" && <p className={styles.note}>{team.description}</p>}
          {team.isProvisioned && <p className={styles.note}>{t("administration.teams.provisioned")}</p>}
          {team.members.length === 0 ? (
            <p className={styles.note}>{t("administration.teams.nobody")}</p>
          ) : (
            <ListTable
              label={t("administration.members.title")}
              groups={[{ id: "all", title: null, rows: team.members }]}
              rowId={({ userId }) => userId}
              {...(mayManage
                ? {
                    renderActions: (member: TeamProfile["members"][number]) => (
                      <IconButton
                        icon={UserMinus}
                        label={t("administration.teams.remove-member", { name: member.name })}
                        onPress={() =>
                          void change.run(
                            { teamId, add: [], remove: [member.userId] },
                            { refetch: ["TeamProfile", "Teams", "AdminMember"] },
                          )
                        }
                      />
                    ),
                  }
                : {})}
              columns={[
                {
                  id: "person",
                  title: t("administration.members.name"),
                  headIndent: 38,
                  renderCell: (member) => <PersonCell person={member} href={adminMemberAddress(organization.slug, member.userId)} />,
                },
                {
                  id: "type",
                  title: t("administration.members.account-type"),
                  width: "190px",
                  renderCell: ({ accountType }) => accountType,
                },
              ]}
            />
          )}
          {isChanging && summary !== null && (
            <TeamDialog
              team={summary}
              mayManage={mayManage}
              onClose={() => {
                setChanging(false);
                void refetch();
              }}
              onEnded={() => go(homeAddress(organization.slug, "teams"), { replace: true })}
            />
          )}
        </>
      )}
    </Screen>
  );
}

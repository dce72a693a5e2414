import { useQuery } from "@apollo/client/react";
import type { ConnectionGrant, ConnectionSummary } from "@sheaf/contract";
import { Building2, CalendarClock, UsersRound, X } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { endOfDay } from "../../../shared/documents/sharing/end-of-day.ts";
import { EndBadge, EndField, GrantEndForm } from "../../../shared/documents/sharing/grant-end.tsx";
import { Banner } from "../../../shared/feedback/banner.tsx";
import { SkeletonRows } from "../../../shared/feedback/skeleton.tsx";
import { Select } from "../../../shared/fields/select.tsx";
import { callErrorOf } from "../../../shared/graphql/client.ts";
import { useAction } from "../../../shared/graphql/use-action.ts";
import { Icon } from "../../../shared/icons/icon.tsx";
import { Avatar } from "../../../shared/lists/avatar.tsx";
import type { Principal } from "../../../shared/people/principal-choices.ts";
import { PrincipalPicker } from "../../../shared/people/principal-picker.tsx";
import { useMembership } from "../../../shared/services/organization.tsx";
import { t } from "../../../shared/words/words.ts";
import { ConnectionCheck } from "./connection-check.tsx";
import { PartPicker } from "./part-picker.tsx";
import { partWords } from "./part-words.ts";
import { CONNECTION_GRANTS, type ConnectionShare, SHARE_CONNECTION } from "./sharing-queries.ts";
import styles from "./sharing.module.css";

type Right = ConnectionGrant["right"];

/** Who may use a connection, given and taken back; and why somebody can or cannot. */
export function ConnectionSharing({ connection: { connectionId, managed } }: { readonly connection: ConnectionSummary }) {
  const { organization, zone } = useMembership();
  const { data, error, refetch } = useQuery(CONNECTION_GRANTS, { variables: { connectionId }, fetchPolicy: "network-only" });
  const [chosen, setChosen] = useState<Principal | null>(null);
  /** The schema or table that is shared next; null: all of the connection. */
  const [part, setPart] = useState<readonly string[] | null>(null);
  /** The last day of what is shared next; null: without an end. */
  const [lastDay, setLastDay] = useState<string | null>(null);
  /** What was picked has become a line: a new field for the next one. */
  const [picks, setPicks] = useState(0);
  const [changes, setChanges] = useState(0);
  const share = useAction(SHARE_CONNECTION);
  const end = lastDay === null ? null : endOfDay(lastDay, zone);
  const [now] = useState(() => Date.now());
  const isEndWrong = lastDay !== null && (end === null || Date.parse(end) <= now);
  const everybody = t("connections.sharing.everybody", { name: organization.name });
  const change = async (asked: Omit<ConnectionShare, "connectionId">): Promise<void> => {
    if (!(await share.run({ connectionId, ...asked }, { refetch: ["Connections"] })).ok) return;
    setChanges((before) => before + 1);
    await refetch();
  };
  const add = async (): Promise<void> => {
    if (chosen === null) return;
    const teamId = chosen.kind === "team" ? chosen.teamId : null;
    const memberId = chosen.kind === "member" ? chosen.userId : null;
    await change({ teamId, memberId, canUse: true, ...(part === null ? {} : { path: part }), ...(end === null ? {} : { endsAt: end }) });
    setChosen(null);
    setLastDay(null);
    setPicks((before) => before + 1);
  };
  const failure = share.error ?? (error === undefined ? null : callErrorOf(error));
  return (
    <section className={styles.sharing} aria-label={t("connections.sharing.title")}>
      <h3 className={styles.title}>{t("connections.sharing.title")}</h3>
      <p className={styles.note}>{t("connections.sharing.note")}</p>
      {failure !== null && <Banner status="error">{failure.message}</Banner>}
      <div className={styles.add}>
        <div className={styles.grow}>
          <PrincipalPicker
            key={picks}
            label={t("connections.sharing.people")}
            hideLabel
            placeholder={t("connections.sharing.people")}
            value={chosen}
            onChange={setChosen}
            everybody={everybody}
          />
        </div>
        <div className={styles.grow}>
          <PartPicker connectionId={connectionId} value={part} onChange={setPart} />
        </div>
        <Button variant="primary" isDisabled={chosen === null || isEndWrong} isPending={share.isRunning} onPress={() => void add()}>
          {t("shared.share")}
        </Button>
      </div>
      <div>
        <EndField day={lastDay} onDay={setLastDay} />
      </div>
      {data === undefined && error === undefined && <SkeletonRows rows={2} rowHeight={40} columns={2} />}
      <ul aria-label={t("connections.sharing.with-access")}>
        {(data?.connectionGrants ?? []).map((grant) => (
          <GrantLine
            key={JSON.stringify([grant.member?.userId, grant.team?.teamId, grant.path])}
            {...{ grant, everybody, managed, change }}
          />
        ))}
      </ul>
      {data?.connectionGrants.length === 0 && <p className={styles.note}>{t("connections.sharing.nobody")}</p>}
      <ConnectionCheck key={changes} connectionId={connectionId} managed={managed} />
    </section>
  );
}

function GrantLine({
  grant,
  everybody,
  managed,
  change,
}: {
  readonly grant: ConnectionGrant;
  readonly everybody: string;
  readonly managed: boolean;
  readonly change: (asked: Omit<ConnectionShare, "connectionId">) => Promise<void>;
}) {
  const { member, team, right, path, hasEnded, endsAt } = grant;
  const [isEnding, setEnding] = useState(false);
  const name = member?.name ?? team?.name ?? everybody;
  const whom = { memberId: member?.userId ?? null, teamId: team?.teamId ?? null, ...(path === null ? {} : { path }) };
  const what = path === null ? name : t("connections.sharing.name-and-part", { name, part: partWords(path) });
  return (
    <li className={styles.grant}>
      {member === null ? <Icon icon={team === null ? Building2 : UsersRound} /> : <Avatar name={name} seed={member.userId} isDecorative />}
      <span className={styles.words}>
        <strong>{name}</strong>
        <span className={styles.meta}>{member?.email ?? (team === null ? "" : t("connections.sharing.team"))}</span>
        {path !== null && <span className={styles.part}>{partWords(path)}</span>}
      </span>
      <Select<Right>
        label={t("connections.sharing.right-of", { name: what })}
        hideLabel
        options={[
          { id: "view", label: t("connections.sharing.uses") },
          { id: "annotate", label: t("connections.sharing.annotates") },
          ...(managed && path === null ? [{ id: "edit" as const, label: t("connections.sharing.uploads") }] : []),
        ]}
        value={right}
        onChange={(asked) => void change({ ...whom, canUse: true, right: asked })}
      />
      <EndBadge {...grant} />
      <IconButton
        icon={CalendarClock}
        label={
          hasEnded
            ? t("connections.sharing.renew", { name: what })
            : endsAt === null
              ? t("connections.sharing.set-end", { name: what })
              : t("connections.sharing.change-end", { name: what })
        }
        onPress={() => setEnding(true)}
      />
      <IconButton
        icon={X}
        label={t("connections.sharing.take-back", { name: what })}
        onPress={() => void change({ ...whom, canUse: false })}
      />
      {isEnding && (
        <div className={styles.ending}>
          <GrantEndForm
            {...grant}
            name={name}
            onEnd={(end) => {
              setEnding(false);
              void change({ ...whom, canUse: true, endsAt: end });
            }}
            onClose={() => setEnding(false)}
          />
        </div>
      )}
    </li>
  );
}

import type { GrantSummary, InodeSummary, Right } from "@sheaf/contract";
import { Building2, UsersRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Icon, type IconType } from "../../icons/icon.tsx";
import { Avatar } from "../../lists/avatar.tsx";
import type { MenuEntry } from "../../menus/menu-entry.ts";
import { UserKindBadge } from "../../people/user-kind-badge.tsx";
import { useMembership } from "../../services/organization.tsx";
import { t } from "../../words/words.ts";
import { GivingAway } from "./giving-away.tsx";
import { EndBadge, GrantEndForm } from "./grant-end.tsx";
import { RightMenu } from "./right-menu.tsx";
import type { RightWords } from "./right-words.ts";
import styles from "./share-dialog.module.css";
import { useWithinTeams } from "./within-teams.ts";

type Person = NonNullable<GrantSummary["member"]>;

/** A member, a team, or with neither everybody. */
export interface Whom {
  readonly memberId: string | null;
  readonly teamId: string | null;
}

interface PeopleWithAccessProps {
  readonly inode: InodeSummary;
  readonly grants: readonly GrantSummary[];
  readonly words: RightWords;
  readonly everybody: string;
  /** Members whom a right of everybody reaches; null: not known yet. */
  readonly everybodyCount: number | null;
  readonly sizeOf: (teamId: string) => string;
  /** `endsAt` absent: its end stays as it is. */
  readonly onGive: (whom: Whom, right: Right, endsAt?: string | null) => void;
  readonly onRemove: (grant: GrantSummary) => void;
  readonly onWhy: (person: Pick<Person, "userId" | "name" | "email">) => void;
  /** Somebody else owns it from now on. */
  readonly onOwner: (owner: InodeSummary["owner"]) => void;
}

/** Who has a right, the owner first and everybody last; where it comes down from a folder, from which. */
export function PeopleWithAccess(props: PeopleWithAccessProps) {
  const { inode, grants, everybody, everybodyCount } = props;
  const { me, attributes } = useMembership();
  const isWithinTeams = useWithinTeams();
  /** To whom it is about to be given. */
  const [heir, setHeir] = useState<Pick<Person, "userId" | "name"> | null>(null);
  /** The grant whose end is about to be chosen. */
  const [ending, setEnding] = useState<string | null>(null);
  const endForm = (grant: GrantSummary) =>
    ending === grant.grantId && (
      <GrantEndForm
        {...grant}
        name={grant.member?.name ?? grant.team?.name ?? everybody}
        onEnd={(endsAt) => {
          setEnding(null);
          props.onGive(whomOf(grant), grant.right, endsAt);
        }}
        onClose={() => setEnding(null)}
      />
    );
  const onTransfer = me.isAdminLike || inode.owner.userId === me.member.userId ? setHeir : null;
  const named = grants.filter(({ member, team }) => (member !== null && member.userId !== inode.owner.userId) || team !== null);
  const ofAll = grants.filter(({ member, team }) => member === null && team === null);
  const count = everybodyCount === null ? t("shared.share-dialog.everybody") : t("shared.teams.member-count", { count: everybodyCount });
  const hasOwnGrant = ofAll.some(({ inheritedFrom }) => inheritedFrom === null);
  return (
    <>
      {heir !== null && (
        <GivingAway
          // What was refused for one document or heir says nothing of another.
          key={`${inode.inodeId} ${heir.userId}`}
          inode={inode}
          heir={heir}
          onCancel={() => setHeir(null)}
          onGiven={(next) => {
            setHeir(null);
            props.onOwner(next);
          }}
        />
      )}
      <ul className={styles.people} aria-label={t("shared.share-dialog.people-with-access")}>
        <Line name={inode.owner.name} note={inode.owner.email} seed={inode.owner.userId} isMe={inode.owner.userId === me.member.userId}>
          <span className={styles.fixedRight}>{t("shared.share-dialog.owner")}</span>
        </Line>
        {named.map((grant) => {
          const { member, team } = grant;
          return (
            <Line
              key={grant.grantId}
              name={member?.name ?? team?.name ?? ""}
              note={member?.email ?? (team === null ? "" : props.sizeOf(team.teamId))}
              seed={member?.userId ?? null}
              icon={UsersRound}
              isMe={member?.userId === me.member.userId}
              below={endForm(grant)}
            >
              {member !== null && <UserKindBadge kind={member.userKind} />}
              <EndBadge {...grant} />
              <GrantRight {...props} onTransfer={onTransfer} onEnding={setEnding} grant={grant} />
            </Line>
          );
        })}
        {ofAll.map((grant) => (
          <Line key={grant.grantId} name={everybody} note={count} seed={null} below={endForm(grant)}>
            <EndBadge {...grant} />
            <GrantRight {...props} onTransfer={null} onEnding={setEnding} grant={grant} />
          </Line>
        ))}
        {!hasOwnGrant && attributes.canShareWithAllMembers && !isWithinTeams && (
          <Line name={everybody} note={count} seed={null}>
            <RightMenu
              label={t("shared.share-dialog.right-of", { name: everybody })}
              shown={ofAll.length === 0 ? t("shared.share-dialog.no-access") : t("shared.share-dialog.no-more")}
              words={props.words}
              right={null}
              onRight={(right) => props.onGive({ memberId: null, teamId: null }, right)}
              more={[]}
            />
          </Line>
        )}
      </ul>
    </>
  );
}

const whomOf = ({ member, team }: GrantSummary): Whom => ({ memberId: member?.userId ?? null, teamId: team?.teamId ?? null });

/** The right of one grant: to be changed, or where it comes from. */
function GrantRight({
  grant,
  words,
  everybody,
  onGive,
  onRemove,
  onWhy,
  onTransfer,
  onEnding,
}: PeopleWithAccessProps & {
  readonly grant: GrantSummary;
  readonly onEnding: (grantId: string) => void;
  /** Null: whoever looks may not give it away. */
  readonly onTransfer: ((person: Pick<Person, "userId" | "name">) => void) | null;
}) {
  const { member, team, inheritedFrom, right, endsAt, hasEnded } = grant;
  const name = member?.name ?? team?.name ?? everybody;
  const why: readonly MenuEntry[] =
    member === null ? [] : [{ kind: "item", id: "why", label: t("shared.share-dialog.why", { name }), onSelect: () => onWhy(member) }];
  if (inheritedFrom !== null)
    return (
      <span className={styles.fixedRight}>
        {inheritedFrom.name === ""
          ? t("shared.share-dialog.by-folder", { right: words[right] })
          : t("shared.share-dialog.by", { right: words[right], name: inheritedFrom.name })}
      </span>
    );
  return (
    <RightMenu
      label={t("shared.share-dialog.right-of", { name })}
      shown={words[right]}
      words={words}
      right={right}
      onRight={(asked) => onGive(whomOf(grant), asked)}
      more={[
        {
          kind: "item",
          id: "end",
          label: hasEnded
            ? t("shared.grant-end.renew-menu")
            : t(endsAt === null ? "shared.grant-end.set-menu" : "shared.grant-end.change-menu"),
          onSelect: () => onEnding(grant.grantId),
        },
        ...why,
        ...(member === null || member.userKind !== "internal" || onTransfer === null
          ? []
          : [
              {
                kind: "item" as const,
                id: "transfer",
                label: t("shared.share-dialog.make-owner", { name }),
                onSelect: () => onTransfer(member),
              },
            ]),
        {
          kind: "item",
          id: "remove",
          label: t("shared.share-dialog.remove", { name }),
          isDestructive: true,
          onSelect: () => onRemove(grant),
        },
      ]}
    />
  );
}

function Line({
  name,
  note,
  seed,
  icon = Building2,
  isMe = false,
  below = null,
  children,
}: {
  readonly name: string;
  readonly note: string;
  /** Null: no person, but what the icon stands for. */
  readonly seed: string | null;
  readonly icon?: IconType;
  readonly isMe?: boolean;
  /** Under the line, over its whole width. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <li className={styles.person}>
      {seed === null ? (
        <span className={styles.building}>
          <Icon icon={icon} />
        </span>
      ) : (
        <Avatar name={name} seed={seed} isDecorative />
      )}
      <span className={styles.personWords}>
        <span>
          <strong className={styles.personName}>{name}</strong>
          {isMe && ` ${t("shared.share-dialog.you")}`}
        </span>
        <span className={styles.email}>{note}</span>
      </span>
      {children}
      {below}
    </li>
  );
}

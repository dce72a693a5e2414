import { useQuery } from "@apollo/client/react";
import type { OrgMember } from "@sheaf/contract";
import { type ReactNode, useState } from "react";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { callErrorOf } from "../../shared/graphql/client.ts";
import { useAction } from "../../shared/graphql/use-action.ts";
import type { CallError } from "../../shared/http/call-error.ts";
import type { MenuEntry } from "../../shared/menus/menu-entry.ts";
import { homeAddress } from "../../shared/navigation/home-addresses.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { useServices } from "../../shared/services/services.tsx";
import { t } from "../../shared/words/words.ts";
import { DepartureDialog, type Leaving } from "./departure/departure-dialog.tsx";
import { FORCE_RESET_PASSWORD, RESET_SECOND_FACTOR, TYPES_AND_RIGHTS, UPDATE_MEMBER } from "./queries.ts";

const REFETCH = ["AdminMember"] as const;

/** What may be known of a member before something is done with them. */
export type ActedOn = Pick<OrgMember, "userId" | "name" | "accountTypeId" | "canLogIn" | "isArchived" | "userKind">;

interface MemberActions {
  readonly entriesOf: (member: ActedOn) => readonly MenuEntry[];
  /** The account types alone. */
  readonly typesOf: (member: ActedOn) => readonly MenuEntry[];
  readonly change: (
    member: ActedOn,
    changes: { readonly accountTypeId?: string; readonly isArchived?: false; readonly firstName?: string; readonly lastName?: string },
  ) => Promise<boolean>;
  /** Asks what becomes of what they own, and deactivates them. */
  readonly deactivate: (members: readonly Leaving[]) => void;
  /** To be drawn somewhere. */
  readonly dialog: ReactNode;
  readonly isRunning: boolean;
  /** What somebody did and was refused. */
  readonly refusal: CallError | null;
}

/** Everything that administrators do with a member. */
export function useMemberActions(onChanged?: () => void): MemberActions {
  const { me, can, organization } = useMembership();
  const { session } = useServices();
  const [refusal, setRefusal] = useState<CallError | null>(null);
  const [leaving, setLeaving] = useState<readonly Leaving[] | null>(null);
  const { data: types } = useQuery(TYPES_AND_RIGHTS);
  const update = useAction(UPDATE_MEMBER);
  const reset = useAction(RESET_SECOND_FACTOR);
  const force = useAction(FORCE_RESET_PASSWORD);
  const { show } = useToasts();
  const change: MemberActions["change"] = async (member, changes) => {
    const outcome = await update.run({ userId: member.userId, ...changes }, { refetch: REFETCH });
    if (outcome.ok) onChanged?.();
    if (outcome.ok && changes.isArchived === false) show({ text: t("administration.members.activated", { name: member.name }) });
    return outcome.ok;
  };
  const letIn = async ({ userId, name }: ActedOn): Promise<void> => {
    if ((await reset.run({ memberId: userId })).ok)
      show({ text: t("administration.members.factor-was-reset", { name }), status: "success" });
  };
  const demandPassword = async ({ userId, name }: ActedOn): Promise<void> => {
    if ((await force.run({ userId })).ok) show({ text: t("administration.members.password-demanded", { name }), status: "success" });
  };
  const actAs = async ({ userId }: ActedOn): Promise<void> => {
    try {
      await session.impersonate(userId, location.pathname);
      location.assign(homeAddress(organization.slug, "recent"));
    } catch (thrown) {
      setRefusal(callErrorOf(thrown));
    }
  };
  const typesOf = (member: ActedOn): readonly MenuEntry[] => [
    {
      kind: "choices",
      id: "type",
      title: t("administration.members.account-type"),
      selection: "single",
      selected: [member.accountTypeId],
      options: (types?.accountTypes ?? [])
        .filter(({ isAdminLike }) => !isAdminLike || me.isAdminLike)
        .map(({ accountTypeId, name }) => ({ id: accountTypeId, label: name })),
      onChange: ([accountTypeId]) => accountTypeId !== undefined && void change(member, { accountTypeId }),
    },
  ];
  const entriesOf = (member: ActedOn): readonly MenuEntry[] => [
    ...typesOf(member),
    { kind: "divider", id: "end" },
    {
      kind: "item",
      id: "factor",
      label: t("administration.members.reset-factor"),
      isDisabled: member.userId === me.member.userId || !member.canLogIn,
      onSelect: () => void letIn(member),
    },
    {
      kind: "item",
      id: "password",
      label: t("administration.members.demand-password"),
      isDisabled: member.userId === me.member.userId || !member.canLogIn,
      onSelect: () => void demandPassword(member),
    },
    ...(me.isAdminLike && can("canAdmin")
      ? [
          {
            kind: "item" as const,
            id: "impersonate",
            label: t("administration.members.act-as"),
            isDisabled: member.userId === me.member.userId || member.isArchived || member.userKind === "embed",
            onSelect: () => void actAs(member),
          },
        ]
      : []),
    member.isArchived
      ? {
          kind: "item",
          id: "activate",
          label: t("administration.members.activate"),
          onSelect: () => void change(member, { isArchived: false }),
        }
      : {
          kind: "item",
          id: "deactivate",
          label: t("administration.members.deactivate"),
          isDestructive: true,
          isDisabled: member.userId === me.member.userId,
          onSelect: () => setLeaving([member]),
        },
  ];

  return {
    entriesOf,
    typesOf,
    change,
    deactivate: setLeaving,
    dialog: leaving !== null && (
      <DepartureDialog
        members={leaving}
        onClose={() => setLeaving(null)}
        onDone={() => {
          setLeaving(null);
          onChanged?.();
        }}
      />
    ),
    isRunning: update.isRunning || reset.isRunning || force.isRunning,
    refusal: update.error ?? reset.error ?? force.error ?? refusal,
  };
}

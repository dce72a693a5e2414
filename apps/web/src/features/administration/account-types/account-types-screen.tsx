import { useQuery } from "@apollo/client/react";
import { type AccountTypeSummary, awaitedCapabilities, type Capability, capabilityGroups, prerequisites } from "@sheaf/contract";
import { ChevronDown, ChevronRight, Plus } from "lucide-react";
import { Fragment, useState } from "react";
import { ToggleButton } from "react-aria-components/ToggleButton";
import { isFound } from "../../../shared/fields/is-found.ts";
import { Button } from "../../../shared/actions/button.tsx";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { Checkbox } from "../../../shared/choices/checkbox.tsx";
import { SegmentedControl } from "../../../shared/choices/segmented-control.tsx";
import { Icon } from "../../../shared/icons/icon.tsx";
import { SearchField } from "../../../shared/fields/search-field.tsx";
import { useAction } from "../../../shared/graphql/use-action.ts";
import { MenuButton } from "../../../shared/menus/menu.tsx";
import { NameDialog } from "../../../shared/documents/name-dialog.tsx";
import { useNarrowScreen } from "../../../shared/layout/use-narrow-screen.ts";
import { useMembership } from "../../../shared/services/organization.tsx";
import { cx } from "../../../shared/styles/cx.ts";
import { t } from "../../../shared/words/words.ts";
import { wordOf, wordOfGroup } from "../../../shared/people/capability-words.ts";
import { AccountTypePanel } from "./account-type-panel.tsx";
import { changesOf, type RightsDraft, toggled } from "./rights-draft.ts";
import { REMOVE_ACCOUNT_TYPE, SAVE_ACCOUNT_TYPE, TYPES_AND_RIGHTS } from "../queries.ts";
import { NothingFound, Screen } from "../screen.tsx";
import styles from "../administration.module.css";

const REFETCH = ["TypesAndRights"] as const;
const groups = (Object.entries(capabilityGroups) as readonly (readonly [keyof typeof capabilityGroups, readonly Capability[]])[]).map(
  ([group, names]) => [group, names.filter((name) => !awaitedCapabilities.includes(name))] as const,
);

const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(document.documentElement.lang).format(names.map((name) => wordOf(name as Capability)));

/** What each account type may do: capabilities down, types across; what is changed is kept until it is saved. */
export function AccountTypesScreen() {
  const { can } = useMembership();
  const { data, loading, error, refetch } = useQuery(TYPES_AND_RIGHTS, { fetchPolicy: "cache-and-network" });
  const [search, setSearch] = useState("");
  const [shown, setShown] = useState<"all" | "differences">("all");
  const [draft, setDraft] = useState<RightsDraft>(new Map());
  const [isNaming, setNaming] = useState(false);
  /** Whose members are shown beside; undefined: nobody chose, so the first where there is room. */
  const [looked, setLooked] = useState<string | null | undefined>(undefined);
  const hasRoom = !useNarrowScreen("(max-width: 1199px)");
  const save = useAction(SAVE_ACCOUNT_TYPE);
  const remove = useAction(REMOVE_ACCOUNT_TYPE);
  const mayChange = can("canAdmin");
  const types = byRights(data?.accountTypes ?? []);
  const mayLook = can("canManageUsers");
  const beside = mayLook
    ? (types.find(({ accountTypeId }) => accountTypeId === looked) ?? (looked === undefined && hasRoom ? types[0] : undefined))
    : undefined;
  const rightsOf = ({ accountTypeId, featurePermissionSet }: AccountTypeSummary): ReadonlySet<string> =>
    draft.get(accountTypeId) ?? new Set(featurePermissionSet);
  const changes = changesOf(types, draft);
  // what was changed stays in sight, although the types do not differ in it any more
  const isDifferent = (name: Capability): boolean =>
    new Set(types.flatMap((type) => [rightsOf(type).has(name), type.featurePermissionSet.includes(name)])).size > 1;
  const wanted = (name: Capability): boolean => isFound(search, wordOf(name), name) && (shown === "all" || isDifferent(name));
  const found = groups.map(([group, names]) => [group, names.filter(wanted)] as const).filter(([, names]) => names.length > 0);

  const keep = async (): Promise<void> => {
    for (const { type, rights } of changes) {
      const outcome = await save.run(
        { accountTypeId: type.accountTypeId, name: type.name, featurePermissionSet: [...rights] },
        { refetch: REFETCH },
      );
      if (!outcome.ok) return;
      setDraft((before) => new Map([...before].filter(([id]) => id !== type.accountTypeId)));
    }
  };
  const end = (type: AccountTypeSummary, replacementId: string): void =>
    void remove.run({ accountTypeId: type.accountTypeId, replacementId }, { refetch: REFETCH });

  return (
    <Screen
      title={t("administration.types.title")}
      summary={t("administration.types.summary", {
        members: types.reduce((sum, { memberCount }) => sum + memberCount, 0),
        types: types.length,
      })}
      isLoading={loading && data === undefined}
      error={data === undefined ? error : undefined}
      refusal={save.error ?? remove.error}
      onRetry={() => void refetch()}
      controls={
        <>
          <div className={styles.search}>
            <SearchField label={t("administration.types.find")} value={search} onChange={setSearch} />
          </div>
          <SegmentedControl
            label={t("administration.types.shown")}
            segments={[
              { id: "all", label: t("administration.types.all", { count: groups.flatMap(([, names]) => names).length }) },
              { id: "differences", label: t("administration.types.differences") },
            ]}
            value={shown}
            onChange={setShown}
          />
          {mayChange && (
            <Button icon={Plus} onPress={() => setNaming(true)}>
              {t("administration.types.new")}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.beside}>
        <div className={styles.frame}>
          <RightsMatrix
            {...{ types, found, mayChange, rightsOf, beside }}
            isSearching={search !== "" || shown === "differences"}
            onLook={mayLook ? (type) => setLooked(type === beside ? null : type.accountTypeId) : null}
            onEnd={end}
            onChange={(type, name, isGiven) => setDraft(toggled(draft, type, name, isGiven))}
          />
          {found.length === 0 && <NothingFound />}
        </div>
        {beside !== undefined && (
          <AccountTypePanel
            key={beside.accountTypeId}
            type={beside}
            change={changes.find(({ type }) => type === beside) ?? null}
            onClose={() => setLooked(null)}
          />
        )}
      </div>
      {changes.length > 0 && (
        <UnsavedRights changes={changes} isSaving={save.isRunning} onDiscard={() => setDraft(new Map())} onSave={() => void keep()} />
      )}
      {isNaming && (
        <NameDialog
          title={t("administration.types.new")}
          label={t("administration.types.name")}
          initial=""
          action={t("administration.save")}
          onClose={() => setNaming(false)}
          onSubmit={async (name) => {
            const outcome = await save.run({ name, featurePermissionSet: ["canViewWorkbook"] }, { refetch: REFETCH });
            return outcome.ok ? null : outcome.error.message;
          }}
        />
      )}
    </Screen>
  );
}

interface RightsMatrixProps {
  readonly types: readonly AccountTypeSummary[];
  readonly found: readonly (readonly [keyof typeof capabilityGroups, readonly Capability[]])[];
  /** Only some capabilities are there. */
  readonly isSearching: boolean;
  readonly mayChange: boolean;
  readonly rightsOf: (type: AccountTypeSummary) => ReadonlySet<string>;
  /** The type whose members are shown beside. */
  readonly beside: AccountTypeSummary | undefined;
  /** Shows or hides the members of a type; null: they are not for this person. */
  readonly onLook: ((type: AccountTypeSummary) => void) | null;
  readonly onEnd: (type: AccountTypeSummary, replacementId: string) => void;
  readonly onChange: (type: AccountTypeSummary, name: Capability, isGiven: boolean) => void;
}

/** Capabilities in their groups, with a column for each type. */
function RightsMatrix({ types, found, isSearching, mayChange, rightsOf, beside, onLook, onEnd, onChange }: RightsMatrixProps) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  // What was searched for is in sight, whatever was folded before.
  const isOpen = (group: string): boolean => isSearching || !folded.has(group);
  return (
    <table className={styles.matrix} aria-label={t("administration.types.title")}>
      <thead>
        <tr>
          <th scope="col">{t("administration.types.capability")}</th>
          {types.map((type) => (
            <th key={type.accountTypeId} scope="col" className={cx(styles.type, type === beside && styles.looked)}>
              <TypeHeading
                type={type}
                onLook={onLook === null ? null : () => onLook(type)}
                isLooked={type === beside}
                others={types.filter((other) => other !== type && !other.isAdminLike)}
                mayRemove={mayChange && !type.isBuiltIn}
                onRemove={(replacementId) => onEnd(type, replacementId)}
              />
              <span className={styles.members}>{t("administration.types.members", { count: type.memberCount })}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {found.map(([group, names]) => (
          <Fragment key={group}>
            <tr className={styles.group}>
              <th scope="rowgroup">
                <button
                  type="button"
                  className={cx(styles.fold, "ring-inside")}
                  aria-expanded={isOpen(group)}
                  onClick={() => setFolded(new Set(folded.has(group) ? [...folded].filter((id) => id !== group) : [...folded, group]))}
                >
                  <Icon icon={isOpen(group) ? ChevronDown : ChevronRight} />
                  {wordOfGroup(group)}
                </button>
              </th>
              {types.map((type) => (
                <td key={type.accountTypeId} className={cx(styles.type, type === beside && styles.looked)}>
                  {t("administration.types.of", {
                    count: names.filter((name) => rightsOf(type).has(name)).length,
                    all: names.length,
                  })}
                </td>
              ))}
            </tr>
            {(isOpen(group) ? names : []).map((name) => (
              <CapabilityRow
                key={name}
                {...{ name, types, mayChange, rightsOf, beside }}
                onChange={(type, isGiven) => onChange(type, name, isGiven)}
              />
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

/** A capability with a box for each type; what differs from what is saved is marked. */
function CapabilityRow({
  name,
  types,
  mayChange,
  rightsOf,
  beside,
  onChange,
}: {
  readonly name: Capability;
  readonly types: readonly AccountTypeSummary[];
  readonly mayChange: boolean;
  readonly rightsOf: (type: AccountTypeSummary) => ReadonlySet<string>;
  /** The type whose members are shown beside. */
  readonly beside: AccountTypeSummary | undefined;
  readonly onChange: (type: AccountTypeSummary, isGiven: boolean) => void;
}) {
  const needs = prerequisites[name] ?? [];
  const needed = needs.length === 0 ? undefined : t("administration.types.needs", { capabilities: listed(needs) });
  return (
    <tr>
      <th scope="row" className={styles.capability} title={needed}>
        <span className={styles.capabilityName}>{wordOf(name)}</span> <code className={styles.code}>{name}</code>
        {needed !== undefined && <span className={styles.needs}>{needed}</span>}
      </th>
      {types.map((type) => (
        <td
          key={type.accountTypeId}
          className={cx(
            styles.type,
            type === beside && styles.looked,
            rightsOf(type).has(name) !== type.featurePermissionSet.includes(name) && styles.changed,
          )}
        >
          <span className={styles.center}>
            <Checkbox
              {...(needed === undefined ? {} : { "aria-description": needed })}
              aria-label={t("administration.types.may", { type: type.name, capability: wordOf(name) })}
              isSelected={rightsOf(type).has(name)}
              isDisabled={!mayChange || type.isAdminLike}
              onChange={(isGiven) => onChange(type, isGiven)}
            />
          </span>
        </td>
      ))}
    </tr>
  );
}

/** What would change for whom, until it is saved. */
function UnsavedRights({
  changes,
  isSaving,
  onDiscard,
  onSave,
}: {
  readonly changes: ReturnType<typeof changesOf>;
  readonly isSaving: boolean;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
}) {
  return (
    <div className={styles.save} role="status">
      <p>
        {changes.map(({ type, gained, lost }) => (
          <span key={type.accountTypeId}>
            <strong>{t("administration.types.changes", { count: gained.length + lost.length, type: type.name })}</strong>{" "}
            {gained.length > 0 && t("administration.types.gain", { count: type.memberCount, capabilities: listed(gained) })}{" "}
            {lost.length > 0 && t("administration.types.lose", { count: type.memberCount, capabilities: listed(lost) })}{" "}
          </span>
        ))}
      </p>
      <Button variant="quiet" onPress={onDiscard}>
        {t("administration.types.discard")}
      </Button>
      <Button variant="primary" isPending={isSaving} onPress={onSave}>
        {t("administration.types.save")}
      </Button>
    </div>
  );
}

interface TypeHeadingProps {
  readonly type: AccountTypeSummary;
  readonly others: readonly AccountTypeSummary[];
  /** Shows its members beside; null: they are not for this person. */
  readonly onLook: (() => void) | null;
  readonly isLooked: boolean;
  readonly mayRemove: boolean;
  readonly onRemove: (replacementId: string) => void;
}

/** The type's name, which shows its members; a menu where it can go, which says what its members become. */
function TypeHeading({ type, others, onLook, isLooked, mayRemove, onRemove }: TypeHeadingProps) {
  return (
    <span className={styles.typeName}>
      {onLook === null ? (
        type.name
      ) : (
        <ToggleButton className={styles.typeButton ?? ""} isSelected={isLooked} onChange={onLook}>
          {type.name}
        </ToggleButton>
      )}
      {mayRemove && (
        <MenuButton
          label={t("administration.types.more", { type: type.name })}
          trigger={<IconButton icon={ChevronDown} label={t("administration.types.more", { type: type.name })} />}
          entries={[
            {
              kind: "submenu",
              id: "remove",
              label: t("administration.types.remove", { type: type.name }),
              entries: others.map(({ accountTypeId, name }) => ({
                kind: "item",
                id: accountTypeId,
                label: t("administration.types.become", { type: name }),
                onSelect: () => onRemove(accountTypeId),
              })),
            },
          ]}
        />
      )}
    </span>
  );
}

/** From who may least to who may most; administrators last. */
function byRights(types: readonly AccountTypeSummary[]): readonly AccountTypeSummary[] {
  return types.toSorted(
    (a, b) => Number(a.isAdminLike) - Number(b.isAdminLike) || a.featurePermissionSet.length - b.featurePermissionSet.length,
  );
}

import {
  dataEntryOf,
  type Element,
  type EntryAllowance,
  type EntryRule,
  type InputColumn,
  linkedElementOf,
  type WorkbookDocument,
  memberOf,
} from "@sheaf/workbook";
import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { Switch } from "../../../../shared/choices/switch.tsx";
import { Select } from "../../../../shared/fields/select.tsx";
import { TEAM_NAMES } from "../../../../shared/documents/queries.ts";
import { PanelSection } from "../../../../shared/layout/side-panel.tsx";
import { PeopleAndTeams } from "../../../../shared/people/people-and-teams.tsx";
import { elementPath, set } from "../../../commands/edit.ts";
import type { EntryState } from "../../../state/entries/entry-table.ts";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import { Rows } from "../../property-rows/rows.tsx";
import { setRule } from "../model/column-edits.ts";
import { FactList } from "./fact-list.tsx";
import { t } from "../../../../shared/words/words.ts";
import styles from "./entry-panel.module.css";

const allowed = [
  {
    id: "nobody",
    get label() {
      return t("input-table.access-section.nobody");
    },
  },
  {
    id: "editors",
    get label() {
      return t("input-table.access-section.editors");
    },
  },
  {
    id: "explorers",
    get label() {
      return t("input-table.access-section.explorers");
    },
  },
  {
    id: "viewers",
    get label() {
      return t("input-table.access-section.everybody-sees");
    },
  },
  {
    id: "some",
    get label() {
      return t("input-table.access-section.some-people-teams");
    },
  },
] as const;

const conflicts = [
  {
    id: "merge",
    get label() {
      return t("input-table.access-section.later-value-stands");
    },
  },
  {
    id: "reject",
    get label() {
      return t("input-table.access-section.earlier-value-stands");
    },
  },
] as const;

interface Named {
  readonly users?: readonly string[] | undefined;
  readonly teams?: readonly string[] | undefined;
}

function NamedPeople({
  value: { users = [], teams = [] },
  onChange,
}: {
  readonly value: Named;
  readonly onChange: (named: { readonly users: readonly string[]; readonly teams: readonly string[] }) => void;
}) {
  return (
    <PeopleAndTeams
      label={t("input-table.access-section.people-and-teams")}
      listLabel={t("input-table.access-section.people-and-teams")}
      value={{ users, teams }}
      onChange={onChange}
      by="email"
      emptyHint={t("input-table.access-section.nobody-yet")}
    />
  );
}

/** Who can change the cells of one column, whoever may enter data otherwise. */
export function LockSection({ element, input, name }: { readonly element: Element; readonly input: InputColumn; readonly name: string }) {
  const workbook = useWorkbook();
  const lock = input.sheaf?.entry?.lock;
  const change = (next: EntryRule["lock"]): void => {
    const { label, operations } = setRule(element, input.id, "lock", next);
    workbook.perform(label, operations);
  };
  return (
    <PanelSection title={t("input-table.access-section.who-can-change", { name })}>
      <Rows>
        <Switch isSelected={lock !== undefined} onChange={(isOn) => change(isOn ? { users: [], teams: [] } : undefined)}>
          {t("input-table.access-section.locked-except-for")}
        </Switch>
        {lock !== undefined && <NamedPeople value={lock} onChange={(named) => change({ ...lock, ...named })} />}
      </Rows>
    </PanelSection>
  );
}

/** Who can enter data, in words: for those who change nothing of the document, and beside the rules of a column. */
export function AccessWords({
  element,
  input,
  state,
  actions,
}: {
  readonly element: Element;
  readonly input: InputColumn | null;
  readonly state: EntryState;
  readonly actions?: ReactNode;
}) {
  const isKept = keepsToEditors(useDocument(), element);
  const entry = dataEntryOf(element);
  const lock = input?.sheaf?.entry?.lock;
  const { data } = useQuery(TEAM_NAMES);
  const teamName = (team: string): string => data?.teams.find(({ teamId }) => teamId === team)?.name ?? team;
  const kept = (allow: EntryAllowance): EntryAllowance => (isKept && (allow === "explorers" || allow === "viewers") ? "editors" : allow);
  const { known } = state;
  const isLocked = input !== null && known?.lockedColumns.includes(input.id) === true;
  const you =
    known === null
      ? null
      : !known.mayEnter
        ? t("input-table.access-section.cannot-enter-data")
        : isLocked
          ? t("input-table.access-section.column-locked")
          : t("input-table.access-section.enter-data");
  return (
    <PanelSection title={t("input-table.access-section.enter-data-2")} {...(actions === undefined ? {} : { actions })}>
      <FactList
        facts={[
          { label: t("input-table.access-section.in-the-draft"), text: allowanceWords(kept(entry.draft?.allow ?? usual.draft), teamName) },
          {
            label: t("input-table.access-section.what-published"),
            text: allowanceWords(kept(entry.published?.allow ?? usual.published), teamName),
          },
          ...(lock === undefined
            ? []
            : [
                {
                  label: t("input-table.access-section.this-column"),
                  text: t("input-table.access-section.only", { allowance: allowanceWords(lock, teamName) }),
                },
              ]),
          {
            label: t("input-table.access-section.two-change-one-cell"),
            text: conflicts.find(({ id }) => id === (entry.conflict ?? "merge"))?.label ?? "",
          },
        ]}
      />
      {you !== null && <p className={styles.said}>{you}</p>}
    </PanelSection>
  );
}

function allowanceWords(allow: EntryAllowance, teamName: (team: string) => string): string {
  if (typeof allow === "string") return allowed.find(({ id }) => id === allow)?.label ?? allow;
  const names = [
    ...(allow.users ?? []),
    ...(allow.teams ?? []).map((team) => t("input-table.access-section.team", { team: teamName(team) })),
  ];
  return names.length === 0 ? t("input-table.access-section.nobody") : names.join(", ");
}

/** S-I30: a linked table of a data model is entered by the model's editors at most, whomever the document allows. */
const keepsToEditors = (document: WorkbookDocument, element: Element): boolean =>
  document.kind === "data-model" && linkedElementOf(element) !== null;

/** Who may enter where a document says nothing. */
const usual = { draft: "editors", published: "nobody" } as const satisfies Record<string, EntryAllowance>;

/** Who can enter data, in the draft and in what is published. */
export function AccessSection({ element }: { readonly element: Element }) {
  const workbook = useWorkbook();
  const isKept = keepsToEditors(useDocument(), element);
  const entry = dataEntryOf(element);
  const change = (label: string, next: object): void => {
    const sheaf = memberOf(element, "sheaf") as object | undefined;
    workbook.perform(label, [set(elementPath(element.id, "sheaf"), { ...sheaf, dataEntry: { ...entry, ...next } })]);
  };
  const layer = (name: "draft" | "published", label: string, usual: EntryAllowance) => {
    const allow = entry[name]?.allow ?? usual;
    const some = typeof allow === "string" ? null : allow;
    return (
      <>
        <Select
          label={label}
          isInline
          size="small"
          options={isKept && some === null ? allowed.filter(({ id }) => id === "nobody" || id === "editors" || id === allow) : allowed}
          value={some === null ? (allow as Exclude<EntryAllowance, object>) : "some"}
          onChange={(id) =>
            change(t("input-table.access-section.change-enters-data"), { [name]: { allow: id === "some" ? { users: [], teams: [] } : id } })
          }
        />
        {some !== null && (
          <NamedPeople
            value={some}
            onChange={(named) => change(t("input-table.access-section.change-enters-data"), { [name]: { allow: { ...some, ...named } } })}
          />
        )}
      </>
    );
  };
  return (
    <PanelSection title={t("input-table.access-section.enter-data-2")}>
      <Rows>
        {layer("draft", t("input-table.access-section.in-the-draft"), usual.draft)}
        {layer("published", t("input-table.access-section.what-published"), usual.published)}
        {isKept && <p className={styles.said}>{t("input-table.access.kept-to-editors")}</p>}
        <Select
          label={t("input-table.access-section.two-change-one-cell")}
          isInline
          size="small"
          options={conflicts}
          value={entry.conflict ?? "merge"}
          onChange={(id) => change(t("input-table.access-section.change-what-conflicts"), { conflict: id === "merge" ? undefined : id })}
        />
      </Rows>
    </PanelSection>
  );
}

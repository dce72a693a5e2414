import { type ColumnSecurity, columnsOf, type Element } from "@sheaf/workbook";
import { columnName } from "../../../../commands/columns.ts";
import { Checkbox } from "../../../../../shared/choices/checkbox.tsx";
import { Select } from "../../../../../shared/fields/select.tsx";
import { PeopleAndTeams } from "../../../../../shared/people/people-and-teams.tsx";
import { useDocument, useWorkbook } from "../../../../state/workbook.ts";
import { AttributeCriteria } from "./attribute-criteria.tsx";
import { ItemDialog } from "./item-dialog.tsx";
import { useItemDraft } from "./item-draft.ts";
import { t } from "../../../../../shared/words/words.ts";
import styles from "../model.module.css";

/** Who sees some columns of a table; for everybody else they are not there. `security`: null for a new one. */
export function SecurityDialog({
  element,
  security,
  onClose,
}: {
  readonly element: Element;
  readonly security: ColumnSecurity | null;
  readonly onClose: () => void;
}) {
  const workbook = useWorkbook();
  const document = useDocument();
  const { draft, change, isDirty, keep } = useItemDraft(
    element,
    "columnSecurities",
    (): ColumnSecurity => security ?? { id: workbook.newId(), restrictedColumns: [], criteria: { kind: "no-one-can-view" } },
    onClose,
  );
  const { criteria, restrictedColumns } = draft;
  const kinds = [
    { id: "no-one-can-view", label: t("table-panels.security-dialog.nobody") },
    { id: "specific-users-and-teams", label: t("table-panels.security-dialog.some-people") },
    { id: "user-attribute", label: t("table-panels.security-dialog.people-attribute") },
  ];
  const choose = (kind: string): void =>
    change({
      criteria:
        kind === security?.criteria.kind
          ? security.criteria
          : kind === "specific-users-and-teams" || kind === "user-attribute"
            ? { kind, assignments: [] }
            : { kind: "no-one-can-view" },
    });
  const [first] = restrictedColumns;
  const called = t("table-panels.security-dialog.security-of", {
    part: first === undefined ? t("table-panels.security-dialog.columns") : columnName(document, element, first),
  });
  return (
    <ItemDialog
      title={security === null ? t("table-panels.security-dialog.new-column-security") : t("table-panels.security-dialog.column-security")}
      canKeep={restrictedColumns.length > 0 && isWhole(criteria)}
      isDirty={isDirty}
      onKeep={() => keep(draft, called)}
      onClose={onClose}
    >
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>{t("table-panels.security-dialog.columns")}</legend>
        {columnsOf(element).map(({ id }) => (
          <Checkbox
            key={id}
            isSelected={restrictedColumns.includes(id)}
            onChange={(isOn) =>
              change({ restrictedColumns: isOn ? [...restrictedColumns, id] : restrictedColumns.filter((one) => one !== id) })
            }
          >
            {columnName(document, element, id)}
          </Checkbox>
        ))}
      </fieldset>
      <Select label={t("table-panels.security-dialog.who-sees-them")} options={kinds} value={criteria.kind} onChange={choose} />
      {criteria.kind === "specific-users-and-teams" && (
        <PeopleAndTeams
          label={t("table-panels.security-dialog.people")}
          listLabel={t("table-panels.security-dialog.people")}
          value={{
            users: criteria.assignments.flatMap((one) => (one.type === "user" ? [one.userId] : [])),
            teams: criteria.assignments.flatMap((one) => (one.type === "team" ? [one.teamId] : [])),
          }}
          onChange={({ users, teams }) =>
            change({
              criteria: {
                ...criteria,
                assignments: [
                  ...teams.map((teamId) => ({ type: "team" as const, teamId })),
                  ...users.map((userId) => ({ type: "user" as const, userId })),
                ],
              },
            })
          }
          by="userId"
          emptyHint={t("table-panels.security-dialog.nobody-yet")}
        />
      )}
      {criteria.kind === "user-attribute" && (
        <AttributeCriteria
          assignments={criteria.assignments}
          onChange={(assignments) => change({ criteria: { kind: "user-attribute", assignments: [...assignments] } })}
        />
      )}
      <p className={styles.hint}>{t("table-panels.security-dialog.everybody-else-not-see")}</p>
    </ItemDialog>
  );
}

/** A value without its attribute, or an attribute without a value, says nothing. */
const isWhole = (criteria: ColumnSecurity["criteria"]): boolean =>
  criteria.kind !== "user-attribute" ||
  (criteria.assignments.length > 0 && criteria.assignments.every(({ userAttributeId, value }) => userAttributeId !== "" && value !== ""));

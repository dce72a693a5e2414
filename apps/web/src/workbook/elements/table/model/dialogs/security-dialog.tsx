import { useQuery } from "@apollo/client/react";
import { type ColumnSecurity, columnsOf, type Element, namesOf } from "@sheaf/workbook";
import { Checkbox } from "../../../../../shared/choices/checkbox.tsx";
import { MEMBERS } from "../../../../../shared/documents/queries.ts";
import { Select } from "../../../../../shared/fields/select.tsx";
import { useDocument, useWorkbook } from "../../../../state/workbook.ts";
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
  const names = namesOf(useDocument());
  const { data } = useQuery(MEMBERS, { variables: { search: null } });
  const { draft, change, isDirty, keep } = useItemDraft(
    element,
    "columnSecurities",
    (): ColumnSecurity => security ?? { id: workbook.newId(), restrictedColumns: [], criteria: { kind: "no-one-can-view" } },
    onClose,
  );
  const { criteria, restrictedColumns } = draft;
  const people = criteria.kind === "specific-users-and-teams" ? criteria.assignments : [];
  const isNamed = (userId: string): boolean => people.some((one) => one.type === "user" && one.userId === userId);
  const kinds = [
    { id: "no-one-can-view", label: t("table-panels.security-dialog.nobody") },
    { id: "specific-users-and-teams", label: t("table-panels.security-dialog.some-people") },
    // An attribute is set in the file; here it is kept.
    ...(security?.criteria.kind === "user-attribute"
      ? [{ id: "user-attribute", label: t("table-panels.security-dialog.people-attribute") }]
      : []),
  ];
  const choose = (kind: string): void =>
    change({
      criteria:
        kind === security?.criteria.kind
          ? security.criteria
          : kind === "no-one-can-view"
            ? { kind: "no-one-can-view" }
            : { kind: "specific-users-and-teams", assignments: [] },
    });
  const [first] = restrictedColumns;
  const called = t("table-panels.security-dialog.security-of", { part: first === undefined ? "columns" : names.column(element, first) });
  return (
    <ItemDialog
      title={security === null ? t("table-panels.security-dialog.new-column-security") : t("table-panels.security-dialog.column-security")}
      canKeep={restrictedColumns.length > 0}
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
            {names.column(element, id)}
          </Checkbox>
        ))}
      </fieldset>
      <Select label={t("table-panels.security-dialog.who-sees-them")} options={kinds} value={criteria.kind} onChange={choose} />
      {criteria.kind === "specific-users-and-teams" && (
        <fieldset className={styles.choices}>
          <legend className={styles.legend}>{t("table-panels.security-dialog.people")}</legend>
          {(data?.members ?? [])
            .filter(({ isArchived, userId }) => !isArchived || isNamed(userId))
            .map(({ userId, name, email }) => (
              <Checkbox
                key={userId}
                isSelected={isNamed(userId)}
                onChange={(isOn) =>
                  change({
                    criteria: {
                      ...criteria,
                      assignments: isOn
                        ? [...people, { type: "user", userId }]
                        : people.filter((one) => one.type !== "user" || one.userId !== userId),
                    },
                  })
                }
              >
                {name === email ? name : `${name} (${email})`}
              </Checkbox>
            ))}
        </fieldset>
      )}
      <p className={styles.hint}>{t("table-panels.security-dialog.everybody-else-not-see")}</p>
    </ItemDialog>
  );
}

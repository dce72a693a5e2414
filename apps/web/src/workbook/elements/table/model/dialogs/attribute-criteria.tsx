import { useQuery } from "@apollo/client/react";
import type { ColumnSecurity } from "@sheaf/workbook";
import { Plus, X } from "lucide-react";
import { Button } from "../../../../../shared/actions/button.tsx";
import { IconButton } from "../../../../../shared/actions/icon-button.tsx";
import { ATTRIBUTE_NAMES } from "../../../../../shared/documents/queries.ts";
import { Select } from "../../../../../shared/fields/select.tsx";
import { TextField } from "../../../../../shared/fields/text-field.tsx";
import { t } from "../../../../../shared/words/words.ts";
import styles from "../model.module.css";

type Assignments = Extract<ColumnSecurity["criteria"], { kind: "user-attribute" }>["assignments"];

const written = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Whoever has one of these values of an attribute. */
export function AttributeCriteria({
  assignments,
  onChange,
}: {
  readonly assignments: Assignments;
  readonly onChange: (assignments: Assignments) => void;
}) {
  const { data } = useQuery(ATTRIBUTE_NAMES);
  const attributes = data?.userAttributeNames ?? [];
  // one that is gone by now stays as it was written
  const idOf = (named: string): string =>
    attributes.find(({ attributeId, name }) => attributeId === named || name === named)?.attributeId ?? named;
  const known = new Set(attributes.map(({ attributeId }) => attributeId));
  const put = (at: number, change: Partial<Assignments[number]>): void =>
    onChange(assignments.map((one, index) => (index === at ? { ...one, ...change } : one)));
  if (data !== undefined && attributes.length === 0 && assignments.length === 0)
    return <p className={styles.hint}>{t("table-panels.attribute-criteria.none")}</p>;
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{t("table-panels.attribute-criteria.one-of")}</legend>
      {assignments.map((one, at) => (
        // Values have no ids: their place is what tells them apart.
        <div key={at} className={styles.assignment}>
          <Select
            label={t("table-panels.attribute-criteria.attribute")}
            options={[
              ...attributes.map(({ attributeId, name }) => ({ id: attributeId, label: name })),
              ...(known.has(idOf(one.userAttributeId)) || one.userAttributeId === ""
                ? []
                : [{ id: one.userAttributeId, label: one.userAttributeId }]),
            ]}
            value={idOf(one.userAttributeId)}
            onChange={(userAttributeId) => put(at, { userAttributeId })}
          />
          <TextField
            label={t("table-panels.attribute-criteria.value")}
            value={written(one.value)}
            onChange={(value) => put(at, { value })}
          />
          <IconButton
            icon={X}
            label={t("table-panels.attribute-criteria.remove", { value: written(one.value) })}
            onPress={() => onChange(assignments.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <Button
        size="small"
        icon={Plus}
        onPress={() => onChange([...assignments, { userAttributeId: attributes[0]?.attributeId ?? "", value: "" }])}
      >
        {t("table-panels.attribute-criteria.add")}
      </Button>
    </fieldset>
  );
}

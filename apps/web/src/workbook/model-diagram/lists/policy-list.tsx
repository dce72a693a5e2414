import { itemWords } from "../../elements/table/model/item-words.ts";
import { modelItems } from "../../elements/table/model/model-lists.ts";
import { useDocument } from "../../state/workbook.ts";
import { ItemTable } from "./item-table.tsx";
import type { ListProps } from "./list-props.ts";
import { t } from "../../../shared/words/words.ts";

/** What the model keeps from whom: rows by policies, columns by security. */
export function PolicyList({ tables, selected, onOpen }: ListProps) {
  const document = useDocument();
  const items = tables.flatMap((table) =>
    (["rowPolicies", "columnSecurities"] as const).flatMap((list) => {
      const words = itemWords(document, table.element);
      const of =
        list === "rowPolicies"
          ? modelItems(table.element, list).map(words.rowPolicies)
          : modelItems(table.element, list).map(words.columnSecurities);
      return of.map(({ id, name, detail }) => ({
        id: `${table.id}/${list}/${id}`,
        isNear: table.id === selected,
        onOpen: onOpen === null ? null : () => onOpen({ elementId: table.id, list, id }),
        cells: [name, table.name, list === "rowPolicies" ? t("model.policy-list.rows") : t("model.policy-list.columns"), detail],
      }));
    }),
  );
  return (
    <ItemTable
      label={t("model.policy-list.policies-model")}
      empty={t("model.policy-list.everybody-may-see-model")}
      columns={[
        { title: t("shared.name") },
        { title: t("model.policy-list.table") },
        { title: t("model.policy-list.keeps-back") },
        { title: t("model.policy-list.rule"), isCode: true },
      ]}
      items={items}
    />
  );
}

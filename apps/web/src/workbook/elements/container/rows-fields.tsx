import { columnsOf, type Element, elementOfRows, isKind, isRowHolder, namesOf } from "@sheaf/workbook";
import { PanelSection } from "../../../shared/layout/side-panel.tsx";
import { t } from "../../../shared/words/words.ts";
import { elementPath, set } from "../../commands/edit.ts";
import { findElement, useDocument, useWorkbook } from "../../state/workbook.ts";
import { withNulls } from "../../commands/sorts.ts";
import { sortNullsOptions } from "../shelves/keys/sort-nulls.ts";
import { ChoiceRow, OptionalChoiceRow, Rows, SwitchRow } from "../property-rows/rows.tsx";

const NONE = "~none";

/** Which rows a container goes through, in which order, and how their cards stand. */
export function RowsFields({ element }: { readonly element: Element }) {
  const { perform } = useWorkbook();
  const document = useDocument();
  if (!isRowHolder(element)) return null;
  const names = namesOf(document);
  const read = elementOfRows(element);
  const source = read === null ? undefined : findElement(document, read);
  const columns = source === undefined ? [] : columnsOf(source).map(({ id }) => ({ id, label: names.column(source, id) }));
  const change = (member: string, value: unknown): void =>
    void perform(t("elements.container.rows"), [set(elementPath(element.id, member), value)]);
  const [sort] = isKind(element, "repeated-container") ? (element.sort ?? []) : [];
  return (
    <PanelSection title={t("elements.container.rows")}>
      <Rows>
        {source !== undefined && <p>{t("elements.container.source", { name: names.element(source) })}</p>}
        {isKind(element, "single-row-container") && (
          <ChoiceRow
            label={t("elements.container.key")}
            value={element.keyColumnId}
            options={columns}
            onChange={(id) => change("keyColumnId", id)}
          />
        )}
        {isKind(element, "repeated-container") && (
          <>
            <OptionalChoiceRow
              label={t("elements.container.cards-stand")}
              value={element.arrangement}
              otherwise="grid"
              options={[
                { id: "grid", label: t("elements.container.cards-grid") },
                { id: "list", label: t("elements.container.cards-list") },
              ]}
              onChange={(id) => change("arrangement", id)}
            />
            <OptionalChoiceRow
              label={t("elements.container.card-size")}
              value={element.cardSize}
              otherwise="medium"
              options={[
                { id: "x-small", label: t("elements.container.x-small") },
                { id: "small", label: t("elements.container.small") },
                { id: "medium", label: t("elements.container.medium") },
                { id: "large", label: t("elements.container.large") },
                { id: "x-large", label: t("elements.container.x-large") },
              ]}
              onChange={(id) => change("cardSize", id)}
            />
            <ChoiceRow
              label={t("elements.container.sort-by")}
              value={sort?.columnId ?? NONE}
              options={[{ id: NONE, label: t("elements.container.sort-none") }, ...columns]}
              onChange={(id) => change("sort", id === NONE ? undefined : [{ direction: "ascending", ...sort, columnId: id }])}
            />
            {sort !== undefined && (
              <SwitchRow
                label={t("elements.container.descending")}
                value={sort.direction === "descending"}
                onChange={(isOn) => change("sort", [{ ...sort, direction: isOn ? "descending" : "ascending" }])}
              />
            )}
            {sort !== undefined && (
              <OptionalChoiceRow
                label={t("elements.sort-nulls.empty-values")}
                value={sort.nulls}
                otherwise="connection-default"
                options={sortNullsOptions}
                onChange={(nulls) => change("sort", [withNulls(sort, nulls)])}
              />
            )}
          </>
        )}
      </Rows>
    </PanelSection>
  );
}

import { isNumberName } from "@sheaf/sql";
import { t } from "../../../shared/words/words.ts";
import type { StartingColumn } from "../../elements/element-kind.ts";
import { boxAt, type PageTemplate, type PlannedElement } from "../page-template.ts";
import { isTime } from "../planned-parts.ts";
import type { TemplateSubject } from "../template-subject.ts";

const MOST_FIELDS = 6;
/** Values that are picked from a list, not typed. */
const MOST_PICKED = 100;

/** What people write: columns of a type that they can, the first few. */
const fieldsOf = ({ from }: TemplateSubject): readonly StartingColumn[] =>
  from.columns
    .filter((column) => column.type === "text" || column.type === "boolean" || isNumberName(column.type) || isTime(column))
    .slice(0, MOST_FIELDS);

/** Fields and a button that adds what they say as a row of a table of its own. */
export const entry: PageTemplate = {
  id: "entry",
  get title() {
    return t("templates.entry.title");
  },
  get text() {
    return t("templates.entry.text");
  },
  pageName: ({ called }) => t("templates.entry.page", { called }),
  refuse: (subject) =>
    subject.connectionId === null ? t("templates.entry.no-place") : fieldsOf(subject).length === 0 ? t("templates.entry.refuse") : null,
  notes: (subject) => (subject.from.columns.length > MOST_FIELDS ? [t("templates.entry.first-fields", { count: MOST_FIELDS })] : []),
  plan: (subject) => {
    const fields = fieldsOf(subject).map((column) => ({
      column,
      columnId: subject.newId(),
      handle: subject.newHandle(t("templates.entry.field", { name: column.name })),
    }));
    const tableId = subject.newId();
    const title = t("templates.entry.page", { called: subject.called });
    const inputs = fields.map(({ column, handle }, at): PlannedElement => ({
      ...fieldControl(subject, column, handle),
      box: boxAt(1, 4 + at * 2, 8, 2),
    }));
    const foot = 4 + fields.length * 2;
    const bottom = Math.max(foot + 3, 20);
    return {
      elements: [
        {
          id: subject.newId(),
          kind: "text",
          members: { body: `## ${title}\n\n${t("templates.entry.lead")}`, name: title, verticalAlign: "center" },
          box: boxAt(1, 1, 24, 3),
        },
        ...inputs,
        {
          id: subject.newId(),
          kind: "button",
          members: {
            name: t("templates.entry.add"),
            text: t("templates.entry.add"),
            align: "left",
            icon: "plus",
            actions: [
              {
                id: subject.newId(),
                trigger: "on-click",
                effects: [
                  {
                    effect: "insert-rows",
                    tableElementId: tableId,
                    values: Object.fromEntries(fields.map(({ columnId, handle }) => [columnId, { type: "control", control: handle }])),
                  },
                  ...fields.map(({ handle }) => ({ effect: "clear-control", scope: { type: "control", controlId: handle } })),
                ],
              },
            ],
          },
          box: boxAt(1, foot, 8, 2),
        },
        {
          id: tableId,
          kind: "input-table",
          members: {
            name: t("templates.entry.table", { called: subject.called }),
            inputMode: "edit",
            source: { kind: "empty", connectionId: subject.connectionId },
            columns: fields.map(({ column, columnId }) => ({ id: columnId, name: column.name, type: entryType(column) })),
          },
          box: boxAt(9, 4, 16, bottom - 4),
        },
      ],
      rows: boxAt(1, bottom, 24, 14),
    };
  },
};

const entryType = (column: StartingColumn): string =>
  isTime(column) ? "datetime" : isNumberName(column.type) ? "number" : column.type === "boolean" ? "checkbox" : "text";

/** Values that come back are picked from those that the table has. */
function fieldControl(subject: TemplateSubject, column: StartingColumn, handle: string): Omit<PlannedElement, "box"> {
  const isPicked = column.type === "text" && column.distinct !== undefined && column.distinct <= MOST_PICKED;
  const type = isTime(column)
    ? "date"
    : isNumberName(column.type)
      ? "number"
      : column.type === "boolean"
        ? "checkbox"
        : isPicked
          ? "list"
          : "text";
  const values = isPicked
    ? {
        selectionMode: "single",
        source: { kind: "source", source: { kind: "table", elementId: subject.rowsId }, columnId: subject.columnId(column) },
      }
    : {};
  return { id: subject.newId(), kind: `control/${type}`, members: { name: column.name, controlId: handle, ...values } };
}

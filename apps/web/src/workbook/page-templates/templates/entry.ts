import { isNumberName } from "@sheaf/sql";
import { formFor, type Json } from "@sheaf/workbook";
import { t } from "../../../shared/words/words.ts";
import type { StartingColumn } from "../../elements/element-kind.ts";
import { boxAt, type PageTemplate } from "../page-template.ts";
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

/** A form, and the table of its own that it adds rows to. */
export const entry: PageTemplate = {
  id: "entry",
  needs: "canCreateDatasheet",
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
    const fields = fieldsOf(subject);
    const title = t("templates.entry.page", { called: subject.called });
    const table = {
      id: subject.newId(),
      kind: "input-table",
      name: t("templates.entry.table", { called: subject.called }),
      inputMode: "edit",
      source: { kind: "empty", connectionId: subject.connectionId },
      columns: fields.map((column) => ({ id: subject.newId(), name: column.name, ...entryColumn(subject, column) })),
    };
    const bottom = Math.max(4 + fields.length * 3 + 4, 20);
    const { id, kind, ...members } = table;
    return {
      elements: [
        {
          id: subject.newId(),
          kind: "text",
          members: { body: `## ${title}\n\n${t("templates.entry.lead")}`, name: title, verticalAlign: "center" },
          box: boxAt(1, 1, 24, 3),
        },
        {
          id: subject.newId(),
          kind: "form",
          members: {
            ...formFor(table, subject.newId),
            name: t("templates.entry.form"),
            submit: { text: t("templates.entry.add") },
            reset: {},
          },
          box: boxAt(1, 4, 8, bottom - 4),
        },
        { id, kind, members, box: boxAt(9, 4, 16, bottom - 4) },
      ],
      rows: boxAt(1, bottom, 24, 14),
    };
  },
};

const entryType = (column: StartingColumn): string =>
  isTime(column) ? "datetime" : isNumberName(column.type) ? "number" : column.type === "boolean" ? "checkbox" : "text";

/** Values that come back are picked from those that the table has. */
function entryColumn(subject: TemplateSubject, column: StartingColumn): { readonly [member: string]: Json } {
  const isPicked = column.type === "text" && column.distinct !== undefined && column.distinct <= MOST_PICKED;
  return {
    type: entryType(column),
    ...(isPicked ? { valuesFrom: { element: subject.rowsId, column: subject.columnId(column) } } : {}),
  };
}

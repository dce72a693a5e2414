import { t } from "../../../shared/words/words.ts";
import { boxAt, type PageTemplate, type PlannedElement } from "../page-template.ts";
import { canBeColored, controls, figures, heading, matrix, nameColumn, parts, ranking, timeline, valueColumn } from "../planned-parts.ts";
import type { Measure, TemplateSubject } from "../template-subject.ts";
import type { StartingColumn } from "../../elements/element-kind.ts";

/** How many come how far. */
export const funnel: PageTemplate = {
  id: "funnel",
  get title() {
    return t("templates.funnel.title");
  },
  get text() {
    return t("templates.funnel.text");
  },
  pageName: ({ called }) => t("templates.funnel.page", { called }),
  refuse: ({ stage }) => (stage === undefined ? t("templates.funnel.refuse") : null),
  notes: ({ stage, date }) => [
    ...(stage !== undefined && !stage.isCalledSo ? [t("templates.funnel.instead", { name: stage.column.name })] : []),
    ...(date === undefined ? [t("templates.no-date.no-line")] : []),
  ],
  plan: (subject) => {
    const { stage, date, names } = subject;
    if (stage === undefined) return { elements: [], rows: boxAt(1, 1, 24, 14) };
    const rowCount: Measure = { name: t("templates.rows"), formula: "Count()", formatString: ",.0f" };
    const other = names.find((name) => name !== stage.column);
    return {
      elements: [
        heading(subject, t("templates.funnel.page", { called: subject.called }), boxAt(1, 1, 24, 3)),
        ...controls(subject, 4, names.filter((name) => name !== stage.column).slice(0, 3)),
        ...figures(subject, 6, 5),
        steps(subject, rowCount, stage.column),
        ...(other === undefined
          ? []
          : canBeColored(stage.column)
            ? [parts(subject, rowCount, other, stage.column, boxAt(14, 11, 11, 14))]
            : [ranking(subject, rowCount, other, boxAt(14, 11, 11, 14))]),
        ...(date === undefined
          ? []
          : [timeline(subject, rowCount, date, boxAt(1, 25, 13, 12), canBeColored(stage.column) ? stage.column : undefined)]),
        matrix(
          subject,
          t("templates.figures-by", { by: stage.column.name }),
          nameColumn(subject, stage.column),
          null,
          [rowCount, ...subject.measures.filter(({ formula }) => formula !== "Count()")].slice(0, 3),
          date === undefined ? boxAt(1, 25, 24, 12) : boxAt(14, 25, 11, 12),
        ),
      ],
      rows: boxAt(1, 37, 24, 14),
    };
  },
};

function steps(subject: TemplateSubject, measure: Measure, stage: StartingColumn): PlannedElement {
  const [key, value] = [nameColumn(subject, stage), subject.newId()];
  return {
    id: subject.newId(),
    kind: "funnel-chart",
    members: {
      name: t("templates.by", { what: measure.name, by: stage.name }),
      source: subject.from.source,
      columns: [key, valueColumn(value, measure)],
      stage: { columnId: key.id, sort: { direction: "descending", by: value } },
      series: { columnId: value },
    },
    box: boxAt(1, 11, subject.names.some((name) => name !== stage) ? 13 : 24, 14),
  };
}

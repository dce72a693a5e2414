import { t } from "../../../shared/words/words.ts";
import { boxAt, type PageTemplate, type PlannedElement } from "../page-template.ts";
import { controls, figures, heading, matrix, nameColumn, periodColumn, ranking, timeline } from "../planned-parts.ts";
import { mainMeasure, rankedAndListed, type TemplateSubject } from "../template-subject.ts";

/** Figures, how they went, who is first, and the rows behind them. */
export const overview: PageTemplate = {
  id: "overview",
  get title() {
    return t("templates.overview.title");
  },
  get text() {
    return t("templates.overview.text");
  },
  pageName: ({ called }) => t("templates.overview.page", { called }),
  refuse: ({ date, names }) => (date === undefined && names.length === 0 ? t("templates.overview.refuse") : null),
  notes: ({ date, names }) => [
    ...(date === undefined ? [names.length > 1 ? t("templates.no-date.bars") : t("templates.no-date.no-line")] : []),
    ...(names.length === 0 ? [t("templates.no-names.no-ranking")] : []),
  ],
  plan: (subject) => ({
    elements: [
      heading(subject, t("templates.overview.page", { called: subject.called }), boxAt(1, 1, 24, 3)),
      ...controls(subject, 4, subject.names.slice(0, 3)),
      ...figures(subject, 6, 5),
      ...charts(subject, 11),
      ...tables(subject, 24),
    ],
    rows: boxAt(1, 37, 24, 14),
  }),
};

/** The timeline and the ranking; without a date two rankings. */
function charts(subject: TemplateSubject, row: number): readonly PlannedElement[] {
  const { date } = subject;
  const main = mainMeasure(subject);
  const [ranked, listed] = rankedAndListed(subject);
  if (date !== undefined)
    return ranked === undefined
      ? [timeline(subject, main, date, boxAt(1, row, 24, 13))]
      : [timeline(subject, main, date, boxAt(1, row, 15, 13)), ranking(subject, main, ranked, boxAt(16, row, 9, 13))];
  if (ranked === undefined) return [];
  if (listed === undefined) return [ranking(subject, main, ranked, boxAt(1, row, 24, 13))];
  return [ranking(subject, main, ranked, boxAt(1, row, 15, 13)), ranking(subject, main, listed, boxAt(16, row, 9, 13))];
}

/** All figures by a name or by period, and where there is room the second ranking. */
function tables(subject: TemplateSubject, row: number): readonly PlannedElement[] {
  const { date, grain, measures } = subject;
  const [ranked, listed] = rankedAndListed(subject);
  const by = listed ?? ranked;
  if (by === undefined)
    return date === undefined
      ? []
      : [
          matrix(
            subject,
            t("templates.figures-by-period"),
            periodColumn(subject.newId(), date, grain),
            null,
            measures,
            boxAt(1, row, 24, 13),
          ),
        ];
  const isAlone = listed === undefined || date === undefined;
  const title = t("templates.figures-by", { by: by.name });
  return [
    matrix(subject, title, nameColumn(subject, by), null, measures, boxAt(1, row, isAlone ? 24 : 15, 13)),
    ...(isAlone ? [] : [ranking(subject, mainMeasure(subject), listed, boxAt(16, row, 9, 13))]),
  ];
}

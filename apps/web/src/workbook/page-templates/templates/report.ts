import { t } from "../../../shared/words/words.ts";
import { boxAt, type PageTemplate, type PlannedElement } from "../page-template.ts";
import { figures, leadOf, matrix, nameColumn, ranking, timeline } from "../planned-parts.ts";
import { mainMeasure, rankedAndListed, type TemplateSubject } from "../template-subject.ts";

/** Read from the top down: text with figures in it, and a chart where the text speaks of it. */
export const report: PageTemplate = {
  id: "report",
  get title() {
    return t("templates.report.title");
  },
  get text() {
    return t("templates.report.text");
  },
  pageName: ({ called }) => t("templates.report.page", { called }),
  refuse: () => null,
  notes: ({ date, names }) => [
    ...(date === undefined ? [t("templates.no-date.no-line")] : []),
    ...(names.length === 0 ? [t("templates.no-names.no-ranking")] : []),
  ],
  plan: (subject) => {
    const { date, measures } = subject;
    const [name] = rankedAndListed(subject);
    const main = mainMeasure(subject);
    const [left, wide] = [4, 18];
    let row = 1;
    const below = (rows: number) => {
      const box = boxAt(left, row, wide, rows);
      row += rows;
      return box;
    };
    const title = t("templates.report.page", { called: subject.called });
    const elements: PlannedElement[] = [prose(subject, `# ${title}\n\n${leadOf(subject)}`, title, below(4))];
    const tiles = figures({ ...subject, measures: measures.slice(0, 3) }, row, 5);
    elements.push(
      ...tiles.map((tile, at): PlannedElement => ({
        ...tile,
        box: boxAt(left + at * Math.floor(wide / tiles.length), row, Math.floor(wide / tiles.length), 5),
      })),
    );
    row += 5;
    if (date !== undefined)
      elements.push(
        prose(
          subject,
          `### ${t("templates.report.over-time")}\n\n${t("templates.report.over-time-text", { what: main.name })}`,
          t("templates.report.over-time"),
          below(3),
        ),
        timeline(subject, main, date, below(12)),
      );
    if (name !== undefined)
      elements.push(
        prose(
          subject,
          `### ${t("templates.report.by", { by: name.name })}\n\n${leaderOf(subject)}`,
          t("templates.report.by", { by: name.name }),
          below(3),
        ),
        ranking(subject, main, name, below(13)),
        matrix(
          subject,
          t("templates.figures-by", { by: name.name }),
          nameColumn(subject, name),
          null,
          measures,
          below(Math.max(6, Math.min(13, (name.distinct ?? 9) + 4))),
        ),
      );
    return { elements, rows: below(14) };
  },
};

const prose = (subject: TemplateSubject, body: string, name: string, box: PlannedElement["box"]): PlannedElement => ({
  id: subject.newId(),
  kind: "text",
  members: { body, name },
  box,
});

/** How many there are of what the ranking is by. */
function leaderOf(subject: TemplateSubject): string {
  const [name] = rankedAndListed(subject);
  if (name === undefined) return "";
  return t("templates.report.by-text", { count: `{{CountDistinct(${name.formula}) | ,.0f}}`, by: name.name });
}

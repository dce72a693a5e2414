import { t } from "../../../shared/words/words.ts";
import { boxAt, type PageTemplate } from "../page-template.ts";
import {
  canBeColored,
  controls,
  figures,
  heading,
  matrix,
  nameColumn,
  parts,
  periodColumn,
  periodName,
  ranking,
  timeline,
} from "../planned-parts.ts";
import { mainMeasure } from "../template-subject.ts";

/** The same figures of several, beside each other. */
export const comparison: PageTemplate = {
  id: "comparison",
  get title() {
    return t("templates.comparison.title");
  },
  get text() {
    return t("templates.comparison.text");
  },
  pageName: ({ called, names }) => t("templates.comparison.page", { called, by: names[0]?.name ?? "" }),
  refuse: ({ names }) => (names.length === 0 ? t("templates.no-names.refuse") : null),
  notes: ({ date, names }) =>
    date !== undefined ? [] : [names.length > 1 ? t("templates.no-date.parts") : t("templates.no-date.no-periods")],
  plan: (subject) => {
    const { date, names, measures } = subject;
    const [name, second] = names;
    if (name === undefined) return { elements: [], rows: boxAt(1, 1, 24, 14) };
    const main = mainMeasure(subject);
    const other = measures[1] ?? main;
    const across =
      date !== undefined
        ? periodColumn(subject.newId(), date, subject.grain === "day" ? "week" : subject.grain === "month" ? "year" : subject.grain)
        : second === undefined
          ? null
          : nameColumn(subject, second);
    const by =
      date !== undefined
        ? periodName(subject.grain === "month" ? "year" : subject.grain === "day" ? "week" : subject.grain).toLowerCase()
        : (second?.name ?? "");
    const wide = date !== undefined || second !== undefined;
    return {
      elements: [
        heading(subject, t("templates.comparison.page", { called: subject.called, by: name.name }), boxAt(1, 1, 24, 3)),
        ...controls(subject, 4, names.slice(0, 3)),
        ...figures(subject, 6, 5, true),
        ...(date !== undefined
          ? [timeline(subject, main, date, boxAt(1, 11, 14, 13), names.find(canBeColored))]
          : second !== undefined
            ? [
                canBeColored(second)
                  ? parts(subject, main, name, second, boxAt(1, 11, 14, 13))
                  : ranking(subject, main, second, boxAt(1, 11, 14, 13)),
              ]
            : []),
        ranking(subject, main, name, boxAt(wide ? 15 : 1, 11, wide ? 10 : 24, 13)),
        matrix(
          subject,
          across === null
            ? t("templates.figures-by", { by: name.name })
            : t("templates.by", { what: main.name, by: t("templates.and", { a: name.name, b: by }) }),
          nameColumn(subject, name),
          across,
          across === null ? measures : [main],
          boxAt(1, 24, 14, 13),
        ),
        ranking(subject, other, name, boxAt(15, 24, 10, 13)),
      ],
      rows: boxAt(1, 37, 24, 14),
    };
  },
};

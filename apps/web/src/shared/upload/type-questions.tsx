import { durationText } from "@sheaf/locale";
import { SegmentedControl } from "../choices/segmented-control.tsx";
import { Banner } from "../feedback/banner.tsx";
import { shownSymbols } from "../words/shown-numbers.ts";
import { t } from "../words/words.ts";
import type { ColumnPlan, FileReading, Reading, TypeOffer } from "./upload-calls.ts";
import styles from "./upload.module.css";

interface TypeQuestionsProps {
  readonly reading: Exclude<FileReading, { readonly kind: "parquet" }>;
  readonly columns: readonly ColumnPlan[];
  readonly onSet: (index: number, change: Partial<ColumnPlan>) => void;
}

/** Columns that could be read in another way: what each way makes of a value of theirs, to choose from. */
export function TypeQuestions({ reading, columns, onSet }: TypeQuestionsProps) {
  return reading.columns.map(({ offer, name, ambiguous, readings, nullTexts }, index) => {
    const plan = columns[index];
    if (plan === undefined) return null;
    const words = nullTexts.filter((text) => plan.nullTexts.includes(text));
    if (words.length > 0 && !ambiguous)
      return (
        <Banner
          key={index}
          status="primary"
          action={{
            label: t("connections.reading-editor.load-as-text"),
            onSelect: () => onSet(index, { type: { kind: "text" }, nullTexts: [] }),
          }}
        >
          {t("connections.reading-editor.read-as-empty", { name: plan.name, count: words.length, words: quoted(words) })}
        </Banner>
      );
    if (ambiguous) {
      if (readings.length < 2)
        return (
          <Banner key={index} status="warning">
            {t("connections.reading-editor.could-read-another-way", { columns: plan.name })}
          </Banner>
        );
      return (
        <Banner key={index} status="warning">
          {t("connections.reading-editor.which-reading", { name: plan.name })}
          <Ways name={plan.name} readings={readings} chosen={plan.type} onChoose={(type) => onSet(index, { type })} />
        </Banner>
      );
    }
    // A choice among several ways stays, so that another can be taken.
    if (offer === null || (plan.type.kind !== "text" && offer.readings.length < 2)) return null;
    const take = (type: TypeOffer["type"]): void => onSet(index, { type, nullTexts: [...offer.nullTexts] });
    const isOne = offer.readings.length < 2;
    return (
      <Banner
        key={index}
        status="primary"
        {...(isOne ? { action: { label: t("connections.reading-editor.convert"), onSelect: () => take(offer.type) } } : {})}
      >
        {plan.type.kind === "text"
          ? offerText(plan.name === "" ? name : plan.name, offer)
          : t("connections.reading-editor.converted", { name: plan.name })}
        {isOne ? exampleOf(offer.readings[0]) : <Ways name={plan.name} readings={offer.readings} chosen={plan.type} onChoose={take} />}
      </Banner>
    );
  });
}

const quoted = (texts: readonly string[]): string => texts.map((each) => `“${each}”`).join(", ");

const isSame = (a: ColumnPlan["type"], b: ColumnPlan["type"]): boolean => JSON.stringify(a) === JSON.stringify(b);

interface WaysProps {
  readonly name: string;
  readonly readings: readonly Reading[];
  readonly chosen: ColumnPlan["type"];
  readonly onChoose: (type: ColumnPlan["type"]) => void;
}

function Ways({ name, readings, chosen, onChoose }: WaysProps) {
  return (
    <span className={styles.ways}>
      <SegmentedControl<string>
        label={t("connections.reading-editor.ways-to-read", { name })}
        size="small"
        segments={readings.map((reading, at) => ({ id: String(at), label: readingText(reading) }))}
        value={String(readings.findIndex(({ type }) => isSame(type, chosen)))}
        onChange={(at) => {
          const reading = readings[Number(at)];
          if (reading !== undefined) onChoose(reading.type);
        }}
      />
    </span>
  );
}

const exampleOf = (reading: Reading | undefined): string => (reading === undefined ? "" : ` ${readingText(reading)}.`);

/** Lengths of time in hours, minutes and seconds: a number of seconds does not tell which way `18:03` was read. */
function readingText({ text, value, look }: Reading): string {
  const shown = look?.kind === "seconds" ? durationText(value, "words", { places: look.digits, symbols: shownSymbols() }) : value;
  return t("connections.reading-editor.text-is-value", { text, value: shown });
}

/** What a column of texts could be, how many of its values could not, and some of those. */
function offerText(name: string, { type, look, misfits, examples }: TypeOffer): string {
  const told = { name, misfits, examples: quoted(examples) };
  if (look?.kind === "percent") return t("connections.reading-editor.offer-percentages", told);
  if (look?.kind === "currency" && look.unit !== "") return t("connections.reading-editor.offer-amounts", { ...told, unit: look.unit });
  if (look?.kind === "period") return t("connections.reading-editor.offer-periods", told);
  switch (type.kind) {
    case "duration":
      return t("connections.reading-editor.offer-durations", told);
    case "date":
    case "datetime":
      return t("connections.reading-editor.offer-dates", told);
    case "boolean":
      return t("connections.reading-editor.offer-truths", told);
    default:
      return t("connections.reading-editor.offer-numbers", told);
  }
}

import type { DuckDBValue } from "@duckdb/node-api";
import { identifier, literal } from "../../engines/duckdb/sql-text.ts";
import type { NamedColumn } from "../column-names.ts";
import {
  isValueSql,
  lookOf,
  plainNumberSql,
  textSql,
  valueOrNullSql,
  type ColumnLoad,
  type LoadType,
  type NumberSigns,
} from "./column-types.ts";
import { LINE_COLUMN } from "../staging/stage.ts";
import { type FileHabits, habitsOf, isAmbiguous, readingFor, type Readings } from "./file-habits.ts";
import { PERCENT, type NumberLook } from "./dressed-numbers.ts";
import {
  fitting,
  fittingDressed,
  fittingMost,
  GROUPED_BY_POINTS,
  groupedByPoints,
  isWrittenPlainly,
  nullWords,
  type Candidate,
} from "./type-candidates.ts";

/** The type that the texts of a column suggest. */
export interface InferredColumn {
  readonly load: ColumnLoad;
  /** True where the texts fit another type as well: day and month may be exchanged, a comma may group or divide. */
  readonly ambiguous: boolean;
  /** Where it is ambiguous, what it could be, by a text that tells them apart. */
  readonly readings: readonly Reading[];
  /** What most texts of a column of texts could be read as. */
  readonly offer: TypeOffer | null;
}

/** What a text of a column is by a type. */
export interface Reading {
  readonly type: LoadType;
  readonly look: NumberLook | null;
  readonly text: string;
  /** Without signs of any country; a date as ISO 8601. */
  readonly value: string;
}

/** What a column of texts could be: some of them could not, or all could and it is doubtful whether they are. */
export interface TypeOffer {
  readonly type: LoadType;
  readonly look: NumberLook | null;
  readonly nullTexts: readonly string[];
  /** Texts that would be empty, and the first of them that differ. */
  readonly misfits: number;
  readonly examples: readonly string[];
  /** One, or several where it could be read in more than one way. */
  readonly readings: readonly Reading[];
}

/** Runs SQL over the staged file. */
export type ReadRows = (sql: string) => Promise<readonly (readonly DuckDBValue[])[]>;

const SAMPLE_TEXTS = 1000;
/** Columns per statement: each has several conditions. */
const COLUMNS_AT_ONCE = 100;
/** Each takes two questions of its own. */
const MOST_OFFERS = 50;
const MOST_EXAMPLES = 3;
const MOST_READINGS = 3;
const TEXT_SHOWN = 100;

/**
 * Types for all columns, by all of their texts. A type is proposed only where no text loses anything by it: everything else
 * stays text. `proposeNulls` proposes words like NA as absent values where the rest of a column is of one type; it is for
 * proposals that a person looks at. `delimiter`: what the file's fields are parted by, where it is of such. `printed`: columns of numbers
 * that a program holds, whose texts are no person's writing.
 */
export async function inferTypes(
  columns: readonly NamedColumn[],
  relation: string,
  read: ReadRows,
  options: { readonly proposeNulls: boolean; readonly delimiter?: string; readonly printed?: ReadonlySet<number> },
): Promise<readonly InferredColumn[]> {
  const decided: Decided[] = [];
  const seen: (readonly string[])[] = [];
  for (let start = 0; start < columns.length; start += COLUMNS_AT_ONCE) {
    const names = columns.slice(start, start + COLUMNS_AT_ONCE).map((column) => column.name);
    const samples = await sampleTexts(names.length, start, relation, read);
    seen.push(...samples);
    const guesses = samples.map((texts) => guess(texts, options.proposeNulls));
    const texts = guesses.map((each, index) => `${trimmedSql(start + index, each.nullTexts)} AS v${index}`);
    const outcomes = await measured(guesses, `(SELECT ${texts.join(", ")} FROM ${relation})`, read);
    for (const [index, name] of names.entries()) decided.push(decide(name, guesses[index] ?? nothing, outcomes[index] ?? []));
  }
  const isPrinted = (index: number): boolean => options.printed?.has(index) === true;
  const habits = habitsOf(
    decided.filter((_, index) => !isPrinted(index)),
    options.delimiter ?? null,
  );
  const inferred: InferredColumn[] = [];
  let offers = 0;
  for (const [index, column] of decided.entries()) {
    const { name, nullTexts } = column;
    const types = isPrinted(index) ? column.types.filter(isPlain) : column.types;
    const type = readingFor({ types }, habits);
    const isAsked = options.proposeNulls && offers < MOST_OFFERS;
    if (type !== undefined) {
      const ambiguous = isAmbiguous(types);
      const texts = `(SELECT ${trimmedSql(index, nullTexts)} AS v FROM ${relation})`;
      const readings = ambiguous && isAsked ? await readingsAmong(types, texts, read) : [];
      if (readings.length > 0) offers += 1;
      inferred.push({ load: { name, type, nullTexts }, ambiguous, readings, offer: null });
      continue;
    }
    const offer = isAsked ? await offerFor(index, seen[index] ?? [], habits, relation, read) : null;
    if (offer !== null) offers += 1;
    inferred.push({ load: { name, type: { kind: "text" }, nullTexts: [] }, ambiguous: false, readings: [], offer });
  }
  return inferred;
}

const isPlain = (type: LoadType): boolean => !("signs" in type) || isWrittenPlainly(type.signs);

/** What the engine finds out about the candidates of columns `v0`, `v1` … of a relation. */
async function measured(guesses: readonly Guess[], relation: string, read: ReadRows): Promise<readonly (readonly Outcome[])[]> {
  // Each number is written plainly once: every question about it would make it anew, and the engine would plan all of it.
  const plain = (index: number, at: number): string => `p${index}_${at}`;
  const plains = guesses.flatMap(({ candidates }, index) =>
    candidates.flatMap((candidate, at) =>
      candidate.kind === "number" ? [`lower(${plainNumberSql(`v${index}`, candidate.signs)}) AS ${plain(index, at)}`] : [],
    ),
  );
  const from = plains.length === 0 ? relation : `(SELECT *, ${plains.join(", ")} FROM ${relation})`;
  const ask = async (checks: readonly (readonly string[])[]): Promise<readonly (readonly Outcome[])[]> => {
    const lists = checks.map((list) => (list.length === 0 ? "NULL" : `to_json([${list.join(", ")}])::VARCHAR`));
    const [row = []] = await read(`SELECT ${lists.join(", ")} FROM ${from}`);
    return row.map((json) => (typeof json === "string" ? (JSON.parse(json) as readonly Outcome[]) : []));
  };
  const first = await ask(
    guesses.map(({ candidates }, index) => candidates.map((candidate, at) => checkSql(`v${index}`, plain(index, at), candidate))),
  );
  const isOpen = (index: number, at: number): boolean => needsMore(first[index]?.[at]);
  const open = guesses.some(({ candidates }, index) => candidates.some((_, at) => isOpen(index, at)));
  // Few columns hold numbers that are long enough for these costly questions.
  const second = open
    ? await ask(
        guesses.map(({ candidates }, index) =>
          candidates.map((candidate, at) => moreSql(`v${index}`, plain(index, at), candidate, isOpen(index, at))),
        ),
      )
    : [];
  return first.map((outcomes, index) => outcomes.map((outcome, at) => ({ ...outcome, ...second[index]?.[at] })));
}

/** How a column could be read whose texts are not all alike; null where that is no better than text, or would change a text silently. */
async function offerFor(
  index: number,
  sample: readonly string[],
  habits: FileHabits,
  relation: string,
  read: ReadRows,
): Promise<TypeOffer | null> {
  const nullTexts = [...new Set(sample.filter((text) => nullWords.has(text)))];
  const candidates = fittingMost(sample.filter((text) => !nullWords.has(text)));
  const shapes = candidates.map(({ shape }) => `regexp_full_match(v, ${literal(shape)})`).join(" AND ");
  if (shapes === "") return null;
  const texts = `(SELECT ${LINE_COLUMN} AS line, ${trimmedSql(index, nullTexts)} AS v FROM ${relation})`;
  const guess = { candidates, nullTexts };
  const [outcomes = []] = await measured([guess], `(SELECT CASE WHEN ${shapes} THEN v END AS v0 FROM ${texts})`, read);
  const decided = decide("", guess, outcomes);
  const type = readingFor(decided, habits);
  if (type === undefined) return null;
  const isMisfit = `v IS NOT NULL AND NOT coalesce(${isValueSql("v", type)}, false)`;
  const isOther = `v IS NOT NULL AND NOT (${shapes})`;
  const [row = []] = await read(
    `SELECT count(v), count(CASE WHEN ${isMisfit} THEN 1 END), count(CASE WHEN ${isOther} THEN 1 END) FROM ${texts}`,
  );
  const [all = 0, misfits, others] = row.map(Number);
  // What is read although it is written otherwise, as a code with zeros in front, is no number.
  if (misfits === undefined || misfits !== others || misfits * 2 > all || all === misfits) return null;
  const found = await read(
    `SELECT left(v, ${TEXT_SHOWN}) AS e FROM ${texts} WHERE ${isMisfit} GROUP BY e ORDER BY min(line) LIMIT ${MOST_EXAMPLES}`,
  );
  const readings = await readingsAmong([type, ...decided.types], `(SELECT v FROM ${texts} WHERE NOT (${isMisfit}))`, read);
  const examples = found.flatMap(([text]) => (typeof text === "string" ? [text] : []));
  return { type, look: lookOf(type), nullTexts, misfits, examples, readings };
}

/** What each of these types makes of one text, the first on which they differ; of those that never do, only the first. */
async function readingsAmong(types: readonly LoadType[], texts: string, read: ReadRows): Promise<readonly Reading[]> {
  const values = types.map((type) => `CAST(${valueOrNullSql("v", type)} AS VARCHAR)`);
  const list = values.map((value, at) => `${value} AS r${at}`).join(", ");
  const isTold = types.slice(1).map((_, at) => `CASE WHEN r${at + 1} IS DISTINCT FROM r0 THEN 1 ELSE 0 END`);
  const rows = await read(
    `SELECT left(v, ${TEXT_SHOWN}), ${values.map((_, at) => `r${at}`).join(", ")} FROM (SELECT v, ${list} FROM (SELECT v FROM ${texts} WHERE v IS NOT NULL LIMIT ${SAMPLE_TEXTS}))
     ORDER BY ${isTold.length === 0 ? "1" : `${isTold.join(" + ")} DESC`} LIMIT 1`,
  );
  const [[text, ...found] = []] = rows;
  const seen = new Set<DuckDBValue>();
  return types
    .flatMap((type, at): readonly Reading[] => {
      const value = found[at];
      if (typeof text !== "string" || typeof value !== "string" || seen.has(value)) return [];
      seen.add(value);
      return [{ type, look: lookOf(type), text, value }];
    })
    .slice(0, MOST_READINGS);
}

/** What a column can be read as, by all of its texts. */
interface Decided extends Readings {
  readonly name: string;
  readonly nullTexts: readonly string[];
}

/** Some texts of each column: of the first rows, and further on where nothing stands in those. */
async function sampleTexts(count: number, start: number, relation: string, read: ReadRows): Promise<readonly (readonly string[])[]> {
  const columns = Array.from({ length: count }, (_, index) => identifier(`c${start + index}`));
  const rows = await read(`SELECT ${columns.join(", ")} FROM ${relation} LIMIT ${SAMPLE_TEXTS}`);
  const samples = columns.map((_, index) => texts(rows.map((row) => row[index])));
  if (rows.length < SAMPLE_TEXTS) return samples;
  for (const [index, column] of columns.entries()) {
    if (samples[index]?.length !== 0) continue;
    const found = await read(`SELECT ${column} FROM ${relation} WHERE trim(${column}) <> '' LIMIT ${SAMPLE_TEXTS}`);
    samples[index] = texts(found.map((row) => row[0]));
  }
  return samples;
}

function texts(values: readonly (DuckDBValue | undefined)[]): readonly string[] {
  return values.flatMap((value) => (typeof value === "string" && value.trim() !== "" ? [value.trim()] : []));
}

interface Guess {
  readonly candidates: readonly Candidate[];
  readonly nullTexts: readonly string[];
}
const nothing: Guess = { candidates: [], nullTexts: [] };

function guess(texts: readonly string[], proposeNulls: boolean): Guess {
  const words = proposeNulls ? [...new Set(texts.filter((text) => nullWords.has(text)))] : [];
  for (const find of [fitting, fittingDressed]) {
    const direct = texts.length === 0 ? [] : find(texts);
    if (direct.length > 0) return { candidates: direct, nullTexts: [] };
    const others = words.length === 0 ? [] : texts.filter((text) => !nullWords.has(text));
    const rest = others.length === 0 ? [] : find(others);
    if (rest.length > 0) return { candidates: rest, nullTexts: words };
  }
  return nothing;
}

/** What the engine found out about one candidate. The members of the second round are there only where it was needed. */
interface Outcome {
  /** All texts have the shape and are values; a number is one only if it is `finite`, too. */
  readonly fits: boolean;
  readonly whole?: boolean;
  readonly decimal?: boolean;
  readonly wholeDigits?: number;
  readonly fractionDigits?: number;
  readonly significantDigits?: number;
  readonly finite?: boolean;
  readonly fits64?: boolean;
  readonly roundTrips?: boolean;
  /** Every point stands before three digits, as where it groups. */
  readonly grouped?: boolean;
  /** Some numbers have what is above their thousands in pairs. */
  readonly pairs?: boolean;
}

function trimmedSql(index: number, nullTexts: readonly string[]): string {
  return textSql(index, { name: "", type: { kind: "boolean" }, nullTexts });
}

function checkSql(text: string, plain: string, candidate: Candidate): string {
  const hasShape = `regexp_full_match(${text}, ${literal(candidate.shape)})`;
  if (candidate.kind === "typed") {
    // The test for ISO dates begins with their shape.
    const isIso = "format" in candidate.type && candidate.type.format === "iso";
    const isValue = isValueSql(text, candidate.type);
    return `to_json({'fits': ${all(text, isIso ? isValue : `${hasShape} AND ${isValue}`)}})`;
  }
  // String functions where they do: each regular expression is compiled for each column and thread.
  const { point, hasExponent } = numberParts(plain);
  const mantissa = `split_part(${plain}, 'e', 1)`;
  return `to_json({
    'fits': ${all(text, hasShape)},
    'pairs': ${candidate.signs.group === "," ? `coalesce(bool_or(regexp_matches(${text}, '[0-9],[0-9]{2},[0-9]{3}')), false)` : "false"},
    'whole': ${all(text, `${point} = 0 AND NOT ${hasExponent}`)},
    'decimal': ${all(text, `NOT ${hasExponent}`)},
    'wholeDigits': coalesce(max(CASE WHEN ${point} > 0 THEN ${point} - 1 ELSE length(${plain}) END - CASE WHEN starts_with(${plain}, '-') THEN 1 ELSE 0 END), 0),
    'fractionDigits': coalesce(max(CASE WHEN ${point} > 0 THEN length(${plain}) - ${point} ELSE 0 END), 0),
    'significantDigits': coalesce(max(length(ltrim(replace(replace(${mantissa}, '.', ''), '-', ''), '0'))), 0)
  })`;
}

/** Numbers that 64 bits or a float64 may not hold. */
function needsMore(outcome: Outcome | undefined): boolean {
  if (outcome?.fits !== true || outcome.whole === undefined) return false;
  return isPerhapsGrouped(outcome) || outcome.decimal === false || (outcome.significantDigits ?? 0) > 15 || (outcome.wholeDigits ?? 0) > 18;
}

/** The longest fraction has three digits: it may be the end of a thousand. */
function isPerhapsGrouped({ whole, decimal, fractionDigits }: Outcome): boolean {
  return whole === false && decimal === true && fractionDigits === 3;
}

function moreSql(text: string, plain: string, candidate: Candidate, isNeeded: boolean): string {
  if (!isNeeded || candidate.kind === "typed") return "to_json({'finite': true})";
  const { point, hasExponent } = numberParts(plain);
  const asFloat = `try_cast(${plain} AS DOUBLE)`;
  // Both without zeros at the end of a fraction, and with the exponent's sign left out where it is a plus.
  const shortest = `replace(regexp_replace(CAST(${asFloat} AS VARCHAR), '\\.0$', ''), 'e+', 'e')`;
  const canonical = `CASE WHEN ${point} > 0 AND NOT ${hasExponent} THEN rtrim(rtrim(${plain}, '0'), '.') ELSE replace(${plain}, 'e+', 'e') END`;
  return `to_json({
    'finite': ${all(text, `coalesce(isfinite(${asFloat}), false)`)},
    'fits64': ${all(text, `try_cast(${plain} AS BIGINT) IS NOT NULL`)},
    'roundTrips': ${all(text, `${shortest} = ${canonical}`)},
    'grouped': ${isWrittenPlainly(candidate.signs) ? all(text, `regexp_full_match(${plain}, ${literal(GROUPED_BY_POINTS)})`) : "false"}
  })`;
}

function numberParts(plain: string): { readonly point: string; readonly hasExponent: string } {
  return { point: `strpos(${plain}, '.')`, hasExponent: `contains(${plain}, 'e')` };
}

/** True where all texts that are there meet a condition. Not by FILTER: many of those in one statement take the engine seconds. */
function all(text: string, condition: string): string {
  return `coalesce(bool_and(CASE WHEN ${text} IS NULL THEN NULL ELSE coalesce(${condition}, false) END), false)`;
}

function decide(name: string, { candidates, nullTexts }: Guess, outcomes: readonly Outcome[]): Decided {
  const types = candidates.flatMap((candidate, index): readonly LoadType[] => {
    const outcome = outcomes[index];
    if (outcome?.fits !== true || outcome.finite === false) return [];
    const type = candidate.kind === "typed" ? candidate.type : numberType(outcome, withPairs(candidate.signs, outcome));
    if (type === undefined) return [];
    const isGrouped = outcome.grouped === true && (outcome.wholeDigits ?? 0) <= 15 && isPerhapsGrouped(outcome);
    if (!isGrouped || candidate.kind === "typed") return [type];
    const signs = { ...candidate.signs, ...groupedByPoints };
    return [type, signs.unit === PERCENT ? { kind: "decimal", precision: 18, scale: 2, signs } : { kind: "integer", wide: false, signs }];
  });
  return { name, types, nullTexts };
}

const withPairs = (signs: NumberSigns, { pairs }: Outcome): NumberSigns => (pairs === true ? { ...signs, pairs } : signs);

/**
 * Whole numbers are integers. Numbers with few decimal places (money, measured values) are exact decimals. More places are
 * float64 where that gives every text back, else decimals, else nothing holds them exactly.
 */
function numberType(outcome: Outcome, signs: NumberSigns): LoadType | undefined {
  const { wholeDigits = 0, fractionDigits = 0, significantDigits = 0 } = outcome;
  if (signs.unit === PERCENT) {
    if (wholeDigits + fractionDigits > 34) return undefined;
    const precision = wholeDigits + fractionDigits <= 14 ? 18 : 38;
    return { kind: "decimal", precision, scale: fractionDigits + 2, signs };
  }
  if (outcome.whole === true) {
    if (wholeDigits <= 18 || outcome.fits64 === true) return { kind: "integer", wide: false, signs };
    return wholeDigits <= 38 ? { kind: "integer", wide: true, signs } : undefined;
  }
  if (outcome.decimal === true && fractionDigits <= 4 && wholeDigits + fractionDigits <= 18) {
    return { kind: "decimal", precision: 18, scale: fractionDigits, signs };
  }
  // 15 digits always survive the way through float64 and back.
  if (significantDigits <= 15 || outcome.roundTrips === true) {
    const isDressed = (signs.unit !== undefined || signs.group !== "") && signs.scaled !== true && outcome.decimal === true;
    return { kind: "float", ...(isDressed && fractionDigits <= 38 ? { places: fractionDigits } : {}), signs };
  }
  if (outcome.decimal === true && wholeDigits + fractionDigits <= 38)
    return { kind: "decimal", precision: 38, scale: fractionDigits, signs };
  return undefined;
}

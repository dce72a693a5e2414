/**
 * Which rows of which levels a nested table shows, for any number of them. Pure arithmetic over counts: the rows
 * themselves may not be here.
 */

/** Rows of one level in one section, as far as they are known. Ordinals count from 0 inside the section. */
export interface OutlineLevel {
  /** Number of rows; null while it is not known. */
  readonly total: number | null;
  /** Rows of the next level in a row of this one; only asked where `hasChildCounts`. */
  readonly childCount: (ordinal: number) => number;
  /** Whether the counts of all rows are here. */
  readonly hasChildCounts: boolean;
}

/**
 * Levels from `start` that are open by themselves, down to the first one whose groups are closed, or to the last. A group
 * of that one that somebody opened is a section of its own.
 */
export interface OutlineSection {
  readonly id: number;
  readonly start: number;
  readonly levels: readonly OutlineLevel[];
  /** Rows of all levels but the last that somebody closed, by level (from `start`). */
  readonly closed: readonly ReadonlySet<number>[];
  /** Rows of the last level that somebody opened, by ordinal. */
  readonly opened: ReadonlyMap<number, OutlineSection>;
}

export interface OutlineRow {
  /** Level of the table, from 0. */
  readonly level: number;
  readonly section: number;
  readonly ordinal: number;
  /** Rows of the outline that it spans, inclusive. */
  readonly first: number;
  readonly last: number;
  readonly isOpen: boolean;
}

/** Heights of a section's rows, prepared once for many look-ups. */
export interface Outline {
  readonly height: number;
  /** The rows on one line, outermost first. The last one is closed, or of the innermost level that is shown. */
  readonly rowsAt: (line: number) => readonly OutlineRow[];
  /**
   * The line of a row by the places of the groups around it, each in the one around it, and its own: from 0, outermost first. Where one of
   * them is closed, the line of that one. Null for a place that is not there, as far as is known.
   */
  readonly lineOf: (places: readonly number[]) => number | null;
}

/** Lines of the last level: one each, more where a row was opened. */
interface LastLevel {
  /** Line at which a row begins. */
  readonly begin: (ordinal: number) => number;
  readonly ordinalAt: (line: number) => number;
}

export function makeOutline(section: OutlineSection): Outline {
  const depth = section.levels.length - 1;
  const last = section.levels[depth];
  const total = last?.total ?? 0;
  const children = new Map([...section.opened].map(([ordinal, child]) => [ordinal, makeOutline(child)] as const));
  const inner = lastLevel(new Map([...children].map(([ordinal, child]) => [ordinal, Math.max(1, child.height) - 1] as const)));

  // From the inside out: lines at which each row of a level begins, in lines of the last level's full extent.
  const begins: Float64Array[] = [];
  const firstChild: Float64Array[] = [];
  let heightBelow = (from: number, to: number): number => inner.begin(to) - inner.begin(from);
  for (let level = depth - 1; level >= 0; level -= 1) {
    const { childCount, total: rows } = section.levels[level] ?? { childCount: () => 0, total: 0 };
    const count = rows ?? 0;
    const closed = section.closed[level] ?? new Set<number>();
    const begin = new Float64Array(count + 1);
    const first = new Float64Array(count + 1);
    for (let ordinal = 0; ordinal < count; ordinal += 1) {
      const children_ = childCount(ordinal);
      const from = first[ordinal] ?? 0;
      first[ordinal + 1] = from + children_;
      const height = closed.has(ordinal) ? 1 : Math.max(1, heightBelow(from, from + children_));
      begin[ordinal + 1] = (begin[ordinal] ?? 0) + height;
    }
    begins[level] = begin;
    firstChild[level] = first;
    heightBelow = (from, to) => (begin[Math.min(to, count)] ?? 0) - (begin[Math.min(from, count)] ?? 0);
  }

  const height = depth === 0 ? inner.begin(total) : (begins[0]?.at(-1) ?? 0);

  const rowsAt = (line: number): readonly OutlineRow[] => {
    const rows: OutlineRow[] = [];
    /** Line of the outline at which the present level's line 0 (of its own begins) would stand. */
    let shift = 0;
    let within = line;
    for (let level = 0; level < depth; level += 1) {
      const begin = begins[level];
      if (begin === undefined) return rows;
      const ordinal = indexIn(begin, within);
      const first = begin[ordinal] ?? 0;
      const next = begin[ordinal + 1] ?? first + 1;
      const isClosed = section.closed[level]?.has(ordinal) === true;
      const from = firstChild[level]?.[ordinal] ?? 0;
      const isEmpty = (firstChild[level]?.[ordinal + 1] ?? 0) === from;
      rows.push({
        level: section.start + level,
        section: section.id,
        ordinal,
        first: shift + first,
        last: shift + next - 1,
        isOpen: !isClosed,
      });
      if (isClosed || isEmpty) return rows;
      // The children's own lines count closed parents as if they were open.
      const childBegin = level + 1 < depth ? (begins[level + 1]?.[from] ?? 0) : inner.begin(from);
      shift = shift + first - childBegin;
      within = within - first + childBegin;
    }
    const ordinal = inner.ordinalAt(within);
    const first = inner.begin(ordinal);
    const child = children.get(ordinal);
    const lines = child === undefined ? 1 : Math.max(1, child.height);
    rows.push({
      level: section.start + depth,
      section: section.id,
      ordinal,
      first: shift + first,
      last: shift + first + lines - 1,
      isOpen: child !== undefined,
    });
    if (child === undefined || child.height === 0) return rows;
    const base = shift + first;
    return [...rows, ...child.rowsAt(line - base).map((row) => ({ ...row, first: row.first + base, last: row.last + base }))];
  };

  const lineOf = (places: readonly number[]): number | null => {
    let line = 0;
    /** What the level's own begins are ahead of the outline. */
    let shift = 0;
    let from = 0;
    for (let level = 0; level < depth; level += 1) {
      const place = places[level];
      if (place === undefined) return line;
      const ordinal = from + place;
      const begin = begins[level]?.[ordinal];
      if (begin === undefined || ordinal >= (section.levels[level]?.total ?? 0)) return null;
      line = begin + shift;
      if (section.closed[level]?.has(ordinal) === true) return line;
      from = firstChild[level]?.[ordinal] ?? 0;
      const next = firstChild[level]?.[ordinal + 1] ?? from;
      const inside = places[level + 1];
      if (inside !== undefined && from + inside >= next) return null;
      shift = line - (level + 1 < depth ? (begins[level + 1]?.[from] ?? 0) : inner.begin(from));
    }
    const place = places[depth];
    if (place === undefined) return line;
    const ordinal = from + place;
    if (ordinal >= total) return null;
    line = inner.begin(ordinal) + shift;
    const rest = places.slice(depth + 1);
    const child = children.get(ordinal);
    if (rest.length === 0 || child === undefined) return line;
    const below = child.lineOf(rest);
    return below === null ? null : line + below;
  };

  return { height, rowsAt, lineOf };
}

function lastLevel(extra: ReadonlyMap<number, number>): LastLevel {
  const opened = [...extra].filter(([, lines]) => lines > 0).toSorted(([a], [b]) => a - b);
  if (opened.length === 0) return { begin: (ordinal) => ordinal, ordinalAt: (line) => line };
  // Extra lines before each opened row, and after the last.
  const before: number[] = [0];
  for (const [, lines] of opened) before.push((before.at(-1) ?? 0) + lines);
  const openedBefore = (ordinal: number): number => {
    let low = 0;
    let high = opened.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((opened[middle]?.[0] ?? 0) < ordinal) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const begin = (ordinal: number): number => ordinal + (before[openedBefore(ordinal)] ?? 0);
  return {
    begin,
    ordinalAt: (line) => {
      // The last opened row that begins at or before the line.
      let low = 0;
      let high = opened.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (begin(opened[middle]?.[0] ?? 0) <= line) low = middle + 1;
        else high = middle;
      }
      const at = opened[low - 1];
      if (at === undefined) return line;
      const [ordinal, lines] = at;
      const start = begin(ordinal);
      return line <= start + lines ? ordinal : ordinal + (line - start - lines);
    },
  };
}

/** The last index whose value is at most `value`, in ascending numbers that begin with 0. */
function indexIn(values: Float64Array, value: number): number {
  let low = 0;
  let high = Math.max(0, values.length - 2);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((values[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

import type { ResultTable } from "@sheaf/result";
import type { FilterValue, Id } from "@sheaf/workbook";
import { filterValueAt } from "../../../state/results/filter-value.ts";
import type { ResultState } from "../../../state/results/result-state.ts";
import type { ResultsStore } from "../../../state/results/results-store.ts";
import { columnIndex, LevelRows } from "./level-rows.ts";
import { makeOutline, type Outline, type OutlineSection } from "./outline.ts";

/** What of a table's structure decides which rows are asked for. */
export interface TableShape {
  /** Groupings from the outside, then the rows: ids, keys and visible columns. */
  readonly levels: readonly {
    readonly id: Id;
    readonly keys: readonly Id[];
    readonly columns: readonly Id[];
  }[];
  /** Levels whose groups are closed unless somebody opened them. The last level has none. */
  readonly closed: ReadonlySet<Id>;
}

/** A part of the table whose levels are open by themselves; see `OutlineSection`. */
interface Section {
  readonly id: number;
  readonly start: number;
  /** Keys of the group that it lies in, outermost first; null: everything. */
  readonly within: readonly FilterValue[] | null;
  readonly levels: LevelRows[];
  /** Groups that somebody closed, by level from `start`, by their keys; with the row at which they were seen. */
  readonly closed: Map<string, number>[];
  /** Groups of the last level that somebody opened. */
  readonly opened: Map<string, { ordinal: number; readonly section: Section }>;
}

/** Rows of one level that stand on a range of lines, inclusive. */
interface Span {
  readonly section: number;
  readonly level: number;
  first: number;
  last: number;
}

/** Which rows of a table are here, and which of its groups are open. Tells its listeners of every change. */
export class TableRows {
  readonly #results: ResultsStore;
  readonly #elementId: Id;
  readonly #rank: number;
  readonly #listeners = new Set<() => void>();
  readonly #sections = new Map<number, Section>();
  #shape: TableShape;
  #root: Section;
  #nextId = 0;
  #version = 0;
  #outline: Outline | null = null;
  #isTelling = false;

  constructor(results: ResultsStore, elementId: Id, shape: TableShape, rank: number) {
    this.#results = results;
    this.#elementId = elementId;
    this.#rank = rank;
    this.#shape = shape;
    this.#root = this.#makeSection(0, null);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Changes whenever something that is shown does. */
  readonly version = (): number => this.#version;

  get shape(): TableShape {
    return this.#shape;
  }

  /** Another structure. Where levels stay the same, what was opened and closed stays too. */
  change(shape: TableShape): void {
    const before = this.#shape;
    if (JSON.stringify([shape.levels, [...shape.closed]]) === JSON.stringify([before.levels, [...before.closed]])) return;
    this.#shape = shape;
    const isSameNesting =
      shape.levels.length === before.levels.length &&
      shape.levels.every(({ id, keys }, index) => id === before.levels[index]?.id && keys.join() === before.levels[index]?.keys.join()) &&
      [...shape.closed].toSorted().join() === [...before.closed].toSorted().join();
    if (isSameNesting) {
      for (const section of this.#sections.values())
        for (const [index, rows] of section.levels.entries()) rows.change(this.#wanted(section.start + index, section.within));
      return this.#changed();
    }
    const old = this.#root;
    this.#sections.clear();
    this.#root = this.#makeSection(0, null, old.levels);
    for (const rows of allRows(old)) if (!this.#root.levels.includes(rows)) rows.close();
    this.#changed();
  }

  get outline(): Outline {
    return (this.#outline ??= makeOutline(this.#outlineOf(this.#root)));
  }

  /** Rows of a level in a section, by the section's id and the level of the table. */
  rowsOf(section: number, level: number): LevelRows | undefined {
    const found = this.#sections.get(section);
    return found?.levels[level - found.start];
  }

  /** Rows of each level as far as they are open by themselves: for counts and states. */
  get rootLevels(): readonly LevelRows[] {
    return this.#root.levels;
  }

  get states(): readonly ResultState[] {
    return allRows(this.#root).flatMap((rows) => rows.states);
  }

  /** Whether anything of a level is shown: all of its groups, or some that were opened. */
  isShown(level: number): boolean {
    return [...this.#sections.values()].some((section) => section.start <= level && level < section.start + section.levels.length);
  }

  /** Whether every row of a level stands on a line: no group around it is closed. */
  showsAll(level: number): boolean {
    return level < this.#root.levels.length && this.#root.closed.slice(0, level).every(({ size }) => size === 0);
  }

  /** Tells every level what is in sight: lines of the outline, inclusive. */
  show(first: number, last: number): void {
    for (const span of this.#spans(first, last)) this.rowsOf(span.section, span.level)?.show(span.first, span.last);
  }

  /** All rows of the lines: for copying. They are here when it resolves, or failed. */
  async bring(first: number, last: number): Promise<void> {
    await Promise.all(this.#spans(first, last).map(async (span) => this.rowsOf(span.section, span.level)?.bring(span.first, span.last)));
  }

  #spans(first: number, last: number): readonly Span[] {
    const spans = new Map<string, Span>();
    for (let line = first; line <= last; line += 1) {
      for (const { section, level, ordinal } of this.outline.rowsAt(line)) {
        const key = `${section}:${level}`;
        const span = spans.get(key);
        if (span === undefined) spans.set(key, { section, level, first: ordinal, last: ordinal });
        else {
          span.first = Math.min(span.first, ordinal);
          span.last = Math.max(span.last, ordinal);
        }
      }
    }
    return [...spans.values()];
  }

  /**
   * Opens what a row lies in and gives its line. Places are those of the groups around it and its own, each in what is around it, from 0,
   * outermost first. Null where there is no such row by now.
   */
  async reveal(places: readonly number[]): Promise<number | null> {
    for (let depth = 1; depth <= places.length; depth += 1) {
      const around = places.slice(0, depth);
      const line = this.outline.lineOf(around) ?? (await this.#lineOnceKnown(around));
      if (line === null || depth === places.length) return line;
      const row = this.outline.rowsAt(line)[depth - 1];
      if (row === undefined) return null;
      if (row.isOpen) continue;
      // A group is opened by its keys.
      await this.bring(line, line);
      this.toggle(row.section, row.level, row.ordinal);
    }
    return null;
  }

  /** Rows of a group that was just opened are not counted yet. */
  async #lineOnceKnown(places: readonly number[]): Promise<number | null> {
    for (;;) {
      const isWaiting = [...this.#sections.values()].some(({ levels }) =>
        levels.some((rows) => rows.states.some(({ status }) => status === "waiting")),
      );
      const line = this.outline.lineOf(places);
      if (line !== null || !isWaiting) return line;
      await new Promise<void>((resolve) => {
        const stop = this.subscribe(() => {
          stop();
          resolve();
        });
      });
    }
  }

  /** Opens or closes a group. Nothing is asked of the warehouse but the rows of a group that was never open. */
  toggle(sectionId: number, level: number, ordinal: number): void {
    const section = this.#sections.get(sectionId);
    if (section === undefined || level >= this.#shape.levels.length - 1) return;
    const at = level - section.start;
    const keys = this.#keysAt(section, level, ordinal);
    if (keys === null) return;
    const name = JSON.stringify(keys);
    if (at < section.levels.length - 1) {
      const closed = section.closed[at];
      if (closed?.has(name) === true) closed.delete(name);
      else closed?.set(name, ordinal);
    } else {
      const known = section.opened.get(name);
      if (known === undefined) {
        const inner = this.#makeSection(level + 1, keys);
        inner.levels[0]?.expect(section.levels[at]?.childCount(ordinal) ?? null);
        section.opened.set(name, { ordinal, section: inner });
      } else {
        this.#drop(known.section);
        section.opened.delete(name);
      }
    }
    this.#changed();
  }

  /** Puts every group of a level back to how the document has it. */
  resetLevel(level: number): void {
    for (const section of this.#sections.values()) {
      const at = level - section.start;
      section.closed[at]?.clear();
      if (at !== section.levels.length - 1) continue;
      for (const { section: inner } of section.opened.values()) this.#drop(inner);
      section.opened.clear();
    }
    this.#changed();
  }

  /** Key values of a group and of those around it, outermost first; null while they are not here. */
  keysOf(sectionId: number, level: number, ordinal: number): readonly FilterValue[] | null {
    const section = this.#sections.get(sectionId);
    return section === undefined ? null : this.#keysAt(section, level, ordinal);
  }

  /** A row of a level with the answer that holds it; null while it is not here. */
  rowOf(sectionId: number, level: number, ordinal: number): { readonly table: ResultTable; readonly row: number } | null {
    const section = this.#sections.get(sectionId);
    return section?.levels[level - section.start]?.row(ordinal) ?? null;
  }

  close(): void {
    for (const rows of allRows(this.#root)) rows.close();
    this.#listeners.clear();
  }

  /** Keys of the group that a section lies in; null: everything. */
  sectionKeys(id: number): readonly FilterValue[] | null {
    return this.#sections.get(id)?.within ?? null;
  }

  #keysAt(section: Section, level: number, ordinal: number): readonly FilterValue[] | null {
    const outer = this.#outerOrdinals(section, level, ordinal);
    if (outer === null) return null;
    const keys: FilterValue[] = [...(section.within ?? [])];
    for (const [index, at] of outer.entries()) {
      const own = this.#ownKeys(section, section.start + index, at);
      if (own === null) return null;
      keys.push(...own);
    }
    return keys;
  }

  /** Ordinals of the groups around a row, in its section, from the outermost to its own. */
  #outerOrdinals(section: Section, level: number, ordinal: number): readonly number[] | null {
    const ordinals = [ordinal];
    for (let at = level - section.start - 1; at >= 0; at -= 1) {
      const parents = section.levels[at];
      if (parents === undefined || !parents.hasChildCounts) return null;
      let first = 0;
      let parent = 0;
      const child = ordinals[0] ?? 0;
      while (parent < parents.extent && first + parents.childCount(parent) <= child) {
        first += parents.childCount(parent);
        parent += 1;
      }
      ordinals.unshift(parent);
    }
    return ordinals;
  }

  #ownKeys(section: Section, level: number, ordinal: number): readonly FilterValue[] | null {
    const found = section.levels[level - section.start]?.row(ordinal);
    const keys = this.#shape.levels[level]?.keys ?? [];
    if (found === undefined) return null;
    const values: FilterValue[] = [];
    for (const key of keys) {
      const column = columnIndex(found.table, key, "value");
      if (column < 0) return null;
      values.push(filterValueAt(found.table, found.row, column));
    }
    return values;
  }

  #makeSection(start: number, within: readonly FilterValue[] | null, reuse: readonly LevelRows[] = []): Section {
    const { levels, closed } = this.#shape;
    let end = start;
    while (end < levels.length - 1 && !closed.has(levels[end]?.id ?? "")) end += 1;
    const section: Section = { id: this.#nextId, start, within, levels: [], closed: [], opened: new Map() };
    this.#nextId += 1;
    this.#sections.set(section.id, section);
    for (let level = start; level <= end; level += 1) {
      const wanted = this.#wanted(level, within);
      // The place keeps its rows until the new ones are here.
      const known = reuse[level - start];
      known?.change(wanted);
      section.levels.push(known ?? new LevelRows(this.#results, this.#elementId, wanted, this.#rank + level / 100, () => this.#changed()));
      section.closed.push(new Map());
    }
    return section;
  }

  #wanted(level: number, within: readonly FilterValue[] | null): ConstructorParameters<typeof LevelRows>[2] {
    const at = this.#shape.levels[level];
    // Keys are fetched even where they are hidden: they say which group it is.
    const columns = [...new Set([...(at?.keys ?? []), ...(at?.columns ?? [])])];
    return { level: at?.id ?? "base", columns, hasChildren: level < this.#shape.levels.length - 1, within };
  }

  #drop(section: Section): void {
    this.#sections.delete(section.id);
    for (const rows of section.levels) rows.close();
    for (const { section: inner } of section.opened.values()) this.#drop(inner);
  }

  #outlineOf(section: Section): OutlineSection {
    // Where the rows of a level are counted by the one further out, nobody else has to count them.
    for (const [index, rows] of section.levels.entries()) {
      const inner = section.levels[index + 1];
      if (inner === undefined || !rows.hasChildCounts) continue;
      let total = 0;
      for (let ordinal = 0; ordinal < rows.extent; ordinal += 1) total += rows.childCount(ordinal);
      inner.expect(total);
    }
    this.#relocate(section);
    return {
      id: section.id,
      start: section.start,
      levels: section.levels.map((rows) => ({
        total: rows.extent,
        childCount: (ordinal) => rows.childCount(ordinal),
        hasChildCounts: rows.hasChildCounts,
      })),
      closed: section.closed.map((groups) => new Set(groups.values())),
      opened: new Map([...section.opened.values()].map(({ ordinal, section: inner }) => [ordinal, this.#outlineOf(inner)] as const)),
    };
  }

  /** After a change of the rows, groups are where their keys are. Those that are gone are forgotten. */
  #relocate(section: Section): void {
    const isFresh = section.levels.every((rows) => rows.states.every((state) => state.status === "ready"));
    if (!isFresh) return;
    for (const [index, groups] of section.closed.entries()) {
      const level = section.start + index;
      for (const [name, ordinal] of groups) {
        const now = this.#find(section, level, name, ordinal);
        if (now === null) groups.delete(name);
        else if (now !== ordinal) groups.set(name, now);
      }
    }
    const lastLevel = section.start + section.levels.length - 1;
    for (const [name, group] of section.opened) {
      const now = this.#find(section, lastLevel, name, group.ordinal);
      if (now === null) {
        this.#drop(group.section);
        section.opened.delete(name);
      } else {
        group.ordinal = now;
        group.section.levels[0]?.expect(section.levels.at(-1)?.childCount(now) ?? null);
      }
    }
  }

  #find(section: Section, level: number, name: string, near: number): number | null {
    const isHere = (ordinal: number): boolean => JSON.stringify(this.#keysAt(section, level, ordinal)) === name;
    if (isHere(near)) return near;
    const extent = section.levels[level - section.start]?.extent ?? 0;
    for (let ordinal = 0; ordinal < Math.min(extent, 2_000); ordinal += 1) if (isHere(ordinal)) return ordinal;
    return null;
  }

  /** Many answers come at once: they are told of together. */
  #changed(): void {
    this.#outline = null;
    this.#version += 1;
    if (this.#isTelling) return;
    this.#isTelling = true;
    queueMicrotask(() => {
      this.#isTelling = false;
      for (const listener of this.#listeners) listener();
    });
  }
}

function allRows(section: Section): readonly LevelRows[] {
  return [...section.levels, ...[...section.opened.values()].flatMap(({ section: inner }) => allRows(inner))];
}

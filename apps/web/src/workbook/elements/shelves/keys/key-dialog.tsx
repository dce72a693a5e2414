import { defaultColumnName } from "@sheaf/formula";
import { columnsOf, type Element, namesOf, type Operation } from "@sheaf/workbook";
import { useState } from "react";
import { Button } from "../../../../shared/actions/button.tsx";
import { SegmentedControl } from "../../../../shared/choices/segmented-control.tsx";
import { Switch } from "../../../../shared/choices/switch.tsx";
import { Select } from "../../../../shared/fields/select.tsx";
import { TextField } from "../../../../shared/fields/text-field.tsx";
import { Dialog } from "../../../../shared/overlays/dialog.tsx";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import type { MemberChanges } from "../chart-channels.ts";
import { setColumnOperations } from "../chart-operations.ts";
import type { PanelColumn } from "../panel-port.ts";
import { type KeySort, type SortAggregation, sortAggregations, type SortSubject, withKeyNulls } from "./key-sort.ts";
import { canBeLimited, leaveOutOthers, leavesOutOthers, limitOf, OTHERS, type Ties, withLimit, withoutLimit } from "./label-limit.ts";
import { sortNullsOptions } from "./sort-nulls.ts";
import styles from "./key-dialog.module.css";
import { t } from "../../../../shared/words/words.ts";

/** Where the order of a key stands in its element. */
export interface KeyOrder {
  readonly sort: KeySort | undefined;
  readonly subjects: readonly SortSubject[];
  /** Undefined: as if nobody had said. */
  readonly write: (sort: KeySort | undefined) => MemberChanges;
}

/** The order of the groups of a level, which stands on the level: by one of its calculations, or by their key. */
export interface LevelOrder extends Pick<KeyOrder, "sort" | "subjects"> {
  readonly operations: (sort: KeySort | undefined) => readonly Operation[];
}

interface KeyDialogProps {
  readonly element: Element;
  readonly column: PanelColumn;
  /** Null: its members follow the order of another key (the colors of a chart). */
  readonly order: KeyOrder | LevelOrder | null;
  /** Why it cannot be limited; null: it can. */
  readonly obstacle?: string | null;
  readonly onClose: () => void;
}

const OWN = "own-values";
const aggregationWords: Readonly<Record<SortAggregation | "total", string>> = {
  get total() {
    return t("elements.key-order.its-total");
  },
  get sum() {
    return t("elements.key-order.sum-of-its-cells");
  },
  get avg() {
    return t("elements.key-order.average-of-its-cells");
  },
  get median() {
    return t("elements.key-order.median-of-its-cells");
  },
  get min() {
    return t("elements.key-order.smallest-of-its-cells");
  },
  get max() {
    return t("elements.key-order.largest-of-its-cells");
  },
  get count() {
    return t("elements.key-order.how-many-cells-have-one");
  },
  get countDistinct() {
    return t("elements.key-order.how-many-different-cells");
  },
  get stddev() {
    return t("elements.key-order.standard-deviation");
  },
  get variance() {
    return t("elements.key-order.variance");
  },
};
const tieWords: readonly { readonly id: Ties; readonly label: string }[] = [
  {
    id: "Rank",
    get label() {
      return t("elements.key-order.share-a-place-all-of");
    },
  },
  {
    id: "RankDense",
    get label() {
      return t("elements.key-order.share-a-place-without-a");
    },
  },
  {
    id: "RowNumber",
    get label() {
      return t("elements.key-order.are-told-apart-by-name");
    },
  },
];
const MOST = 10_000;

/** The order of a key's members, and how many of them stand for themselves (S-L6f). One step of undo. */
export function KeyDialog({ element, column, order, obstacle = null, onClose }: KeyDialogProps) {
  const workbook = useWorkbook();
  const names = namesOf(useDocument());
  const [sort, setSort] = useState<KeySort | undefined>(order?.sort);
  const limit = limitOf(column.formula);
  const [isLimited, setLimited] = useState(limit !== null);
  const saidCount = limit === null ? "10" : limit.count === null ? names.toPrinted(element.id, null, limit.countText) : limit.countText;
  const [count, setCount] = useState(saidCount);
  const [ties, setTies] = useState<Ties>(limit?.ties ?? "Rank");
  const [isOut, setOut] = useState(leavesOutOthers(element, column.id));

  const subjects = order?.subjects ?? [];
  const byName = subjects.find(({ id }) => id === sort?.by)?.name ?? null;
  // A control may say how many: what was there stays possible.
  const isCount = (text: string): boolean => text === saidCount || (/^\s*\d{1,5}\s*$/.test(text) && Number(text) <= MOST);
  const countError = isLimited && !isCount(count) ? t("elements.key-order.give-a-whole-number-up", { most: MOST }) : null;
  const setBy = (by: string): void => {
    const nulls = sort?.sheaf?.nulls;
    if (by === OWN) setSort(sort === undefined ? undefined : withKeyNulls({ direction: "ascending" }, nulls));
    else setSort(withKeyNulls({ direction: sort?.by === undefined ? "descending" : sort.direction, by }, nulls));
  };
  const limitIt = (isOn: boolean): void => {
    setLimited(isOn);
    // The first by their names is what nobody means: by a value, highest first.
    const [likeliest] = subjects;
    if (isOn && limit === null && order !== null && sort?.by === undefined && likeliest !== undefined)
      setSort(withKeyNulls({ direction: "descending", by: likeliest.id }, sort?.sheaf?.nulls));
  };

  const keep = (): void => {
    const stored = count === saidCount && limit !== null ? limit.countText : String(Number(count));
    const formula = isLimited ? withLimit(column.formula, column.type, stored, ties) : withoutLimit(column.formula);
    const isSorted = order !== null && JSON.stringify(sort) !== JSON.stringify(order.sort);
    const name = nameAfter(element, column, formula, (text) => names.toPrinted(element.id, column.id, text));
    const operations = [
      ...setColumnOperations(
        element.id,
        column.id,
        { ...(formula === column.formula ? {} : { formula }), ...(name === null ? {} : { name }) },
        isSorted && "write" in order ? order.write(sort) : {},
      ),
      ...(isSorted && "operations" in order ? order.operations(sort) : []),
      ...leaveOutOthers(element, column.id, isLimited && isOut, workbook.newId),
    ];
    const words = isLimited
      ? t("elements.key-order.keep-the-first-of", { count: count.trim(), name: column.name })
      : limit === null
        ? t("elements.key-order.sort", { name: column.name })
        : t("elements.key-order.show-all-of", { name: column.name });
    if (operations.length === 0 || workbook.perform(words, operations)) onClose();
  };
  return (
    <Dialog
      title={
        order === null
          ? t("elements.key-order.limit", { name: column.name })
          : t("elements.key-order.sort-and-limit", { name: column.name })
      }
      isOpen
      onClose={onClose}
      width="small"
      actions={
        <>
          <Button onPress={onClose}>{t("elements.key-order.cancel")}</Button>
          <Button variant="primary" isDisabled={countError !== null} onPress={keep}>
            {t("elements.key-order.apply")}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {order !== null && (
          <>
            <Select
              label={t("elements.key-order.sort-by")}
              options={[
                { id: OWN, label: t("elements.key-order.its-own-values") },
                ...subjects.map(({ id, name }) => ({ id, label: name })),
              ]}
              value={sort?.by ?? OWN}
              onChange={setBy}
            />
            <SegmentedControl
              label={t("elements.key-order.order")}
              wide
              segments={[
                { id: "ascending", label: byName === null ? t("elements.key-order.ascending") : t("elements.key-order.lowest-first") },
                { id: "descending", label: byName === null ? t("elements.key-order.descending") : t("elements.key-order.highest-first") },
              ]}
              value={sort?.direction ?? "ascending"}
              onChange={(direction) => setSort({ ...sort, direction })}
            />
            {"write" in order && sort?.by !== undefined && sort.by !== "row-count" && (
              <Select
                label={t("elements.key-order.of-that")}
                options={(["total", ...sortAggregations] as const).map((id) => ({ id, label: aggregationWords[id] }))}
                value={sort.aggregation ?? "total"}
                onChange={(id) => {
                  const { aggregation: _, ...bare } = sort;
                  setSort(id === "total" ? bare : { ...bare, aggregation: id });
                }}
              />
            )}
            <Select
              label={t("elements.sort-nulls.empty-values")}
              options={sortNullsOptions}
              value={sort?.sheaf?.nulls ?? "connection-default"}
              onChange={(nulls) => setSort(withKeyNulls(sort ?? { direction: "ascending" }, nulls))}
            />
          </>
        )}
        {(limit !== null || canBeLimited(column.type)) && (
          <Switch isSelected={isLimited} onChange={limitIt} isDisabled={limit === null && obstacle !== null}>
            {t("elements.key-order.keep-only-the-first-ones")}
          </Switch>
        )}
        {limit === null && obstacle !== null && <p className={styles.hint}>{obstacle}</p>}
        {isLimited && (
          <>
            <TextField label={t("elements.key-order.how-many")} value={count} onChange={setCount} error={countError} inputMode="numeric" />
            <Select label={t("elements.key-order.equal-ones")} options={tieWords} value={ties} onChange={setTies} />
            <Select
              label={t("elements.key-order.the-rest")}
              options={[
                { id: "folded", label: t("elements.key-order.stands-together-as", { others: OTHERS }) },
                { id: "out", label: t("elements.key-order.is-left-out-of-totals") },
              ]}
              value={isOut ? "out" : "folded"}
              onChange={(id) => setOut(id === "out")}
            />
          </>
        )}
        <p className={styles.hint}>
          {order === null && !isLimited ? t("elements.key-order.all-of-are-shown", { name: column.name }) : sentence()}
        </p>
      </div>
    </Dialog>
  );

  function sentence(): string {
    const asks = {
      name: column.name,
      order: order === null ? "axis" : byName === null ? "own" : "by",
      direction: sort?.direction ?? "ascending",
      by: byName ?? "",
    };
    if (!isLimited) return t("elements.key-order.sentence", asks);
    const limited = t("elements.key-order.sentence-limited", { ...asks, count: count.trim() });
    const rest = isOut
      ? t("elements.key-order.all-others-are-left-out")
      : t("elements.key-order.all-others-stand-together-as", { others: OTHERS });
    return `${limited} ${rest}`;
  }
}

/** A limit does not change what a column is called: one that nobody named keeps the name of what is limited. Null: nothing to write. */
function nameAfter(element: Element, column: PanelColumn, formula: string, print: (stored: string) => string): string | null {
  if (formula === column.formula) return null;
  const own = columnsOf(element).find(({ id }) => id === column.id)?.name;
  const [was, is] = [limitOf(column.formula) !== null, limitOf(formula) !== null];
  if (is && !was && own === undefined) return column.name;
  return was && !is && own === defaultColumnName(print(formula)) ? "" : null;
}

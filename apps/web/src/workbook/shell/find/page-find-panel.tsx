import { type Element, namesOf, type Page } from "@sheaf/workbook";
import { ChevronDown, ChevronUp, Puzzle, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { SegmentedControl } from "../../../shared/choices/segmented-control.tsx";
import { SearchField } from "../../../shared/fields/search-field.tsx";
import { Icon } from "../../../shared/icons/icon.tsx";
import { PanelTitle, SidePanel } from "../../../shared/layout/side-panel.tsx";
import { useNarrowScreen } from "../../../shared/layout/use-narrow-screen.ts";
import { t } from "../../../shared/words/words.ts";
import { pageLabel } from "../../commands/pages.ts";
import { viewKindOf } from "../../elements/registry.ts";
import { isFindKey, stepped } from "../../find/finding.ts";
import { needleOf, partsFound } from "../../find/needle.ts";
import { usePageFindTarget } from "../../find/page/page-find.ts";
import type { FoundPlace } from "../../find/page/found.ts";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import { goToFind } from "./go-to-find.ts";
import type { ElementFound } from "./look-through.ts";
import { markWords } from "./mark-words.ts";
import { type FindScope, useLookThrough } from "./use-look-through.ts";
import styles from "./page-find-panel.module.css";

interface PageFindPanelProps {
  readonly page: Page;
  readonly showPage: (pageId: string) => void;
  /** What it begins with, and how often it was asked for. */
  readonly asked: { readonly typed: string | null; readonly turn: number };
  readonly width: number;
  readonly onResize: (width: number) => void;
  readonly onClose: () => void;
}

/** Finds of an element that stand in the list before somebody asks for the others. */
const FIRST = 5;

/** Looks for text on a page or on all of them: what holds it, how often, and the way from one find to the next. */
export function PageFindPanel({ page, showPage, asked, width, onResize, onClose }: PageFindPanelProps) {
  const workbook = useWorkbook();
  const document = useDocument();
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(asked.typed ?? "");
  const [scope, setScope] = useState<FindScope>("page");
  const [whole, setWhole] = useState<ReadonlySet<string>>(none);
  const [at, setAt] = useState<number | null>(null);
  const isNarrow = useNarrowScreen("(max-width: 767px)");
  const so = useLookThrough(page, typed, scope);
  const nameOf = (element: Element): string => {
    const name = namesOf(document).element(element);
    // What nobody has named is called by its kind.
    return name === element.id ? (viewKindOf(element)?.title ?? name) : name;
  };
  const { symbols } = workbook;
  const needle = useMemo(() => needleOf(typed, symbols), [typed, symbols]);
  const target = usePageFindTarget();

  const { turn, typed: given } = asked;
  useEffect(() => {
    if (given !== null) setTyped(given);
    input.current?.focus();
    input.current?.select();
  }, [turn, given]);
  useEffect(() => setAt(null), [typed, scope]);
  useEffect(() => {
    const root = window.document.getElementById("page");
    return needle === null || root === null ? undefined : markWords(root, needle, symbols, target);
  }, [needle, symbols, target, page.id]);

  const finds = useMemo(() => (so?.found ?? []).flatMap((one) => one.places.map((place) => ({ one, place }))), [so]);
  const go = (index: number): void => {
    const find = finds[index];
    if (find === undefined) return;
    setAt(index);
    if (find.one.places.indexOf(find.place) >= FIRST) setWhole((before) => new Set([...before, find.one.element.id]));
    goToFind(workbook, find.place, find.one.element.id, {
      pageId: find.one.pageId,
      isHere: find.one.pageId === page.id,
      showPage,
      block: isNarrow ? "start" : "center",
    });
    requestAnimationFrame(() => panel.current?.querySelector("[aria-current=true]")?.scrollIntoView({ block: "nearest" }));
  };
  const step = (by: 1 | -1): void => {
    if (finds.length > 0) go(stepped(at, by, finds.length));
  };
  const close = (): void => {
    const { elementId } = workbook.focus.state();
    onClose();
    const frame = elementId === null ? null : window.document.querySelector(`main [data-element="${CSS.escape(elementId)}"]`);
    (frame?.querySelector<HTMLElement>("[role=grid], [tabindex='0'], button, input") ?? window.document.getElementById("page"))?.focus({
      preventScroll: true,
    });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isAgain = isFindKey(event) || (event.key.toLowerCase() === "f" && event.shiftKey && (event.ctrlKey || event.metaKey));
    const isOfField = event.target === input.current;
    const isArrow = event.key === "ArrowDown" || event.key === "ArrowUp";
    if (event.key === "Escape") close();
    else if (isAgain) input.current?.select();
    else if (event.key === "Enter" && isOfField) step(event.shiftKey ? -1 : 1);
    else if (isArrow && moveFocus(panel.current, event.key === "ArrowDown" ? 1 : -1, input.current)) {
      // The focus went on.
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const total = (so?.found ?? []).reduce((sum, one) => sum + one.total, 0);
  const withFinds = (so?.found ?? []).filter((one) => one.total > 0).length;
  const current = at === null ? undefined : finds[at];
  const isDone = so !== null && so.left === 0;
  const words =
    so === null
      ? ""
      : total > 0
        ? [
            at === null ? null : t("pages.find.at", { at: at + 1, finds: finds.length }),
            t("pages.find.found", { finds: total, elements: withFinds }),
          ]
            .filter((part) => part !== null)
            .join(" · ")
        : !isDone
          ? ""
          : t(scope === "page" ? "pages.find.none-here" : "pages.find.none", { typed: typed.trim() });
  const spoken =
    current === undefined || at === null
      ? words
      : t("pages.find.at-spoken", {
          at: at + 1,
          finds: finds.length,
          text: current.place.text,
          name: nameOf(current.one.element),
        });
  const Head = scope === "all" ? "h4" : "h3";
  let index = -1;
  return (
    <div className={styles.place}>
      <SidePanel side="right" label={t("pages.find.title")} width={width} onResize={onResize} minWidth={240} defaultWidth={296}>
        <div ref={panel} role="search" aria-label={t("pages.find.title")} className={styles.panel} onKeyDownCapture={onKeyDown}>
          <PanelTitle
            actions={
              <>
                <IconButton
                  icon={ChevronUp}
                  label={t("pages.find-bar.previous-find")}
                  keys="shift+Enter"
                  isDisabled={finds.length === 0}
                  onPress={() => step(-1)}
                />
                <IconButton
                  icon={ChevronDown}
                  label={t("pages.find-bar.next-find")}
                  keys="Enter"
                  isDisabled={finds.length === 0}
                  onPress={() => step(1)}
                />
                <IconButton icon={X} label={t("pages.find.close")} keys="Escape" onPress={close} />
              </>
            }
          >
            {t("pages.find.title")}
          </PanelTitle>
          <div className={styles.asked}>
            <SearchField
              size="small"
              label={t("pages.find.field")}
              placeholder={t("pages.find.placeholder")}
              value={typed}
              onChange={setTyped}
              inputRef={input}
            />
            <SegmentedControl
              size="small"
              wide
              label={t("pages.find.where")}
              value={scope}
              onChange={setScope}
              segments={[
                { id: "page", label: t("pages.find.this-page") },
                { id: "all", label: t("pages.find.all-pages") },
              ]}
            />
            <p className={styles.count} aria-hidden="true">
              {words}
              {so !== null && so.left > 0 && <span className={styles.left}> {t("pages.find.looking", { count: so.left })}</span>}
            </p>
            <p className={styles.spoken} role="status">
              {spoken}
            </p>
          </div>
          <div className={styles.results}>
            {needle === null && <p className={styles.note}>{t("pages.find.hint")}</p>}
            {isDone && total === 0 && scope === "page" && (
              <p className={styles.note}>
                <Button size="small" onPress={() => setScope("all")}>
                  {t("pages.find.look-everywhere")}
                </Button>
              </p>
            )}
            {(so?.found ?? []).map((one, place, all) => {
              const name = nameOf(one.element);
              const isWhole = whole.has(one.element.id);
              const isNewPage = scope === "all" && one.pageId !== all[place - 1]?.pageId;
              const shownPage = document.pages.find(({ id }) => id === one.pageId);
              return (
                <section key={one.element.id} aria-label={name}>
                  {isNewPage && shownPage !== undefined && <h3 className={styles.page}>{pageLabel(shownPage)}</h3>}
                  <Head className={styles.head}>
                    <Icon icon={viewKindOf(one.element)?.icon ?? Puzzle} />
                    <span className={styles.name} dir="auto">
                      {name}
                    </span>
                    <span className={styles.number}>{t("pages.find.finds-of", { finds: one.total })}</span>
                  </Head>
                  <ul className={styles.list}>
                    {one.places.map((find, nth) => {
                      index += 1;
                      const own = index;
                      if (nth >= FIRST && !isWhole) return null;
                      return (
                        <li key={nth}>
                          <button
                            type="button"
                            className={styles.find}
                            aria-current={at === own ? "true" : undefined}
                            onClick={() => go(own)}
                          >
                            <FoundText find={find} typed={typed} />
                            <span className={styles.where} dir="auto">
                              {find.where ?? t("pages.find.in-title")}
                            </span>
                          </button>
                        </li>
                      );
                    })}
                  </ul>
                  <Beside one={one} isWhole={isWhole} onWhole={() => setWhole((before) => new Set([...before, one.element.id]))} />
                </section>
              );
            })}
            {so !== null && so.beyond > 0 && <p className={styles.note}>{t("pages.find.beyond", { count: so.beyond })}</p>}
          </div>
        </div>
      </SidePanel>
    </div>
  );
}

const none: ReadonlySet<string> = new Set();

/** What else is to be said of the finds of an element. */
function Beside({ one, isWhole, onWhole }: { readonly one: ElementFound; readonly isWhole: boolean; readonly onWhole: () => void }) {
  const rest = one.places.length - FIRST;
  return (
    <>
      {rest > 0 && !isWhole && (
        <Button size="small" variant="quiet" onPress={onWhole}>
          {t("pages.find.more", { count: rest })}
        </Button>
      )}
      {one.total > one.places.length && (isWhole || rest <= 0) && (
        <p className={styles.note}>{t("pages.find.listed", { listed: one.places.length, total: one.total })}</p>
      )}
      {one.rowsRead !== null && <p className={styles.note}>{t("pages.find.rows-read", { count: one.rowsRead })}</p>}
      {one.problem !== null && (
        <p className={styles.problem} role="note">
          {one.problem}
        </p>
      )}
    </>
  );
}

/** Characters around a find in a long text. */
const AROUND = 24;

/** What stands there, with what is looked for marked in it. */
function FoundText({ find, typed }: { readonly find: FoundPlace; readonly typed: string }) {
  const { symbols } = useWorkbook();
  const needle = needleOf(typed, symbols);
  const [part] = needle === null ? [] : partsFound(find.text, true, needle, symbols);
  if (part === undefined)
    return (
      <span className={styles.text} dir="auto">
        {find.text}
      </span>
    );
  const [from, to] = part;
  const start = from > AROUND * 2 ? from - AROUND : 0;
  return (
    <span className={styles.text} dir="auto">
      {start > 0 ? "…" : ""}
      {find.text.slice(start, from)}
      <mark>{find.text.slice(from, to)}</mark>
      {find.text.slice(to)}
    </span>
  );
}

/** From the field into the list and back, and from find to find. */
function moveFocus(panel: HTMLElement | null, by: 1 | -1, field: HTMLElement | null): boolean {
  const stops = [...(field === null ? [] : [field]), ...(panel?.querySelectorAll<HTMLElement>("ul button") ?? [])];
  const here = stops.indexOf(document.activeElement as HTMLElement);
  const next = here < 0 ? undefined : stops[here + by];
  next?.focus();
  return next !== undefined;
}

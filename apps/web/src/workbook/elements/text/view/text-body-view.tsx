import {
  dynamicParts,
  fontsOfBody,
  pageFigureOf,
  safeAddress,
  type TextBlock,
  type TextBody,
  type TextItem,
  type TextLook,
  type TextRun,
} from "@sheaf/workbook";
import { fontStack } from "@sheaf/theme";
import type { CSSProperties, ReactNode } from "react";
import { cx } from "../../../../shared/styles/cx.ts";
import { useFonts } from "../../../../shared/styles/use-fonts.ts";
import { t } from "../../../../shared/words/words.ts";
import type { LiveValues } from "../../live-texts/live-values.ts";
import type { PageFigures } from "./page-figures.ts";
import type { PlacedFormulas } from "./placed-formulas.ts";
import styles from "./text-body.module.css";

interface BodyParts {
  readonly placed: PlacedFormulas;
  readonly values: LiveValues;
  /** Of the page that the text stands on. */
  readonly figures: PageFigures;
}

/** A body as nodes of the page: what it says is text, whatever it says. */
export function TextBodyView({ blocks, ...parts }: { readonly blocks: TextBody } & BodyParts) {
  useFonts(fontsOfBody(blocks));
  return (
    <div className={styles.body}>
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} {...parts} />
      ))}
    </div>
  );
}

const headingTags = { 1: "h2", 2: "h3", 3: "h4" } as const;

function BlockView({ block, ...parts }: { readonly block: TextBlock } & BodyParts) {
  if (block.kind === "list") return <ListView items={block.items} isOrdered={block.isOrdered} depth={0} {...parts} />;
  const style = block.align === null ? undefined : { textAlign: block.align };
  const runs = <Runs runs={block.runs} {...parts} />;
  if (block.kind === "heading") {
    const Tag = headingTags[block.level];
    return (
      <Tag className={cx(styles.heading, styles[`h${block.level}`])} style={style}>
        {runs}
      </Tag>
    );
  }
  return (
    <p className={cx(styles.paragraph, block.size === "large" && styles.large, block.size === "small" && styles.small)} style={style}>
      {runs}
    </p>
  );
}

/** Items of a depth; those that lie deeper are in the item before them. */
function ListView({
  items,
  isOrdered,
  depth,
  ...parts
}: { readonly items: readonly TextItem[]; readonly isOrdered: boolean; readonly depth: number } & BodyParts) {
  const Tag = isOrdered ? "ol" : "ul";
  const own: { readonly item: TextItem; readonly below: TextItem[] }[] = [];
  for (const item of items) {
    if (item.depth <= depth || own.length === 0) own.push({ item, below: [] });
    else own.at(-1)?.below.push(item);
  }
  return (
    <Tag className={styles.list}>
      {own.map(({ item, below }, index) => (
        <li key={index}>
          <Runs runs={item.runs} {...parts} />
          {below[0] !== undefined && <ListView items={below} isOrdered={below[0].isOrdered} depth={depth + 1} {...parts} />}
        </li>
      ))}
    </Tag>
  );
}

function Runs({ runs, ...parts }: { readonly runs: readonly TextRun[] } & BodyParts): ReactNode {
  return runs.map((run, index) => <RunView key={index} run={run} {...parts} />);
}

function RunView({ run, placed, values, figures }: { readonly run: TextRun } & BodyParts): ReactNode {
  if (run.kind === "break") return <br />;
  const figure = run.kind === "formula" ? pageFigureOf(run.formula) : null;
  const inner =
    run.kind === "text" ? (
      run.text
    ) : figure !== null ? (
      String(figures[figure])
    ) : (
      <Live columnId={placed.ofRun(run)} format={run.format} values={values} />
    );
  const shown = marked(inner, run.look);
  const { link } = run.look;
  if (link === undefined) return shown;
  const href = safeAddress(resolved(link, placed.ofLink(run), values));
  return href === null ? (
    shown
  ) : (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
      {shown}
    </a>
  );
}

/** An address with the values of its formulas, as a part of an address; what it leads to is checked when it is whole. */
function resolved(link: string, columns: readonly string[], values: LiveValues): string {
  let text = "";
  let at = 0;
  for (const [place, part] of dynamicParts(link).entries()) {
    const open = link.lastIndexOf("{{", part.start);
    const close = link.indexOf("}}", part.end);
    const value = values.of(columns[place] ?? "", null);
    if (value.kind !== "value") return "";
    text += link.slice(at, open) + (open === 0 ? value.text : encodeURIComponent(value.text));
    at = close + 2;
  }
  return text + link.slice(at);
}

function Live({ columnId, format, values }: { readonly columnId: string; readonly format: string | null; readonly values: LiveValues }) {
  const value = values.of(columnId, format);
  if (value.kind === "waiting") return <span className={styles.waiting} aria-busy="true" />;
  if (value.kind === "problem")
    return (
      <span className={styles.problem} title={value.why ?? undefined}>
        {t("content.text.no-value")}
      </span>
    );
  return (
    <span className={cx(styles.live, value.isStale && styles.stale)} data-live="">
      {value.text}
    </span>
  );
}

function styleOfLook({ color, background, size, font }: TextLook): CSSProperties {
  const fontFamily = font === undefined ? null : fontStack(font);
  return {
    ...(color === undefined ? {} : { color }),
    ...(background === undefined ? {} : { backgroundColor: background }),
    ...(size === undefined ? {} : { fontSize: `${size}px`, lineHeight: 1.3 }),
    ...(fontFamily === null ? {} : { fontFamily }),
  };
}

function marked(inner: ReactNode, look: TextLook): ReactNode {
  let shown = inner;
  if (look.sub === true) shown = <sub>{shown}</sub>;
  if (look.sup === true) shown = <sup>{shown}</sup>;
  if (look.strike === true) shown = <s>{shown}</s>;
  if (look.underline === true) shown = <u>{shown}</u>;
  if (look.italic === true) shown = <em>{shown}</em>;
  if (look.bold === true) shown = <strong>{shown}</strong>;
  const style = styleOfLook(look);
  return Object.keys(style).length === 0 ? shown : <span style={style}>{shown}</span>;
}

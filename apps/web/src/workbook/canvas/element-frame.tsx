import { givenName, type Element, type Id, namesOf } from "@sheaf/workbook";
import { type ReactNode, Suspense, useMemo } from "react";
import { Puzzle } from "lucide-react";
import { EmptyState } from "../../shared/feedback/empty-state.tsx";
import { ErrorState } from "../../shared/feedback/error-state.tsx";
import { ProgressBar } from "../../shared/feedback/progress-bar.tsx";
import { SkeletonRows } from "../../shared/feedback/skeleton.tsx";
import { cx } from "../../shared/styles/cx.ts";
import type { ElementViewKind } from "../elements/element-kind.ts";
import { viewKindOf } from "../elements/registry.ts";
import { useResults } from "../state/results/use-results.ts";
import { useDocument, useElement, useWorkbook } from "../state/workbook.ts";
import { partsOf } from "./element-parts.ts";
import styles from "./element-frame.module.css";

interface ElementFrameProps {
  readonly elementId: Id;
  /** Place among the elements of the page: what is above is asked for first. */
  readonly rank: number;
  readonly isSelected: boolean;
}

/** An element in its place: selection, loading, failures; its view inside. */
export function ElementFrame({ elementId, rank, isSelected }: ElementFrameProps) {
  const element = useElement(elementId);
  const document = useDocument();
  if (element === undefined) return null;
  const kind = viewKindOf(element);
  const name = namesOf(document).element(element);
  return (
    <section
      className={cx(styles.frame, kind?.frame !== "bare" && styles.card, isSelected && styles.selected)}
      aria-label={name}
      data-element={elementId}
    >
      {kind === null ? (
        <Kept element={element} name={name} />
      ) : (
        <ElementBody element={element} kind={kind} name={name} rank={rank} isSelected={isSelected} />
      )}
    </section>
  );
}

/** A kind that this program reads and writes whole, and does not draw yet. */
function Kept({ element, name }: { readonly element: Element; readonly name: string }) {
  return <EmptyState icon={Puzzle} title={name} text={`Elements of kind ${element.kind} are kept as they are, and not drawn yet.`} />;
}

function ElementBody({
  element,
  kind,
  name,
  rank,
  isSelected,
}: {
  readonly element: Element;
  readonly kind: ElementViewKind;
  readonly name: string;
  readonly rank: number;
  readonly isSelected: boolean;
}) {
  const workbook = useWorkbook();
  const document = useDocument();
  const requests = useMemo(() => kind.requests(element, document), [kind, element, document]);
  const results = useResults(element.id, requests, rank);
  const title = titleOf(element);
  const heading: ReactNode = title == null ? null : <h2 className={styles.title}>{title}</h2>;
  const failed = results.find((result) => result.status === "failed" && result.table === null);
  const isWaiting = results.some((result) => result.table === null);
  const isStale = results.some((result) => result.isStale);
  const { View } = partsOf(kind);
  if (failed?.error != null) {
    return (
      <ErrorState
        title={title ?? name}
        summary={failed.error.message}
        onRetry={() => workbook.results.retry(element.id)}
        requestId={failed.error.requestId}
      />
    );
  }
  return (
    <>
      <ProgressBar isLoading={isWaiting || isStale} label={`Loading ${name}`} />
      {isWaiting ? (
        <SkeletonRows rows={6} rowHeight={24} />
      ) : (
        <div className={cx(styles.view, isStale && styles.stale)}>
          <Suspense fallback={<SkeletonRows rows={6} rowHeight={24} />}>
            <View
              element={element}
              name={name}
              title={title}
              heading={heading}
              subtitle={subtitleOf(element)}
              results={results}
              isSelected={isSelected}
            />
          </Suspense>
        </div>
      )}
    </>
  );
}

/** Undefined: none of its own. Null: hidden. */
function titleOf(element: Element): string | null | undefined {
  const given = givenName(element);
  if (given !== null) return given;
  const name = element["name"];
  return typeof name === "object" && name !== null && "visibility" in name ? null : undefined;
}

function subtitleOf(element: Element): string | null {
  const description = element["description"];
  if (typeof description === "string") return description === "" ? null : description;
  if (typeof description !== "object" || description === null || !("text" in description)) return null;
  const { text, position } = description as { readonly text: unknown; readonly position?: unknown };
  return typeof text === "string" && text !== "" && position !== "tooltip" ? text : null;
}

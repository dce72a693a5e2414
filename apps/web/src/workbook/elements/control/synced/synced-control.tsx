import { shownBySynced } from "@sheaf/workbook";
import { type ComponentType, createElement, lazy, Suspense } from "react";
import { SkeletonRows } from "../../../../shared/feedback/skeleton.tsx";
import { useDocument } from "../../../state/workbook.ts";
import type { ElementViewProps } from "../../element-kind.ts";
import { controlParts } from "../parts.ts";
import { documentElements } from "./synced-copies.ts";
import styles from "./synced-control.module.css";

const views = new Map<string, ComponentType<ElementViewProps>>();

/** The view of a type of control, kept: a new one at each drawing would begin anew. */
function viewOf(controlType: string): ComponentType<ElementViewProps> | undefined {
  const part = controlParts[controlType];
  if (part === undefined) return undefined;
  let view = views.get(controlType);
  if (view === undefined) views.set(controlType, (view = lazy(async () => ({ default: await part() }))));
  return view;
}

/** Shows and sets the control that bears its handle, as that one looks. */
export function SyncedControlElement(props: ElementViewProps) {
  const document = useDocument();
  const shown = shownBySynced(documentElements(document), props.element);
  const type = shown?.["controlType"];
  const view = typeof type === "string" ? viewOf(type) : undefined;
  if (shown === undefined || view === undefined)
    return <p className={styles.gone}>The control “{props.name}” is not in this workbook any more.</p>;
  return <Suspense fallback={<SkeletonRows rows={1} rowHeight={28} />}>{createElement(view, { ...props, element: shown })}</Suspense>;
}

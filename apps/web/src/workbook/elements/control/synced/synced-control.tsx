import { type ControlElement, type ControlType, isControl, namesOf, shownBySynced } from "@sheaf/workbook";
import { type ComponentType, createElement, lazy, Suspense } from "react";
import { SkeletonRows } from "../../../../shared/feedback/skeleton.tsx";
import { useDocument } from "../../../state/workbook.ts";
import { useLiveElement } from "../../live-texts/live-element.ts";
import type { ElementViewProps } from "../../element-kind.ts";
import type { ControlViewProps } from "../control-view.ts";
import { type ControlParts, controlParts } from "../parts.ts";
import { documentElements } from "./synced-copies.ts";
import { t } from "../../../../shared/words/words.ts";
import styles from "./synced-control.module.css";

const views = new Map<ControlType, ComponentType<ControlViewProps>>();

/** The view of a type of control, kept: a new one at each drawing would begin anew. */
function viewOf(controlType: ControlType): ComponentType<ControlViewProps> {
  const known = views.get(controlType);
  if (known !== undefined) return known;
  const { view }: ControlParts = controlParts[controlType];
  const made = lazy(async () => ({ default: await view() }));
  views.set(controlType, made);
  return made;
}

/** Shows and sets the control that bears its handle, as that one looks. */
export function SyncedControlElement(props: ElementViewProps) {
  const document = useDocument();
  const shown = shownBySynced(documentElements(document), props.element);
  if (shown === undefined || !isControl(shown))
    return <p className={styles.gone}>{t("control.synced.control-not-workbook-any", { name: props.name })}</p>;
  return <Shown {...props} shown={shown} />;
}

function Shown({ shown, ...props }: ElementViewProps & { readonly shown: ControlElement }) {
  const document = useDocument();
  const { element } = useLiveElement(shown);
  const name = namesOf(document).element(element);
  return (
    <Suspense fallback={<SkeletonRows rows={1} rowHeight={28} />}>
      {isControl(element) && createElement(viewOf(shown.controlType), { ...props, element, name })}
    </Suspense>
  );
}

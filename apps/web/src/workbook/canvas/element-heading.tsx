import { type Element, givenName } from "@sheaf/workbook";
import type { ReactNode } from "react";
import { useWrittenText } from "../elements/live-texts/written-text.ts";
import { useCanvasActions } from "../elements/on-page/canvas-actions.ts";
import { EditableName } from "./editable-name.tsx";
import { t } from "../../shared/words/words.ts";
import styles from "./element-frame.module.css";

/** The title of an element, edited in place as it is written; beside it what belongs to it. */
export function ElementHeading({
  element,
  title,
  children,
}: {
  readonly element: Element;
  /** As it reads. */
  readonly title: string;
  readonly children: ReactNode;
}) {
  const { isEditing, renaming, rename, commitName } = useCanvasActions();
  const words = useWrittenText(element);
  return (
    <span className={styles.headed}>
      <EditableName
        label={t("workbook.element-heading.title")}
        value={words.print(givenName(element) ?? title)}
        isEditing={renaming === element.id}
        onStart={isEditing ? () => rename(element.id) : null}
        onCommit={(name) => {
          rename(null);
          commitName(element, words.store(name));
        }}
        onCancel={() => rename(null)}
      >
        <h2 className={styles.title} title={title}>
          {title}
        </h2>
      </EditableName>
      {renaming !== element.id && children}
    </span>
  );
}

/** The same for an element that shows no title of its own: the name is written above it. */
export function ElementNaming({ element, name }: { readonly element: Element; readonly name: string }) {
  const { renaming, rename, commitName } = useCanvasActions();
  const words = useWrittenText(element);
  if (renaming !== element.id) return null;
  return (
    <div className={styles.naming}>
      <EditableName
        label={t("workbook.element-heading.title")}
        value={words.print(givenName(element) ?? name)}
        isEditing
        onStart={null}
        onCommit={(next) => {
          rename(null);
          commitName(element, words.store(next));
        }}
        onCancel={() => rename(null)}
      >
        {name}
      </EditableName>
    </div>
  );
}

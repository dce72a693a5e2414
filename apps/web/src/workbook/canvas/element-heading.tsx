import { type Element, givenName } from "@sheaf/workbook";
import { useCanvasActions } from "./canvas-actions.ts";
import { EditableName } from "./editable-name.tsx";
import { t } from "../../shared/words/words.ts";
import styles from "./element-frame.module.css";

/** The title of an element, edited in place. */
export function ElementHeading({ element, title }: { readonly element: Element; readonly title: string }) {
  const { isEditing, renaming, rename, commitName } = useCanvasActions();
  return (
    <EditableName
      label={t("workbook.element-heading.title")}
      value={title}
      isEditing={renaming === element.id}
      onStart={isEditing ? () => rename(element.id) : null}
      onCommit={(name) => {
        rename(null);
        commitName(element, name);
      }}
      onCancel={() => rename(null)}
    >
      <h2 className={styles.title} title={title}>
        {title}
      </h2>
    </EditableName>
  );
}

/** The same for an element that shows no title of its own: the name is written above it. */
export function ElementNaming({ element, name }: { readonly element: Element; readonly name: string }) {
  const { renaming, rename, commitName } = useCanvasActions();
  if (renaming !== element.id) return null;
  return (
    <div className={styles.naming}>
      <EditableName
        label={t("workbook.element-heading.title")}
        value={givenName(element) ?? name}
        isEditing
        onStart={null}
        onCommit={(next) => {
          rename(null);
          commitName(element, next);
        }}
        onCancel={() => rename(null)}
      >
        {name}
      </EditableName>
    </div>
  );
}

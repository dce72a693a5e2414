import { KeyCap } from "../../../shared/actions/key-cap.tsx";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import styles from "./shortcuts.module.css";

const shortcuts = [
  { keys: "mod+K", text: "Search and commands" },
  { keys: "/", text: "Add an element" },
  { keys: "=", text: "Edit the formula" },
  { keys: "mod+Z", text: "Undo" },
  { keys: "mod+shift+Z", text: "Redo" },
  { keys: "mod+Enter", text: "Publish" },
  { keys: "F2", text: "Rename the selected element" },
  { keys: "mod+D", text: "Duplicate the selected element" },
  { keys: "mod+C", text: "Copy the selected element" },
  { keys: "mod+V", text: "Paste the copied element" },
  { keys: "Delete", text: "Delete the selected element" },
  { keys: "S", text: "Sort by the column, the other way round the second time" },
  { keys: "shift+F", text: "Filter the column" },
  { keys: "shift+G", text: "Group by the column, or not any more" },
  { keys: "shift+H", text: "Hide the column" },
  { keys: "shift+R", text: "Rename the column" },
  { keys: "shift+plus", text: "Add a column" },
  { keys: "shift+T", text: "Underlying rows" },
  { keys: "mod+I", text: "Details of the column" },
  { keys: "mod+F", text: "Find in the table" },
  { keys: "Space", text: "Details of the row; underlying rows of a group" },
  { keys: "F8", text: "Next invalid cell of an input table" },
  { keys: "alt+down", text: "List or calendar of a cell that people write into" },
  { keys: "mod+alt+C", text: "Copy the format of the column" },
  { keys: "mod+alt+V", text: "Paste the copied format" },
  { keys: "$", text: "Currency; % percent, # number, ^ scientific, ! automatic" },
  { keys: ">", text: "More decimals; < fewer" },
  { keys: "alt+right", text: "Move the selected element" },
  { keys: "alt+shift+right", text: "Resize the selected element" },
  { keys: "esc", text: "Back out one step" },
  { keys: "mod+1", text: "First page, and so on to the ninth" },
  { keys: "mod+\\", text: "Format of the selected element" },
  { keys: "mod+shift+R", text: "Refresh the data" },
  { keys: "[", text: "Elements panel" },
  { keys: "]", text: "Properties panel" },
  { keys: "F6", text: "Next region of the screen" },
  { keys: "shift+F10", text: "Menu of what has the focus" },
  { keys: "?", text: "This list" },
] as const;

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" isOpen onClose={onClose} width="medium">
      <dl className={styles.list}>
        {shortcuts.map(({ keys, text }) => (
          <div key={keys} className={styles.row}>
            <dt>{text}</dt>
            <dd>
              <KeyCap keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

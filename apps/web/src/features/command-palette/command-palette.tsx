import { useQuery } from "@apollo/client/react";
import { CornerDownLeft, Search } from "lucide-react";
import { useDeferredValue, useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { KeyCap } from "../../shared/actions/key-cap.tsx";
import { useAllCommands } from "../../shared/commands/command-list.ts";
import { RECENT, SEARCH } from "../../shared/documents/queries.ts";
import { documentKindIcon, documentKindTitle } from "../../shared/icons/document-icon.tsx";
import { Icon, type IconType } from "../../shared/icons/icon.tsx";
import { useGo } from "../../shared/navigation/go.ts";
import { inodeAddress, searchAddress } from "../../shared/navigation/home-addresses.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { cx } from "../../shared/styles/cx.ts";
import styles from "./command-palette.module.css";

interface Row {
  readonly id: string;
  readonly group: string;
  readonly label: string;
  readonly icon: IconType | undefined;
  readonly detail?: string;
  readonly keys?: string;
  readonly run: () => void;
}

/** Finds documents and commands: type, arrows, Enter. Mounted only while it is open. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const { organization } = useMembership();
  const go = useGo();
  const commands = useAllCommands();
  const [text, setText] = useState("");
  const wanted = useDeferredValue(text.trim());
  const { data: found } = useQuery(SEARCH, { variables: { query: wanted }, skip: wanted === "" });
  const { data: recent } = useQuery(RECENT, { skip: wanted !== "", fetchPolicy: "cache-first" });
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();

  const documents = wanted === "" ? (recent?.recent ?? []).slice(0, 6) : (found?.search ?? []).slice(0, 12);
  const rows: readonly Row[] = [
    ...documents.flatMap((inode): readonly Row[] => {
      const href = inodeAddress(organization.slug, inode);
      if (href === null) return [];
      const place = inode.path.at(-1)?.name;
      return [
        {
          id: inode.inodeId,
          group: wanted === "" ? "Recent" : "Documents",
          label: inode.name,
          icon: documentKindIcon(inode.type),
          detail: place === undefined ? documentKindTitle(inode.type) : `${documentKindTitle(inode.type)} in ${place}`,
          run: () => go(href),
        },
      ];
    }),
    ...commands
      .filter((command) => command.label.toLocaleLowerCase().includes(wanted.toLocaleLowerCase()))
      .map((command): Row => ({
        id: command.id,
        group: command.group,
        label: command.label,
        icon: command.icon,
        ...(command.keys === undefined ? {} : { keys: command.keys }),
        run: command.run,
      })),
    ...(wanted === ""
      ? []
      : [
          {
            id: "search",
            group: "Search",
            label: `Search all documents for “${wanted}”`,
            icon: Search,
            run: () => go(searchAddress(organization.slug, wanted)),
          },
        ]),
  ];
  const current = Math.min(active, rows.length - 1);

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [current]);

  const choose = (row: Row | undefined): void => {
    if (row === undefined) return;
    onClose();
    row.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && rows.length > 0) setActive((current + step + rows.length) % rows.length);
    else if (event.key === "Enter") choose(rows[current]);
    else return;
    event.preventDefault();
  };

  return (
    <ModalOverlay isOpen isDismissable onOpenChange={(isOpen) => !isOpen && onClose()} className={styles.overlay ?? ""}>
      <Modal className={styles.modal ?? ""}>
        <Dialog aria-label="Search and commands" className={styles.dialog ?? ""}>
          <div className={styles.field}>
            <Icon icon={Search} />
            <input
              className={styles.input}
              role="combobox"
              aria-label="Search documents and commands"
              aria-expanded="true"
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={rows[current] === undefined ? undefined : `${listId}-${current}`}
              placeholder="Search documents and commands"
              value={text}
              // The palette is opened to type into it.
              autoFocus
              maxLength={200}
              onChange={(event) => {
                setText(event.target.value);
                setActive(0);
              }}
              onKeyDown={onKeyDown}
            />
            <KeyCap keys="esc" />
          </div>
          <div ref={list} id={listId} role="listbox" aria-label="Results" className={styles.list}>
            {rows.map((row, index) => (
              <div key={`${row.group} ${row.id}`} role="presentation">
                {row.group !== rows[index - 1]?.group && (
                  <div className={styles.group} role="presentation">
                    {row.group}
                  </div>
                )}
                {/* Focus stays in the field, which names the active row and takes the keys. */}
                {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
                <div
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={index === current}
                  className={cx(styles.row, index === current && styles.active)}
                  onClick={() => choose(row)}
                  onPointerMove={() => setActive(index)}
                >
                  {row.icon !== undefined && <Icon icon={row.icon} />}
                  <span className={styles.label}>{row.label}</span>
                  {row.detail !== undefined && <span className={styles.detail}>{row.detail}</span>}
                  {row.keys !== undefined && <KeyCap keys={row.keys} />}
                  {index === current && <Icon icon={CornerDownLeft} />}
                </div>
              </div>
            ))}
            {rows.length === 0 && <div className={styles.none}>Nothing found</div>}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

import { useQuery } from "@apollo/client/react";
import { CornerDownLeft, Search, UserRound } from "lucide-react";
import { useDeferredValue, useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { KeyCap } from "../../shared/actions/key-cap.tsx";
import { useAllCommands } from "../../shared/commands/command-list.ts";
import { RECENT, SEARCH } from "../../shared/documents/queries.ts";
import { documentKindIcon, documentKindTitle } from "../../shared/icons/document-icon.tsx";
import { Icon } from "../../shared/icons/icon.tsx";
import { useGo } from "../../shared/navigation/go.ts";
import { inodeAddress, personAddress, searchAddress } from "../../shared/navigation/home-addresses.ts";
import { useMemberSearch } from "../../shared/people/use-member-search.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { useFocusReturn } from "../../shared/overlays/focus-return.ts";
import { cx } from "../../shared/styles/cx.ts";
import { activeRow, isCertain, type PaletteRow, paletteRows, rowKey } from "./palette-rows.ts";
import { t } from "../../shared/words/words.ts";
import styles from "./command-palette.module.css";

/** How long Enter waits for the documents of what was typed, in ms, before it takes what is there. */
const PATIENCE = 1_000;
/** Documents that are asked for. */
const SHOWN = 12;
/** People. */
const SHOWN_PEOPLE = 4;

/** Finds documents and commands: type, arrows, Enter. Mounted only while it is open. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  // A command may take away what had the focus.
  useFocusReturn(true);
  const { organization, me } = useMembership();
  const knowsPeople = me.member.userKind === "internal" || me.isAdminLike;
  const go = useGo();
  const commands = useAllCommands();
  const [text, setText] = useState("");
  const typed = text.trim();
  // The server is asked behind the typing; commands are found at once.
  const wanted = useDeferredValue(typed);
  const { data: found, loading: isSearching } = useQuery(SEARCH, { variables: { query: wanted, first: SHOWN }, skip: wanted === "" });
  const { members: people, isLoading: isSearchingPeople } = useMemberSearch(wanted, {
    first: SHOWN_PEOPLE,
    skip: wanted === "" || !knowsPeople,
  });
  const { data: recent, loading: isRecalling } = useQuery(RECENT, { skip: wanted !== "", fetchPolicy: "cache-first" });
  const isAnswered = wanted === typed && !isSearching && !isSearchingPeople && !isRecalling;
  const [picked, setPicked] = useState<string | null>(null);
  const [isEntered, setIsEntered] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();

  const documents = wanted === "" ? (recent?.recent ?? []).slice(0, 6) : (found?.search ?? []);
  const rows = paletteRows({
    text: typed,
    people: people.map(({ userId, name, email }) => ({
      id: userId,
      group: t("shell.command-palette.people"),
      label: name,
      icon: UserRound,
      ...(name === email ? {} : { detail: email }),
      run: () => go(personAddress(organization.slug, userId)),
    })),
    documents: documents.flatMap((inode): readonly PaletteRow[] => {
      const href = inodeAddress(organization.slug, inode);
      if (href === null) return [];
      const place = inode.path.at(-1)?.name;
      return [
        {
          id: inode.inodeId,
          group: wanted === "" ? t("shell.command-palette.recent") : t("shell.command-palette.documents"),
          label: inode.name,
          icon: documentKindIcon(inode.type),
          detail:
            place === undefined
              ? documentKindTitle(inode.type)
              : t("shell.command-palette.in", { kind: documentKindTitle(inode.type), place }),
          run: () => go(href),
        },
      ];
    }),
    commands,
    searchAll: {
      id: "search",
      group: t("shell.command-palette.search"),
      label: t("shell.command-palette.search-all-documents", { typed }),
      icon: Search,
      run: () => go(searchAddress(organization.slug, typed)),
    },
  });
  const current = activeRow(rows, picked);

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [current]);

  const choose = (row: PaletteRow | undefined): void => {
    if (row === undefined) return;
    onClose();
    row.run();
  };
  // Enter came before the answer: it takes what is first once that is known, and does not wait for a server that is away.
  const chooseFirst = useEffectEvent(() => {
    setIsEntered(false);
    choose(rows[current]);
  });
  useEffect(() => {
    if (!isEntered) return undefined;
    const timer = setTimeout(chooseFirst, isAnswered ? 0 : PATIENCE);
    return () => clearTimeout(timer);
  }, [isEntered, isAnswered]);
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter that ends the composing of a character is not yet a choice
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const row = rows[current];
    if (step !== undefined) {
      const next = rows[(current + step + rows.length) % rows.length];
      if (next !== undefined) setPicked(rowKey(next));
      setIsEntered(false);
    } else if (event.key !== "Enter") return;
    else if (row !== undefined && isCertain(row, picked, typed, isAnswered)) choose(row);
    else setIsEntered(true);
    event.preventDefault();
  };

  return (
    <ModalOverlay isOpen isDismissable onOpenChange={(isOpen) => !isOpen && onClose()} className={styles.overlay ?? ""}>
      <Modal className={styles.modal ?? ""}>
        <Dialog aria-label={t("shell.command-palette.search-and-commands")} className={styles.dialog ?? ""}>
          <div className={styles.field}>
            <Icon icon={Search} />
            <input
              className={styles.input}
              role="combobox"
              aria-label={t("shell.home.search-documents-commands")}
              aria-expanded="true"
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={rows[current] === undefined ? undefined : `${listId}-${current}`}
              placeholder={t("shell.home.search-documents-commands")}
              value={text}
              // The palette is opened to type into it.
              autoFocus
              maxLength={200}
              onChange={(event) => {
                setText(event.target.value);
                setPicked(null);
                setIsEntered(false);
              }}
              onKeyDown={onKeyDown}
            />
            <KeyCap keys="esc" />
          </div>
          <div
            ref={list}
            id={listId}
            role="listbox"
            aria-label={t("shell.command-palette.results")}
            aria-busy={isEntered}
            className={styles.list}
          >
            {rows.map((row, index) => (
              <div key={rowKey(row)} role="presentation">
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
                  onPointerMove={() => setPicked(rowKey(row))}
                >
                  {row.icon !== undefined && <Icon icon={row.icon} />}
                  <span className={styles.label}>{row.label}</span>
                  {row.detail !== undefined && <span className={styles.detail}>{row.detail}</span>}
                  {row.keys !== undefined && <KeyCap keys={row.keys} />}
                  {index === current && <Icon icon={CornerDownLeft} />}
                </div>
              </div>
            ))}
            {rows.length === 0 && <div className={styles.none}>{t("shared.nothing-found")}</div>}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

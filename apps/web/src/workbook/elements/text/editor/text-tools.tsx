import { $insertList, $isListNode, $removeList } from "@lexical/list";
import { $isHeadingNode } from "@lexical/rich-text";
import { $getSelectionStyleValueForProperty, $patchStyleText } from "@lexical/selection";
import {
  $getSelection,
  $isRangeSelection,
  type ElementFormatType,
  FORMAT_ELEMENT_COMMAND,
  FORMAT_TEXT_COMMAND,
  type LexicalEditor,
  type TextFormatType,
} from "lexical";
import {
  Bold,
  Italic,
  Link2,
  List,
  ListOrdered,
  Sigma,
  Strikethrough,
  Subscript,
  Superscript,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignStart,
  Underline,
} from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Icon, type IconType } from "../../../../shared/icons/icon.tsx";
import { t } from "../../../../shared/words/words.ts";
import { $setBlock, type BlockName, blockNames } from "./block-names.ts";
import styles from "./text-editor.module.css";

const formats: readonly { readonly format: TextFormatType; readonly icon: IconType; readonly label: () => string }[] = [
  { format: "bold", icon: Bold, label: () => t("content.tools.bold") },
  { format: "italic", icon: Italic, label: () => t("content.tools.italic") },
  { format: "underline", icon: Underline, label: () => t("content.tools.underline") },
  { format: "strikethrough", icon: Strikethrough, label: () => t("content.tools.strike") },
  { format: "subscript", icon: Subscript, label: () => t("content.tools.sub") },
  { format: "superscript", icon: Superscript, label: () => t("content.tools.sup") },
];
const aligns: readonly { readonly align: ElementFormatType; readonly icon: IconType; readonly label: () => string }[] = [
  { align: "left", icon: TextAlignStart, label: () => t("content.panel.left") },
  { align: "center", icon: TextAlignCenter, label: () => t("content.panel.center") },
  { align: "right", icon: TextAlignEnd, label: () => t("content.panel.right") },
];
interface Now {
  readonly formats: ReadonlySet<TextFormatType>;
  readonly block: BlockName;
  readonly list: "bullet" | "number" | null;
  readonly align: ElementFormatType;
  readonly color: string;
}
const nothing: Now = { formats: new Set(), block: "paragraph", list: null, align: "", color: "" };

function $now(): Now {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return nothing;
  const top = selection.anchor.getNode().getTopLevelElement();
  return {
    formats: new Set(formats.flatMap(({ format }) => (selection.hasFormat(format) ? [format] : []))),
    block: $isHeadingNode(top) ? top.getTag() : "paragraph",
    list: $isListNode(top) ? (top.getListType() === "number" ? "number" : "bullet") : null,
    align: top?.getFormatType() ?? "",
    color: $getSelectionStyleValueForProperty(selection, "color", ""),
  };
}

const sameNow = (one: Now, other: Now): boolean =>
  one.block === other.block &&
  one.list === other.list &&
  one.align === other.align &&
  one.color === other.color &&
  one.formats.size === other.formats.size &&
  [...one.formats].every((format) => other.formats.has(format));

/** The tools over a text that is written. They take no focus from it but where something is typed or chosen. */
export function TextTools({
  editor,
  around,
  onFormula,
  onLink,
}: {
  readonly editor: LexicalEditor;
  readonly around: RefObject<HTMLElement | null>;
  readonly onFormula: () => void;
  readonly onLink: () => void;
}) {
  const [now, setNow] = useState(nothing);
  const bar = useRef<HTMLDivElement>(null);
  // Most keys leave the tools as they are: none of them is drawn again for a letter.
  useEffect(
    () =>
      editor.registerUpdateListener(({ editorState }) => {
        const next = editorState.read($now);
        setNow((before) => (sameNow(before, next) ? before : next));
      }),
    [editor],
  );
  usePlace(bar, around);
  const setBlock = (block: BlockName): void => {
    editor.update(() => $setBlock(block));
    editor.focus();
  };
  const toggleList = (kind: "bullet" | "number"): void =>
    editor.update(() => {
      if (now.list === kind) $removeList();
      else $insertList(kind);
    });
  const setColor = (color: string | null): void => {
    editor.update(() => {
      const selection = $getSelection();
      if (selection !== null) $patchStyleText(selection, { color });
    });
  };
  return (
    <div ref={bar} className={styles.tools} role="toolbar" aria-label={t("content.tools.tools")} data-text-tools="">
      <select
        className={styles.block}
        aria-label={t("content.tools.block")}
        value={now.block}
        onChange={(event) => setBlock(event.target.value as BlockName)}
      >
        {blockNames.map(({ id, label }) => (
          <option key={id} value={id}>
            {label()}
          </option>
        ))}
      </select>
      <span className={styles.gap} />
      {formats.map(({ format, icon, label }) => (
        <Tool
          key={format}
          label={label()}
          isPressed={now.formats.has(format)}
          onPress={() => editor.dispatchCommand(FORMAT_TEXT_COMMAND, format)}
        >
          <Icon icon={icon} />
        </Tool>
      ))}
      <input
        type="color"
        className={styles.color}
        aria-label={t("content.tools.color")}
        title={t("content.tools.color")}
        value={/^#[0-9a-f]{6}$/iu.test(now.color) ? now.color : "#000000"}
        onChange={(event) => setColor(event.target.value)}
      />
      <span className={styles.gap} />
      <Tool label={t("content.tools.bullets")} isPressed={now.list === "bullet"} onPress={() => toggleList("bullet")}>
        <Icon icon={List} />
      </Tool>
      <Tool label={t("content.tools.numbers")} isPressed={now.list === "number"} onPress={() => toggleList("number")}>
        <Icon icon={ListOrdered} />
      </Tool>
      {aligns.map(({ align, icon, label }) => (
        <Tool
          key={align}
          label={label()}
          isPressed={now.align === align}
          onPress={() => editor.dispatchCommand(FORMAT_ELEMENT_COMMAND, now.align === align ? "" : align)}
        >
          <Icon icon={icon} />
        </Tool>
      ))}
      <span className={styles.gap} />
      <Tool label={t("content.text.link")} isPressed={false} onPress={onLink}>
        <Icon icon={Link2} />
      </Tool>
      <Tool label={t("content.text.live-formula")} isPressed={false} onPress={onFormula}>
        <Icon icon={Sigma} />
        {t("content.text.formula")}
      </Tool>
    </div>
  );
}

function Tool({
  label,
  isPressed,
  onPress,
  children,
}: {
  readonly label: string;
  readonly isPressed: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      // The selection stays in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

const GAP = 8;

/** Above the text, or below it where there is no room. */
function usePlace(bar: RefObject<HTMLElement | null>, around: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const place = (): void => {
      const node = bar.current;
      const box = (around.current?.closest("[data-element]") ?? around.current)?.getBoundingClientRect();
      if (node === null || box === undefined) return;
      const { height, width } = node.getBoundingClientRect();
      const above = box.top - height - GAP;
      node.style.top = `${Math.max(GAP, above > 96 ? above : Math.min(box.bottom + GAP, window.innerHeight - height - GAP))}px`;
      // The panels beside the page lie over it.
      const page = node.closest("main")?.getBoundingClientRect();
      const [least, most] = [page?.left ?? 0, Math.min(page?.right ?? window.innerWidth, window.innerWidth) - width - GAP];
      node.style.left = `${Math.max(GAP, least, Math.min(box.left, most))}px`;
    };
    place();
    const watch = new ResizeObserver(place);
    if (around.current !== null) watch.observe(around.current);
    window.addEventListener("scroll", place, true);
    window.addEventListener("resize", place);
    return () => {
      watch.disconnect();
      window.removeEventListener("scroll", place, true);
      window.removeEventListener("resize", place);
    };
  }, [bar, around]);
}

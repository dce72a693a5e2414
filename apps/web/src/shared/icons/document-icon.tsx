import {
  CornerUpRight,
  Database,
  FileSpreadsheet,
  FileText,
  Folder,
  LayoutTemplate,
  NotebookText,
  SquareSquare,
  Table2,
  type LucideIcon,
} from "lucide-react";
import { Icon } from "./icon.tsx";
import { t } from "../words/words.ts";
import styles from "./document-icon.module.css";

/** Kinds that have an icon of their own; anything else is drawn as a plain document. */
interface Look {
  readonly icon: LucideIcon;
  /** Number of the categorical colour whose 12% tint it stands on. */
  readonly hue: 1 | 2 | 3 | 4 | 5 | 8 | 9 | 10;
  readonly title: string;
}

const looks: Readonly<Record<string, Look>> = {
  workbook: {
    icon: NotebookText,
    hue: 1,
    get title() {
      return t("shared.document-icon.workbook");
    },
  },
  dataset: {
    icon: SquareSquare,
    hue: 3,
    get title() {
      return t("shared.document-icon.data-model");
    },
  },
  "data-model": {
    icon: SquareSquare,
    hue: 3,
    get title() {
      return t("shared.document-icon.data-model");
    },
  },
  report: {
    icon: FileText,
    hue: 9,
    get title() {
      return t("shared.document-icon.report");
    },
  },
  template: {
    icon: LayoutTemplate,
    hue: 5,
    get title() {
      return t("shared.document-icon.template");
    },
  },
  folder: {
    icon: Folder,
    hue: 10,
    get title() {
      return t("shared.document-icon.folder");
    },
  },
  symlink: {
    icon: CornerUpRight,
    hue: 10,
    get title() {
      return t("shared.document-icon.shortcut");
    },
  },
  datafile: {
    icon: FileSpreadsheet,
    hue: 8,
    get title() {
      return t("shared.document-icon.csv-file");
    },
  },
  table: {
    icon: Table2,
    hue: 3,
    get title() {
      return t("shared.document-icon.table");
    },
  },
  connection: {
    icon: Database,
    hue: 10,
    get title() {
      return t("shared.document-icon.connection");
    },
  },
};

const plain: Look = {
  icon: FileText,
  hue: 10,
  get title() {
    return t("shared.document-icon.document");
  },
};

function lookOf(kind: string): Look {
  return (Object.hasOwn(looks, kind) ? looks[kind] : undefined) ?? plain;
}

/** `Workbook`, `Data model` …: what people call a kind of inode. */
export function documentKindTitle(kind: string): string {
  return lookOf(kind).title;
}

/** Type icon on its tint, 24 square. */
export function DocumentIcon({ kind }: { readonly kind: string }) {
  const look = lookOf(kind);
  return (
    <span className={styles.tile} data-hue={look.hue}>
      <Icon icon={look.icon} />
    </span>
  );
}

/** The same icon without a ground, for rails and menus. */
export function documentKindIcon(kind: string): LucideIcon {
  return lookOf(kind).icon;
}

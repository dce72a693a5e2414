import {
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
import styles from "./document-icon.module.css";

/** Kinds that have an icon of their own; anything else is drawn as a plain document. */
interface Look {
  readonly icon: LucideIcon;
  /** Number of the categorical colour whose 12% tint it stands on. */
  readonly hue: 1 | 2 | 3 | 4 | 5 | 8 | 9 | 10;
  readonly title: string;
}

const looks: Readonly<Record<string, Look>> = {
  workbook: { icon: NotebookText, hue: 1, title: "Workbook" },
  dataset: { icon: SquareSquare, hue: 3, title: "Data model" },
  "data-model": { icon: SquareSquare, hue: 3, title: "Data model" },
  report: { icon: FileText, hue: 9, title: "Report" },
  template: { icon: LayoutTemplate, hue: 5, title: "Template" },
  folder: { icon: Folder, hue: 10, title: "Folder" },
  datafile: { icon: FileSpreadsheet, hue: 8, title: "CSV file" },
  table: { icon: Table2, hue: 3, title: "Table" },
  connection: { icon: Database, hue: 10, title: "Connection" },
};

const plain: Look = { icon: FileText, hue: 10, title: "Document" };

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

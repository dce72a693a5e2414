import {
  ArrowRight,
  Calendar,
  Check,
  CircleHelp,
  Download,
  ExternalLink,
  Filter,
  FilterX,
  House,
  Info,
  Mail,
  Pencil,
  Phone,
  Play,
  Plus,
  RefreshCw,
  Save,
  Search,
  Send,
  Settings,
  Ship,
  Star,
  Trash2,
  Upload,
} from "lucide-react";
import type { IconType } from "../../../shared/icons/icon.tsx";

/** Icons that a button can have, by the names that files use. */
export const buttonIcons: Readonly<Record<string, IconType>> = {
  "arrow-right": ArrowRight,
  calendar: Calendar,
  check: Check,
  help: CircleHelp,
  download: Download,
  "external-link": ExternalLink,
  filter: Filter,
  "filter-off": FilterX,
  home: House,
  info: Info,
  mail: Mail,
  pencil: Pencil,
  phone: Phone,
  play: Play,
  plus: Plus,
  refresh: RefreshCw,
  save: Save,
  search: Search,
  send: Send,
  settings: Settings,
  ship: Ship,
  star: Star,
  trash: Trash2,
  upload: Upload,
};

/** The icon of a name; null of one that there is none for. */
export function buttonIcon(name: string | undefined): IconType | null {
  return name !== undefined && Object.hasOwn(buttonIcons, name) ? (buttonIcons[name] ?? null) : null;
}

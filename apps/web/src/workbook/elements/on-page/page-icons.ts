import type { PageIcon } from "@sheaf/workbook";
import {
  Calendar,
  ChartColumn,
  ChartLine,
  Clock,
  Database,
  Factory,
  Flag,
  Globe,
  Heart,
  House,
  LayoutDashboard,
  Leaf,
  List,
  Map,
  Megaphone,
  MessageCircle,
  Moon,
  Package,
  Plane,
  Route,
  ShoppingCart,
  Star,
  Table2,
  Target,
  Truck,
  Users,
  Wallet,
  Wrench,
} from "lucide-react";
import type { IconType } from "../../../shared/icons/icon.tsx";
import { t } from "../../../shared/words/words.ts";

/** Pictures of pages, and what they are called where one is chosen. */
export const pageIconPictures: Readonly<Record<PageIcon, IconType>> = {
  dashboard: LayoutDashboard,
  "column-chart": ChartColumn,
  "line-chart": ChartLine,
  table: Table2,
  map: Map,
  calendar: Calendar,
  clock: Clock,
  people: Users,
  cart: ShoppingCart,
  package: Package,
  truck: Truck,
  factory: Factory,
  money: Wallet,
  target: Target,
  flag: Flag,
  star: Star,
  heart: Heart,
  globe: Globe,
  home: House,
  plane: Plane,
  route: Route,
  moon: Moon,
  leaf: Leaf,
  megaphone: Megaphone,
  tools: Wrench,
  chat: MessageCircle,
  database: Database,
  list: List,
};

export const pageIconWords: Readonly<Record<PageIcon, string>> = {
  get dashboard() {
    return t("pages.icons.dashboard");
  },
  get "column-chart"() {
    return t("pages.icons.column-chart");
  },
  get "line-chart"() {
    return t("pages.icons.line-chart");
  },
  get table() {
    return t("pages.icons.table");
  },
  get map() {
    return t("pages.icons.map");
  },
  get calendar() {
    return t("pages.icons.calendar");
  },
  get clock() {
    return t("pages.icons.clock");
  },
  get people() {
    return t("pages.icons.people");
  },
  get cart() {
    return t("pages.icons.cart");
  },
  get package() {
    return t("pages.icons.package");
  },
  get truck() {
    return t("pages.icons.truck");
  },
  get factory() {
    return t("pages.icons.factory");
  },
  get money() {
    return t("pages.icons.money");
  },
  get target() {
    return t("pages.icons.target");
  },
  get flag() {
    return t("pages.icons.flag");
  },
  get star() {
    return t("pages.icons.star");
  },
  get heart() {
    return t("pages.icons.heart");
  },
  get globe() {
    return t("pages.icons.globe");
  },
  get home() {
    return t("pages.icons.home");
  },
  get plane() {
    return t("pages.icons.plane");
  },
  get route() {
    return t("pages.icons.route");
  },
  get moon() {
    return t("pages.icons.moon");
  },
  get leaf() {
    return t("pages.icons.leaf");
  },
  get megaphone() {
    return t("pages.icons.megaphone");
  },
  get tools() {
    return t("pages.icons.tools");
  },
  get chat() {
    return t("pages.icons.chat");
  },
  get database() {
    return t("pages.icons.database");
  },
  get list() {
    return t("pages.icons.list");
  },
};

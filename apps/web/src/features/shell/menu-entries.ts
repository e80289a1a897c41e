import {
  Armchair,
  ArrowLeftRight,
  ChartPie,
  CircleUserRound,
  Flag,
  Folder,
  ListChecks,
  type LucideIcon,
  MessageCircle,
  Percent,
  SlidersHorizontal,
  UsersRound,
  LayoutList,
  Bell,
} from "lucide-react";
import type { Brand } from "../../lib/brand.js";
import { PATHS } from "../../lib/paths.js";
import type { Session } from "../../lib/session.js";
import { t } from "../../text/t.js";

/** A line of the menu: a page, or the list of what remains to do. */
export type MenuEntry = {
  readonly key: string;
  readonly label: string;
  /** Shorter, for the toolbar of phones. */
  readonly shortLabel: string;
  readonly icon: LucideIcon;
  /** Null for what opens a layer. */
  readonly path: string | null;
};

/** The menu of a context: what one does, then what one follows, under its own title; and the toolbar of phones. */
export type MenuEntries = {
  readonly main: readonly MenuEntry[];
  readonly activityTitle: string;
  readonly activity: readonly MenuEntry[];
  readonly toolbar: readonly MenuEntry[];
};

/** Chooses the entries of the menu (specification, point 2, « Menus »). */
export function menuEntries(session: Exclude<Session, { context: "ANON" }>, brand: Brand): MenuEntries {
  return session.context === "ADMIN" ? firmEntries() : clientEntries(session.user, brand);
}

function clientEntries(user: { readonly isVatSubjected?: boolean | undefined }, brand: Brand): MenuEntries {
  const isConsumer = brand.cabinet === null;
  const isWhiteLabel = brand.cabinet !== null && !brand.cabinet.combined;
  const operations = entry(
    "operations",
    isConsumer ? t("menu.my_operations", "Mes opérations") : t("menu.operations", "Opérations"),
    ArrowLeftRight,
    PATHS.operations,
    "Opérations",
  );
  const todo = entry("todo", t("menu.todo", "À faire"), ListChecks, null);
  const contact = entry("contact", t("menu.contact", "Contact"), MessageCircle, PATHS.contact);
  const account = entry(
    "account",
    isConsumer ? t("menu.my_account", "Mon compte") : t("menu.account", "Compte"),
    CircleUserRound,
    PATHS.account,
    "Compte",
  );
  const dashboard = entry("dashboard", t("menu.dashboard", "Tableau de bord"), ChartPie, PATHS.dashboard, "Tableau");
  const documents = entry("documents", t("menu.documents", "Documents"), Folder, PATHS.documents);
  const vat = entry("vat", t("menu.vat", "Déclarations de TVA"), Percent, PATHS.vat);
  const fixedAssets = entry("fixedAssets", t("menu.fixed_assets", "Immobilisations"), Armchair, PATHS.fixedAssets);
  const closing = entry("closing", t("menu.closing", "Clôture"), Flag, PATHS.closing);
  return {
    main: isConsumer ? [operations, todo, contact, account] : [operations, contact, account],
    activityTitle: isConsumer ? t("menu.my_activity", "Mon activité") : t("menu.activity", "Activité"),
    activity: isWhiteLabel ? [fixedAssets] : [dashboard, documents, ...(user.isVatSubjected ? [vat] : []), fixedAssets, closing],
    toolbar: isConsumer
      ? [operations, dashboard, todo, account]
      : isWhiteLabel
        ? [operations, fixedAssets, account]
        : [operations, dashboard, documents, account],
  };
}

function firmEntries(): MenuEntries {
  const files = entry("files", t("menu.home", "Accueil"), LayoutList, PATHS.files);
  const collaborators = entry("collaborators", t("menu.collaborators", "Collaborateurs"), UsersRound, PATHS.collaborators);
  const notifications = entry("todo", t("menu.notifications", "Notifications"), Bell, null);
  const profile = entry("profile", t("menu.my_profile", "Mon profil"), CircleUserRound, PATHS.profile, "Profil");
  const settings = entry("settings", t("menu.settings", "Paramètres"), SlidersHorizontal, PATHS.settings);
  return {
    main: [files, collaborators, notifications, profile],
    activityTitle: t("menu.firm", "Cabinet"),
    activity: [settings],
    toolbar: [files, collaborators, notifications, profile],
  };
}

function entry(key: string, label: string, icon: LucideIcon, path: string | null, shortLabel = label): MenuEntry {
  return { key, label, shortLabel, icon, path };
}

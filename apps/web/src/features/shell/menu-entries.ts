import {
  Armchair,
  ArrowLeftRight,
  CalendarRange,
  ChartPie,
  CircleUserRound,
  Flag,
  Folder,
  Landmark,
  ListChecks,
  type LucideIcon,
  MessageCircle,
  Paperclip,
  Percent,
  SlidersHorizontal,
  UsersRound,
  LayoutList,
  Mail,
  Phone,
  Bell,
} from "lucide-react";
import type { Context } from "@comptoir/contract/base/permissions";
import type { User } from "@comptoir/contract/users/users";
import type { Brand } from "../../lib/brand/brand.js";
import { PATHS } from "../../lib/paths.js";
import { hasVatPages } from "../../lib/session/vat-pages.js";
import { t } from "../../text/t.js";

/** A line of the menu: a page, or the layer of notifications. */
export type MenuEntry = {
  readonly key: string;
  readonly label: string;
  /** Shorter, for the toolbar of phones. */
  readonly shortLabel: string;
  readonly icon: LucideIcon;
  /** Null for what opens a layer. */
  readonly path: string | null;
  /** Instead of a page: an address to write to or to call. */
  readonly href?: string;
  /** Pages without an entry of their own that are under it. */
  readonly under?: readonly string[];
  /** Visible, but closed for now. */
  readonly isDisabled?: boolean;
};

/** The menu of a context: what one does, then what one follows, under its own title; and the toolbar of phones. */
export type MenuEntries = {
  readonly main: readonly MenuEntry[];
  readonly activityTitle: string;
  readonly activity: readonly MenuEntry[];
  readonly toolbar: readonly MenuEntry[];
};

/** What the menu depends on. */
export type MenuFacts = {
  readonly context: Exclude<Context, "ANON">;
  readonly user: Pick<User, "isVatSubjected" | "hasVatReturns" | "isWhiteLabel">;
  readonly cabinet: Brand["cabinet"];
  /** The words are the consumer's. */
  readonly isConsumer: boolean;
  /** True for who may change the firm's settings. */
  readonly isManager: boolean;
  /** Returns true when a function is open. */
  readonly isActive: (flag: string) => boolean;
};

/** Chooses the entries of the menu (specification, point 2, « Menus »). */
export function menuEntries(facts: MenuFacts): MenuEntries {
  return facts.context === "ADMIN" ? firmEntries(facts) : clientEntries(facts);
}

function clientEntries({ user, isConsumer, isActive }: MenuFacts): MenuEntries {
  // The person's own brand: on another brand's host, its words change, not what they are shown.
  const isWhiteLabel = user.isWhiteLabel === true;
  const hasTodo = isConsumer && !isWhiteLabel;
  const operations = {
    ...entry(
      "operations",
      isConsumer ? t("menu.my_operations", "Mes opérations") : t("menu.operations", "Opérations"),
      ArrowLeftRight,
      PATHS.operations,
      t("menu.operations", "Opérations"),
    ),
    under: [PATHS.importer, ...(isWhiteLabel ? [PATHS.papers] : [])],
  };
  const todo = entry("todo", t("menu.todo", "À faire"), ListChecks, null);
  const contact = entry("contact", t("menu.contact", "Contact"), MessageCircle, PATHS.contact);
  const account = {
    ...entry(
      "account",
      isConsumer ? t("menu.my_account", "Mon compte") : t("menu.account", "Compte"),
      CircleUserRound,
      PATHS.account,
      t("menu.account", "Compte"),
    ),
    under: isWhiteLabel ? [PATHS.fiscalYear, PATHS.takeover] : [],
  };
  const dashboard = {
    ...entry("dashboard", t("menu.dashboard", "Tableau de bord"), ChartPie, PATHS.dashboard, t("menu.dashboard_short", "Tableau")),
    isDisabled: !isActive("dashboard_display"),
  };
  const documents = entry("documents", t("menu.documents", "Documents"), Folder, PATHS.documents);
  const vat = entry("vat", t("menu.vat", "Déclarations de TVA"), Percent, PATHS.vat);
  const fixedAssets = entry("fixedAssets", t("menu.fixed_assets", "Immobilisations"), Armchair, PATHS.fixedAssets);
  const closing = entry("closing", t("menu.closing", "Clôture"), Flag, PATHS.closing);
  const papers = entry("papers", t("menu.papers", "Pièces"), Paperclip, PATHS.papers);
  const loans = entry("loans", t("menu.loans", "Emprunts"), Landmark, PATHS.loans);
  const fiscalYears = {
    ...entry("fiscalYears", t("menu.fiscal_years", "Exercices"), CalendarRange, PATHS.fiscalYear),
    under: [PATHS.takeover],
  };
  // The entries that the specification names, under their names, then the other pages of a company.
  const named = [dashboard, documents, ...(hasVatPages(user) ? [vat] : []), fixedAssets, ...(isActive("cloture_display") ? [closing] : [])];
  return {
    main: hasTodo ? [operations, todo, contact, account] : [operations, contact, account],
    activityTitle: isConsumer ? t("menu.my_activity", "Mon activité") : t("menu.activity", "Activité"),
    activity: isWhiteLabel ? [fixedAssets] : [...named, papers, loans, fiscalYears],
    toolbar: isWhiteLabel
      ? [operations, fixedAssets, account]
      : hasTodo
        ? [operations, dashboard, todo, account]
        : [operations, dashboard, documents, account],
  };
}

function firmEntries({ cabinet, isManager, isActive }: MenuFacts): MenuEntries {
  const files = { ...entry("files", t("menu.home", "Accueil"), LayoutList, PATHS.files), under: [PATHS.season] };
  const collaborators = entry("collaborators", t("menu.collaborators", "Collaborateurs"), UsersRound, PATHS.collaborators);
  const notifications = entry("todo", t("menu.notifications", "Notifications"), Bell, null);
  const profile = entry("profile", t("menu.my_profile", "Mon profil"), CircleUserRound, PATHS.profile, t("menu.profile", "Profil"));
  const settings = entry("settings", t("menu.settings", "Paramètres"), SlidersHorizontal, PATHS.settings);
  const main = [files, collaborators, notifications, ...(isActive("cabinet_profile_display") ? [profile] : [])];
  return {
    main,
    activityTitle: t("menu.firm", "Cabinet"),
    activity: [...(isManager ? [settings] : []), ...(cabinet === null ? [] : supportEntries(cabinet.support))],
    toolbar: main,
  };
}

function supportEntries({ email, phone }: { email: string; phone: string }): readonly MenuEntry[] {
  const mail = { ...entry("support-mail", t("menu.support_mail", "Écrire au support"), Mail, null), href: `mailto:${email}` };
  const call = { ...entry("support-phone", phone, Phone, null), href: `tel:${phone.replace(/[^\d+]/g, "")}` };
  return [...(email === "" ? [] : [mail]), ...(phone === "" ? [] : [call])];
}

function entry(key: string, label: string, icon: LucideIcon, path: string | null, shortLabel = label): MenuEntry {
  return { key, label, shortLabel, icon, path };
}

import { lazy, Suspense, type ReactNode } from "react";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, LogOut, Search } from "lucide-react";
import { personName } from "@comptoir/accounting/company/person-name";
import { useBrand } from "../../lib/brand/brand.js";
import { PATHS } from "../../lib/paths.js";
import { ownRoleName } from "../../lib/session/role-name.js";
import { hasSeveralCompanies, signOut } from "../../lib/session/session.js";
import { SPEC } from "../../text/specification.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { FirmLogo, initials, Logo } from "../../ui/layout/logo.js";
import { showFailure } from "../../ui/messages/failure.js";
import { CompanyCard } from "./company-card.js";
import type { MenuEntry } from "./menu-entries.js";
import { EntryLink } from "./entry-link.js";
import { useMenu, type SignedIn } from "./use-menu.js";

const CompanySwitch = lazy(() => import("./company-switch.js").then(({ CompanySwitch: component }) => ({ default: component })));

/** What the menu shows beside its entries. */
export type MenuNews = {
  /** Operations to categorise, beside the first entry; null while unknown. */
  readonly toCategorize: number | null;
  /** Some notification has not been read. */
  readonly hasUnread: boolean;
  /** How much is left to do, beside « À faire ». */
  readonly duties: ReactNode;
};

type DrawerProps = {
  readonly session: SignedIn;
  readonly news: MenuNews;
  readonly onTodo: () => void;
  /** Over the page, on a phone: opens the search of pages, operations and actions, which a key does elsewhere. */
  readonly onSearch?: () => void;
  /** Over the page: a link was followed, be it to the visible page. */
  readonly onFollow?: () => void;
};

/** The menu at the left: brand, pages, then who is here. */
export function Drawer({ session, news, onTodo, onSearch, onFollow }: DrawerProps) {
  const { cabinet } = useBrand();
  const entries = useMenu(session);
  const home = session.context === "CLIENT" ? PATHS.operations : PATHS.files;
  return (
    <aside className="drawer" aria-label={t("shell.menu", "Menu")}>
      <div className="brand">
        <Link to={home} onClick={onFollow} aria-label={t("shell.home", "Accueil")}>
          {cabinet === null ? <Logo /> : <FirmLogo name={cabinet.name} profession={cabinet.footer.profession} logo={cabinet.logo} />}
        </Link>
      </div>
      {session.context === "ADMIN_CLIENT" && (
        <Link to={PATHS.files} className="back">
          <ArrowLeft className="icon small" />
          {SPEC.backToFirm}
        </Link>
      )}
      {session.context === "ADMIN_CLIENT" && session.user.company && <CompanyCard company={session.user.company} />}
      <div className="scroll">
        {onSearch && (
          <button type="button" className="nav-entry" aria-haspopup="dialog" onClick={onSearch}>
            <Search className="icon" />
            <span className="clip">{t("shell.search", "Rechercher partout")}</span>
          </button>
        )}
        <nav aria-label={t("shell.main_menu", "Navigation principale")}>
          <Entries entries={entries.main} {...{ news, onTodo, onFollow }} />
        </nav>
        <h2>{entries.activityTitle}</h2>
        <nav aria-label={entries.activityTitle}>
          <Entries entries={entries.activity} {...{ news, onTodo, onFollow }} />
        </nav>
      </div>
      <Hills />
      <UserCard session={session} />
    </aside>
  );
}

type EntriesProps = Pick<DrawerProps, "news" | "onTodo"> & {
  readonly entries: readonly MenuEntry[];
  readonly onFollow: (() => void) | undefined;
};

function Entries({ entries, news, onTodo, onFollow }: EntriesProps) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.key}>
          <EntryLink entry={entry} className="nav-entry" {...{ onTodo, onFollow }}>
            <entry.icon className="icon" />
            <span className="clip">{entry.label}</span>
            <Beside entry={entry} news={news} />
          </EntryLink>
        </li>
      ))}
    </ul>
  );
}

function Beside({ entry, news: { toCategorize, hasUnread, duties } }: { entry: MenuEntry; news: MenuNews }) {
  if (entry.key === "todo")
    return (
      <>
        {hasUnread && <UnreadDot />}
        {duties}
      </>
    );
  if (entry.key !== "operations" || toCategorize === null || toCategorize === 0) return null;
  return (
    <span className="count">
      {toCategorize}
      <span className="visually-hidden"> {t("shell.to_categorize", "à catégoriser")}</span>
    </span>
  );
}

/** Something has not been read. */
export function UnreadDot() {
  return (
    <span className="dot">
      <span className="visually-hidden">{t("shell.unread", "Nouvelles notifications")}</span>
    </span>
  );
}

function UserCard({ session: { context, user } }: { session: SignedIn }) {
  const name = personName(user);
  const leave = (): void => {
    signOut().catch(showFailure);
  };
  return (
    <div className="end">
      <div className="who">
        <span className="avatar" aria-hidden="true">
          {initials(name)}
        </span>
        <div className="grow">
          {context === "ADMIN" && <small>{t("shell.welcome", "Bienvenue,")}</small>}
          <b className="clip">{name}</b>
          {hasSeveralCompanies(user) ? (
            <Suspense>
              <CompanySwitch />
            </Suspense>
          ) : (
            context === "CLIENT" && user.company && <small>{user.company.profession}</small>
          )}
          {context === "ADMIN_CLIENT" && <small>{ownRoleName(user)}</small>}
        </div>
        {context !== "ADMIN_CLIENT" && (
          <Button kind="ghost" size="small" icon={<LogOut className="icon small" />} onClick={leave}>
            {SPEC.signOut}
          </Button>
        )}
      </div>
    </div>
  );
}

function Hills() {
  return (
    <svg className="hills" viewBox="0 0 236 160" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <circle cx="172" cy="62" r="17" fill="var(--p-sun)" opacity=".6" />
      <path d="M0 82C40 58 72 62 112 76S190 68 236 54V160H0Z" fill="var(--p1)" opacity=".42" />
      <path d="M0 108C50 84 100 92 140 100S210 98 236 86V160H0Z" fill="var(--p2)" opacity=".4" />
    </svg>
  );
}

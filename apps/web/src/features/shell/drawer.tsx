import { Link, useLocation } from "@tanstack/react-router";
import { LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { useBrand } from "../../lib/brand.js";
import { PATHS } from "../../lib/paths.js";
import { signOut, type Session } from "../../lib/session.js";
import { SPEC } from "../../text/specification.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/button.js";
import { FirmLogo, initials, Logo } from "../../ui/logo.js";
import { showFailure } from "../../ui/failure.js";
import { menuEntries, type MenuEntry } from "./menu-entries.js";

type DrawerProps = {
  readonly session: Exclude<Session, { context: "ANON" }>;
  /** Operations to categorise, beside the first entry; null while unknown. */
  readonly toCategorize: number | null;
  readonly onTodo: () => void;
};

/** The menu at the left: brand, pages, then who is here. */
export function Drawer({ session, toCategorize, onTodo }: DrawerProps) {
  const brand = useBrand();
  const entries = menuEntries(session, brand);
  const home = session.context === "ADMIN" ? PATHS.files : PATHS.operations;
  const badge = (entry: MenuEntry) =>
    entry.key === "operations" &&
    toCategorize !== null &&
    toCategorize > 0 && (
      <span className="c">
        {toCategorize}
        <span className="sr"> à catégoriser</span>
      </span>
    );
  return (
    <aside className="drawer" aria-label={t("shell.menu", "Menu")}>
      <div className="brand">
        <Link to={home} aria-label={t("shell.home", "Accueil")}>
          {brand.cabinet === null ? (
            <Logo />
          ) : (
            <FirmLogo name={brand.cabinet.name} profession={brand.cabinet.footer.profession} logo={brand.cabinet.logo} />
          )}
        </Link>
      </div>
      <div className="scroll">
        <nav aria-label={t("shell.main_menu", "Navigation principale")}>
          <ul>
            {entries.main.map((entry) => (
              <li key={entry.key}>
                <Entry entry={entry} onTodo={onTodo}>
                  {badge(entry)}
                </Entry>
              </li>
            ))}
          </ul>
        </nav>
        <h2>{entries.activityTitle}</h2>
        <nav aria-label={entries.activityTitle}>
          <ul>
            {entries.activity.map((entry) => (
              <li key={entry.key}>
                <Entry entry={entry} onTodo={onTodo} />
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <Hills />
      <UserCard session={session} />
    </aside>
  );
}

function Entry({ entry, onTodo, children }: { entry: MenuEntry; onTodo: () => void; children?: ReactNode }) {
  const isHere = useIsHere(entry.path);
  const content = (
    <>
      <entry.icon className="i" />
      <span className="clip">{entry.label}</span>
      {children}
    </>
  );
  if (entry.path === null) {
    return (
      <button type="button" className="nav" onClick={onTodo}>
        {content}
      </button>
    );
  }
  return (
    <Link to={entry.path} className="nav" activeProps={{}} aria-current={isHere ? "page" : undefined}>
      {content}
    </Link>
  );
}

/** True on the page of an address and on the pages under it. */
export function useIsHere(path: string | null): boolean {
  const pathname = useLocation({ select: (location) => location.pathname });
  return path !== null && (pathname === path || (path !== "/" && pathname.startsWith(`${path}/`)));
}

function UserCard({ session: { context, user } }: { session: Exclude<Session, { context: "ANON" }> }) {
  const name = `${user.firstName} ${user.lastName}`.trim();
  const leave = (): void => {
    signOut().catch(showFailure);
  };
  return (
    <div className="end">
      <div className="who">
        <span className="ava" aria-hidden="true">
          {initials(name)}
        </span>
        <div className="grow">
          {context === "ADMIN" && <small>{t("shell.welcome", "Bienvenue,")}</small>}
          <b className="clip">{name}</b>
          {context === "CLIENT" && user.company && <small>{user.company.profession}</small>}
        </div>
        <Button kind="ghost" size="small" icon={<LogOut className="i s" />} onClick={leave}>
          {SPEC.signOut}
        </Button>
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

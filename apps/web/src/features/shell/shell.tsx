import { Link, useLocation } from "@tanstack/react-router";
import { Menu as MenuIcon, X } from "lucide-react";
import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import { useBrand } from "../../lib/brand.js";
import { useShortcuts } from "../../lib/keyboard.js";
import type { Session } from "../../lib/session.js";
import { t } from "../../text/t.js";
import { IconButton } from "../../ui/button.js";
import { Dialog } from "../../ui/dialog.js";
import { MenuOpener } from "../../ui/page.js";
import { Drawer, useIsHere } from "./drawer.js";
import { useGoToShortcuts } from "./go-to.js";
import { menuEntries, type MenuEntry } from "./menu-entries.js";
import { useCountToCategorize } from "./queries.js";

const ShortcutMap = lazy(() => import("./shortcut-map.js").then(({ ShortcutMap: component }) => ({ default: component })));
const TodoLayer = lazy(() => import("./todo-layer.js").then(({ TodoLayer: component }) => ({ default: component })));

type ShellProps = { readonly session: Exclude<Session, { context: "ANON" }>; readonly children: ReactNode };
type Opened = "menu" | "shortcuts" | "todo" | null;

/** What stays around the pages of someone signed in: menu at the left, toolbar at the foot of phones. */
export function Shell({ session, children }: ShellProps) {
  const [opened, setOpened] = useState<Opened>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  const { data: remaining } = useCountToCategorize(session.context === "CLIENT");
  const close = (): void => setOpened(null);
  const drawer = <Drawer session={session} toCategorize={remaining?.count ?? null} onTodo={() => setOpened("todo")} />;
  useEffect(close, [pathname]);
  useShortcuts({ "?": () => setOpened("shortcuts"), ...useGoToShortcuts() }, { first: true });
  return (
    <MenuOpener value={() => setOpened("menu")}>
      <div className="app">
        {drawer}
        {children}
      </div>
      <Toolbar session={session} onMenu={() => setOpened("menu")} onTodo={() => setOpened("todo")} />
      {opened === "menu" && (
        <Dialog labelledBy="menu-title" className="menu-sheet" onClose={close}>
          <h2 id="menu-title" className="sr">
            {t("shell.menu", "Menu")}
          </h2>
          <IconButton className="close" label={t("shell.close_menu", "Fermer le menu")} icon={<X className="i l" />} onClick={close} />
          {drawer}
        </Dialog>
      )}
      <Suspense>
        {opened === "shortcuts" && <ShortcutMap onClose={close} />}
        {opened === "todo" && <TodoLayer onClose={close} />}
      </Suspense>
    </MenuOpener>
  );
}

function Toolbar({ session, onMenu, onTodo }: { session: ShellProps["session"]; onMenu: () => void; onTodo: () => void }) {
  const { toolbar } = menuEntries(session, useBrand());
  return (
    <nav className="bottom" aria-label={t("shell.mobile_menu", "Navigation mobile")}>
      {toolbar.map((entry) => (
        <ToolbarEntry key={entry.key} entry={entry} onTodo={onTodo} />
      ))}
      <button type="button" aria-haspopup="dialog" onClick={onMenu}>
        <MenuIcon className="i" />
        {t("shell.menu", "Menu")}
      </button>
    </nav>
  );
}

function ToolbarEntry({ entry, onTodo }: { entry: MenuEntry; onTodo: () => void }) {
  const isHere = useIsHere(entry.path);
  if (entry.path === null) {
    return (
      <button type="button" onClick={onTodo}>
        <entry.icon className="i" />
        {entry.shortLabel}
      </button>
    );
  }
  return (
    <Link to={entry.path} aria-current={isHere ? "page" : undefined} activeProps={{}}>
      <entry.icon className="i" />
      {entry.shortLabel}
    </Link>
  );
}

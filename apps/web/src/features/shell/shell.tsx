import { useLocation } from "@tanstack/react-router";
import { Menu as MenuIcon, X } from "lucide-react";
import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import { useShortcuts } from "../../lib/keyboard/keyboard.js";
import { requestPalette } from "../../lib/keyboard/palette-request.js";
import { useMediaQuery } from "../../lib/media.js";
import { t } from "../../text/t.js";
import { IconButton } from "../../ui/controls/button.js";
import { Dialog } from "../../ui/overlays/dialog.js";
import { HeaderSearch, MenuOpener } from "../../ui/layout/page.js";
import { Drawer, UnreadDot, type MenuNews } from "./drawer.js";
import { EntryLink } from "./entry-link.js";
import { useGoToShortcuts } from "./go-to.js";
import { useHeaderSearch } from "./header-search.js";
import { useCountToCategorize } from "./queries.js";
import { useMenu, type SignedIn } from "./use-menu.js";

const ShortcutMap = lazy(() => import("./shortcut-map.js").then(({ ShortcutMap: component }) => ({ default: component })));

type ShellProps = {
  readonly session: SignedIn;
  readonly hasUnread: boolean;
  /** How much is left to do; null where the menu has no « À faire ». */
  readonly duties: ReactNode;
  /** The layer of notifications, once opened. */
  readonly notifications: (onClose: () => void) => ReactNode;
  readonly children: ReactNode;
};
type Opened = "menu" | "shortcuts" | "todo" | null;

/** What stays around the pages of someone signed in: menu at the left, toolbar at the foot of phones. */
export function Shell({ session, hasUnread, duties, notifications, children }: ShellProps) {
  const [opened, setOpened] = useState<Opened>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  const { data: remaining } = useCountToCategorize(session.context !== "ADMIN" && session.user.company !== null);
  const hasDrawer = useMediaQuery("(min-width: 984px)");
  const close = (): void => setOpened(null);
  const openTodo = (): void => setOpened("todo");
  const news = { toCategorize: remaining?.count ?? null, hasUnread, duties };
  const search = (): void => {
    close();
    requestPalette();
  };
  useEffect(close, [pathname]);
  useEffect(() => {
    if (hasDrawer) setOpened((was) => (was === "menu" ? null : was));
  }, [hasDrawer]);
  useShortcuts({ "?": () => setOpened("shortcuts"), ...useGoToShortcuts(useMenu(session)) }, { first: true });
  return (
    <MenuOpener value={() => setOpened("menu")}>
      <div className="app">
        <Drawer session={session} news={news} onTodo={openTodo} />
        <HeaderSearch value={useHeaderSearch(session)}>{children}</HeaderSearch>
      </div>
      <Toolbar session={session} news={news} onMenu={() => setOpened("menu")} onTodo={openTodo} />
      {opened === "menu" && (
        <Dialog labelledBy="menu-title" className="menu-sheet" onClose={close}>
          <h2 id="menu-title" className="visually-hidden">
            {t("shell.menu", "Menu")}
          </h2>
          <IconButton
            className="close"
            label={t("shell.close_menu", "Fermer le menu")}
            icon={<X className="icon large" />}
            onClick={close}
          />
          <Drawer session={session} news={news} onTodo={openTodo} onSearch={search} onFollow={close} />
        </Dialog>
      )}
      <Suspense>
        {opened === "shortcuts" && <ShortcutMap onClose={close} />}
        {opened === "todo" && notifications(close)}
      </Suspense>
    </MenuOpener>
  );
}

type ToolbarProps = { readonly session: SignedIn; readonly news: MenuNews; readonly onMenu: () => void; readonly onTodo: () => void };

function Toolbar({ session, news, onMenu, onTodo }: ToolbarProps) {
  const { toolbar } = useMenu(session);
  return (
    <nav className="bottom" aria-label={t("shell.mobile_menu", "Navigation mobile")}>
      {toolbar.map((entry) => (
        <EntryLink key={entry.key} entry={entry} onTodo={onTodo}>
          <entry.icon className="icon" />
          {entry.shortLabel}
          {entry.key === "todo" && news.hasUnread && <UnreadDot />}
          {entry.key === "todo" && news.duties}
        </EntryLink>
      ))}
      <button type="button" aria-haspopup="dialog" onClick={onMenu}>
        <MenuIcon className="icon" />
        {t("shell.menu", "Menu")}
      </button>
    </nav>
  );
}

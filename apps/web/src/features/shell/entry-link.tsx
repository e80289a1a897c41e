import { Link, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { MenuEntry } from "./menu-entries.js";

type EntryLinkProps = {
  readonly entry: MenuEntry;
  readonly className?: string;
  readonly onTodo: () => void;
  /** A page is gone to, be it the visible one. */
  readonly onFollow?: (() => void) | undefined;
  readonly children: ReactNode;
};

/** An entry of the menu or of the toolbar: a page, an address, or the layer of notifications. */
export function EntryLink({ entry, className, onTodo, onFollow, children }: EntryLinkProps) {
  const isHere = useIsHere(entry);
  if (entry.isDisabled === true) {
    return (
      <span className={className} role="link" aria-disabled="true">
        {children}
      </span>
    );
  }
  if (entry.href !== undefined) {
    return (
      <a className={className} href={entry.href}>
        {children}
      </a>
    );
  }
  if (entry.path === null) {
    return (
      <button type="button" className={className} aria-haspopup="dialog" onClick={onTodo}>
        {children}
      </button>
    );
  }
  return (
    <Link to={entry.path} className={className ?? ""} activeProps={{}} onClick={onFollow} aria-current={isHere ? "page" : undefined}>
      {children}
    </Link>
  );
}

/** True on the page of an entry and on the pages under it. */
function useIsHere({ path, under = [] }: MenuEntry): boolean {
  const pathname = useLocation({ select: (location) => location.pathname });
  return path !== null && (pathname === path || (path !== "/" && pathname.startsWith(`${path}/`)) || under.includes(pathname));
}

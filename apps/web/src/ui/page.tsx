import { Menu as MenuIcon } from "lucide-react";
import { createContext, use, useEffect, useRef, type ReactNode } from "react";
import { brandName } from "../lib/brand.js";
import { takeFocusRequest } from "../lib/navigation-focus.js";
import { IconButton } from "./button.js";
import { classNames } from "./class-names.js";

/** Opens the menu on narrow screens: given by the shell. */
export const MenuOpener = createContext<(() => void) | null>(null);

type PageProps = {
  readonly title: string;
  /** Before the title: the way back to the page above. */
  readonly before?: ReactNode;
  /** Next to the title: the exercise dropdown. */
  readonly beside?: ReactNode;
  /** At the right of the header; the primary act last. */
  readonly actions?: ReactNode;
  /** The header makes room for a search box on its own line. */
  readonly isSearching?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
};

/** A page of the application: header with its only h1, then the content. */
export function Page({ title, before, beside, actions, isSearching = false, className, children }: PageProps) {
  const openMenu = use(MenuOpener);
  return (
    <div className={classNames("mainc", className)}>
      <header className={classNames("top", isSearching && "searching")}>
        {openMenu && (
          <IconButton className="burger" size="small" label="Ouvrir le menu" icon={<MenuIcon className="i" />} onClick={openMenu} />
        )}
        {before}
        <PageTitle title={title} />
        {beside}
        <span className="sp" />
        {actions}
      </header>
      <main id="content" className="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** The h1 of a page: names the window, and takes the focus when one arrives from another page. */
export function PageTitle({ title, lang, children }: { title: string; lang?: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} – ${brandName()}`;
  }, [title]);
  useEffect(() => {
    if (takeFocusRequest()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} lang={lang}>
      {children ?? title}
    </h1>
  );
}

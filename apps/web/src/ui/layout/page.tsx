import { Menu as MenuIcon, Search } from "lucide-react";
import { createContext, use, useEffect, useRef, useState, type ReactNode } from "react";
import { brandName } from "../../lib/brand/brand.js";
import { takeFocusRequest } from "../../lib/keyboard/navigation-focus.js";
import { IconButton } from "../controls/button.js";
import { classNames } from "../class-names.js";
import { ReadOnlyNotice } from "../messages/read-only-notice.js";
import { SearchAway } from "../controls/search-box.js";

/** Opens the menu on narrow screens: given by the shell. */
export const MenuOpener = createContext<(() => void) | null>(null);

/** Where the words of the header's search box go, on a page that has no list of its own to search. */
export type SearchTarget = { readonly label: string; readonly onSearch: (text: string) => void };

/** The search box of the current page, given by the shell; null where there is none, or where the page has its own. */
export const HeaderSearch = createContext<SearchTarget | null>(null);

type PageProps = {
  readonly title: string;
  /** Before the title: the way back to the page above. */
  readonly before?: ReactNode;
  /** Next to the title: the fiscal year dropdown. */
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
  const search = use(HeaderSearch);
  const [isSearchShown, setSearchShown] = useState(false);
  return (
    <div className={classNames("main-column", className)}>
      <header className={classNames("top", (isSearching || isSearchShown) && "searching")}>
        {openMenu && (
          <IconButton className="burger" size="small" label="Ouvrir le menu" icon={<MenuIcon className="icon" />} onClick={openMenu} />
        )}
        {before}
        <PageTitle title={title} />
        {beside}
        <span className="spacer" />
        {search && <HeaderSearchBox search={search} isShown={isSearchShown} onToggle={() => setSearchShown(!isSearchShown)} />}
        {actions}
      </header>
      <main id="content" className="content" tabIndex={-1}>
        <ReadOnlyNotice />
        {children}
      </main>
    </div>
  );
}

type HeaderSearchBoxProps = { readonly search: SearchTarget; readonly isShown: boolean; readonly onToggle: () => void };

/** The box, or on a phone the button that shows it on a line of its own. */
function HeaderSearchBox({ search: { label, onSearch }, isShown, onToggle }: HeaderSearchBoxProps) {
  return (
    <>
      <span className={isShown ? undefined : "desktop-only"}>
        <SearchAway label={label} autoFocus={isShown} onSearch={onSearch} />
      </span>
      <IconButton
        className="mobile-only"
        kind="default"
        label={label}
        aria-expanded={isShown}
        icon={<Search className="icon" />}
        onClick={onToggle}
      />
    </>
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

import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import {
  ArrowLeftRight,
  ArrowRight,
  Bookmark,
  Coins,
  CornerDownLeft,
  FileUp,
  Folder,
  History,
  LogOut,
  type LucideIcon,
  MessageCircleQuestionMark,
  Plus,
  Search,
  WandSparkles,
} from "lucide-react";
import { useDeferredValue, useEffect, useEffectEvent, useId, useState, type KeyboardEvent, type MouseEvent } from "react";
import { errorText } from "../../lib/api/api-error.js";
import { PATHS } from "../../lib/paths.js";
import { useBrand } from "../../lib/brand/brand.js";
import { chosenCompany } from "../../lib/session/company.js";
import { hasVatPages } from "../../lib/session/vat-pages.js";
import { isFlagActive } from "../../lib/session/flags.js";
import { enterCompany, signOut, useSession, type Session } from "../../lib/session/session.js";
import { viewsQuery } from "../../queries/views.js";
import { plural, t } from "../../text/t.js";
import { CategoryIcon } from "../../ui/books/category-icon.js";
import { Dialog } from "../../ui/overlays/dialog.js";
import { openOperation } from "../../ui/overlays/open-layer.js";
import { showFailure } from "../../ui/messages/failure.js";
import type { EarlyKeys } from "./early-keys.js";
import { paletteGroups, type PaletteGroup, type Item } from "./items.js";
import { isMatching, matchPieces } from "./matching.js";
import type { Asking } from "./pages.js";
import { useChart, useFoundDossiers, useFoundOperations } from "./queries.js";
import "./command-palette.css";

const DEBOUNCE_MS = 150;
const ICONS: Readonly<Record<Exclude<Item["icon"], "category">, LucideIcon>> = {
  operation: ArrowLeftRight,
  dossier: Folder,
  page: ArrowRight,
  add: Plus,
  import: FileUp,
  history: History,
  rules: WandSparkles,
  view: Bookmark,
  cash: Coins,
  questions: MessageCircleQuestionMark,
  search: Search,
  leave: LogOut,
};

export type CommandPaletteProps = {
  readonly onClose: () => void;
  /** Gives what was typed before the field was there, once it is. */
  readonly takeKeys: () => EarlyKeys;
};

/** One box to go to any page, operation, category or file, and to do what is done most. */
export function CommandPalette(props: CommandPaletteProps) {
  const session = useSession();
  return session.context === "ANON" ? null : <OpenPalette session={session} {...props} />;
}

function OpenPalette({ session, onClose, takeKeys }: CommandPaletteProps & { session: Exclude<Session, { context: "ANON" }> }) {
  const id = useId();
  const navigate = useNavigate();
  const [words, setWords] = useState("");
  const [cursor, setCursor] = useState(0);
  const { groups, isForWords, areViewsRead, failure } = useGroups(session, words);
  const items = groups.flatMap((group) => group.items);
  const current = items[Math.min(cursor, items.length - 1)];
  const optionId = (item: Item): string => `${id}-${item.id}`;
  const currentId = current && optionId(current);
  useEffect(() => {
    if (currentId !== undefined) document.getElementById(currentId)?.scrollIntoView({ block: "nearest" });
  }, [currentId]);

  const open = (item: Item, inNewTab: boolean): void => {
    if (item.signsOut) {
      onClose();
      signOut().catch(showFailure);
      return;
    }
    if (item.href === null) return;
    // Another tab has its own storage: it could not know which file to open.
    if (inNewTab && item.enters === undefined) {
      window.open(item.href, "_blank", "noopener");
      return;
    }
    onClose();
    // The list names what is open over it in its address.
    if (item.operationId !== undefined && window.location.pathname !== PATHS.operations) return openOperation(item.operationId);
    if (item.enters !== undefined) enterCompany(item.enters);
    void navigate({ href: item.href });
  };
  const move = (step: number): void => setCursor((Math.min(cursor, items.length - 1) + step + items.length) % Math.max(items.length, 1));
  const act = (key: string, inNewTab: boolean): boolean => {
    if (key === "ArrowDown") move(1);
    else if (key === "ArrowUp") move(-1);
    else if (key === "Enter" && current) open(current, inNewTab);
    else return false;
    return true;
  };
  // A view may come yet, before the search that stands alone.
  const isReady = isForWords && (areViewsRead || current?.id !== "search");
  const hold = useEarlyKeys(takeKeys, { type: setWords, act: (key) => void act(key, false), isReady });
  const handleKey = (event: KeyboardEvent<HTMLElement>): void => {
    const isCommand = event.ctrlKey || event.metaKey;
    if (event.key === "Enter" && !isCommand && !isReady) hold(["Enter"]);
    else if (!act(event.key, isCommand)) return;
    event.preventDefault();
  };

  return (
    <Dialog labelledBy={`${id}-title`} className="command-palette" onClose={onClose} onKeyDown={handleKey}>
      <h2 id={`${id}-title`} className="visually-hidden">
        {t("palette.title", "Palette de commandes")}
      </h2>
      <div className="palette-type">
        <Search className="icon" />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={currentId}
          aria-autocomplete="list"
          aria-label={t("palette.label", "Page, opération, catégorie, action")}
          placeholder={t("palette.placeholder", "Aller à une page, trouver une opération…")}
          autoComplete="off"
          spellCheck={false}
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            setCursor(0);
            hold([]);
          }}
        />
        <kbd>{t("palette.escape", "Échap")}</kbd>
      </div>
      <div className="palette-list" role="listbox" id={`${id}-list`} aria-label={t("palette.results", "Résultats")}>
        {groups.map((group, index) => (
          <div key={group.title} role="group" aria-labelledby={`${id}-group-${index}`}>
            <div className="palette-title" id={`${id}-group-${index}`}>
              {group.title}
            </div>
            {group.items.map((item) => (
              <Line
                key={item.id}
                id={optionId(item)}
                item={item}
                words={words}
                isCurrent={item === current}
                onPoint={() => setCursor(items.indexOf(item))}
                onOpen={(event) => open(item, event.ctrlKey || event.metaKey)}
              />
            ))}
          </div>
        ))}
      </div>
      {failure !== null && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      <Foot count={items.length} />
    </Dialog>
  );
}

type Typist = { readonly type: (words: string) => void; readonly act: (key: string) => void; readonly isReady: boolean };

/**
 * Types what was typed before the field was there, then presses the keys that chose among the results, each on what it finds. Returns
 * what holds other keys until then, in their place.
 */
function useEarlyKeys(takeKeys: () => EarlyKeys, { type, act, isReady }: Typist): (keys: readonly string[]) => void {
  const [acts, setActs] = useState<readonly string[]>([]);
  const takeUp = useEffectEvent(() => {
    const early = takeKeys();
    if (early.text !== "") type(early.text);
    setActs(early.acts);
  });
  // Each key acts on what the one before has chosen.
  const press = useEffectEvent(act);
  // Once: the field has the focus from now on.
  useEffect(() => takeUp(), []);
  useEffect(() => {
    const [first, ...others] = acts;
    if (first === undefined || !isReady) return;
    press(first);
    setActs(others);
  }, [acts, isReady]);
  return setActs;
}

type LineProps = {
  readonly id: string;
  readonly item: Item;
  readonly words: string;
  readonly isCurrent: boolean;
  readonly onPoint: () => void;
  readonly onOpen: (event: MouseEvent) => void;
};

function Line({ id, item, words, isCurrent, onPoint, onOpen }: LineProps) {
  const Drawing = item.icon === "category" ? null : ICONS[item.icon];
  return (
    <div
      id={id}
      className="palette-item"
      role="option"
      aria-selected={isCurrent}
      onMouseMove={isCurrent ? undefined : onPoint}
      onClick={onOpen}
    >
      {Drawing === null ? <CategoryIcon name={item.drawing ?? "tag"} /> : <Drawing className="icon small" />}
      <span className="grow clip">
        {matchPieces(item.label, words).map(({ text, isMatch }, index) => (isMatch ? <mark key={index}>{text}</mark> : text))}
      </span>
      {item.note !== undefined && <span className="palette-note muted tiny tabular clip">{item.note}</span>}
      {isCurrent ? (
        <kbd>
          <CornerDownLeft className="icon tiny" />
        </kbd>
      ) : (
        item.keys?.map((key) => <kbd key={key}>{key}</kbd>)
      )}
    </div>
  );
}

function Foot({ count }: { count: number }) {
  return (
    <div className="palette-foot">
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd> {t("palette.browse", "parcourir")}
      </span>
      <span>
        <kbd>{t("palette.enter", "Entrée")}</kbd> {t("palette.open", "ouvrir")}
      </span>
      <span>
        <kbd>Ctrl</kbd>
        <kbd>{t("palette.enter", "Entrée")}</kbd> {t("palette.new_tab", "nouvel onglet")}
      </span>
      <span className="count" role="status">
        {plural("palette.count", count, { one: "{{n}} résultat", other: "{{n}} résultats" })}
      </span>
    </div>
  );
}

type Results = {
  readonly groups: readonly PaletteGroup[];
  /** True when the results are for the words as they are typed now. */
  readonly isForWords: boolean;
  readonly areViewsRead: boolean;
  readonly failure: string | null;
};

/** What is found for the words, once the typing pauses; pages and actions follow each letter. */
function useGroups(session: Exclude<Session, { context: "ANON" }>, words: string): Results {
  const { isJungloo } = useBrand();
  const settled = useSettled(words.trim());
  const { context, user } = session;
  const isPaid = context !== "CLIENT" || (user.subscriptionPaid === true && user.completionStatus === 2);
  const hasBooks = context !== "ADMIN" && isPaid;
  const operations = useFoundOperations(settled, hasBooks);
  const chart = useChart(hasBooks && settled !== "");
  const dossiers = useFoundDossiers(settled, context !== "CLIENT");
  const views = useQuery({ ...viewsQuery(), enabled: hasBooks });
  const asking: Asking = {
    context,
    roleId: user.roleId,
    hasOpenCompany: chosenCompany() !== null,
    isActive: isFlagActive,
    isJungloo,
    completionStatus: user.completionStatus,
    subscriptionPaid: user.subscriptionPaid ?? false,
    isVatSubjected: hasVatPages(user),
  };
  const tree = chart.data?.categoriesTree;
  const isSettled = settled === words.trim();
  const deferred = useDeferredValue(words);
  const groups = paletteGroups({
    words: deferred,
    asking,
    operations: stillFound(operations, { words, isSettled }, ({ title, rawLabel }) => `${title} ${rawLabel}`),
    categories: [...(tree?.outcome ?? []), ...(tree?.income ?? [])].flatMap(({ items }) => items),
    dossiers: stillFound(dossiers, { words, isSettled }, ({ name, profession }) => `${name} ${profession}`),
    views: views.data ?? [],
  });
  const error = operations.error ?? chart.error ?? dossiers.error;
  return { groups, isForWords: deferred === words, areViewsRead: !views.isLoading, failure: error === null ? null : errorText(error) };
}

type Answer<Found> = { readonly data: readonly Found[] | undefined; readonly isPlaceholderData: boolean };

/** While the answer for the words typed is on its way, the last one stays, without what does not meet them: Enter opens nothing else. */
function stillFound<Found>(
  { data = [], isPlaceholderData }: Answer<Found>,
  { words, isSettled }: { readonly words: string; readonly isSettled: boolean },
  textOf: (found: Found) => string,
): readonly Found[] {
  return isSettled && !isPlaceholderData ? data : data.filter((found) => isMatching(textOf(found), words));
}

function useSettled(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}

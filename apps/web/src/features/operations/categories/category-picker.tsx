import { Search } from "lucide-react";
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import type { CategoryGroupReply } from "@comptoir/contract/categories/categories";
import { digitOf } from "../../../lib/keyboard/keyboard.js";
import { SPEC } from "../../../text/specification.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { Switch } from "../../../ui/fields/choice.js";
import { CategoryIcon } from "../../../ui/books/category-icon.js";
import { Tag } from "../../../ui/controls/chip.js";
import { SideLayer } from "../../../ui/overlays/side-layer.js";
import { UnsavedModal } from "../../../ui/overlays/unsaved.js";
import { allowsSeveral, contextTitle, nextPicking, type PickingContext, type Picking } from "./category-context.js";
import { categorySections, choiceNumbers, choiceOf, hasMore, choicesInSight, type CategoryOption } from "./category-sections.js";
import { SectionOfCategories } from "./category-choices.js";
import type { Chart } from "./category-names.js";
import { preferredAccounts } from "../queries.js";
import { useAccountCodes } from "./use-account-codes.js";
import "./category-picker.css";

type CategoryPickerProps = {
  readonly context: PickingContext;
  readonly chart: Chart;
  readonly groups: readonly CategoryGroupReply[];
  /** Codes chosen when the layer opens. */
  readonly initial: readonly string[];
  /** The first choice was made for the user: any other one replaces it. */
  readonly isProposal?: boolean;
  readonly suggestions?: readonly CategoryOption[];
  /** Codes used most: the digits that suggestions leave go to them. */
  readonly used?: readonly string[];
  /** Codes taken elsewhere. */
  readonly excluded?: readonly string[];
  /** What the choice is for: changes when the layer goes on to another operation, and everything is forgotten. */
  readonly subject: string;
  /** Passes to what follows without a choice: the right arrow, while nothing is searched. */
  readonly onPass?: (() => void) | undefined;
  /** Under the title: the operation. */
  readonly card?: ReactNode;
  readonly aside?: ReactNode;
  /** Buttons of the footer, for what is chosen. */
  readonly footer: (chosen: readonly string[], validate: () => void) => ReactNode;
  readonly onValidate: (chosen: readonly string[]) => void;
  readonly onClose: () => void;
};

type State = {
  readonly subject: string;
  readonly query: string;
  readonly picking: Picking;
  readonly highlighted: string | null;
};

/** A digit followed by another character within this time is the beginning of an account or of a name: text, and no choice. */
const DIGITS_MILLISECONDS = 400;

const NOTHING_TOGGLED: ReadonlySet<string> = new Set();
/** The digit that was just pressed, and the choice before it. */
type LastDigit = { readonly digit: number; readonly at: number; readonly picking: Picking };

const NO_OPTIONS: readonly CategoryOption[] = [];
const NO_CODES: readonly string[] = [];

/** Chooses categories: by typing, by digit, by pointer. Enter validates; leaving with an unsaved choice asks first. */
export function CategoryPicker({
  context,
  chart,
  groups,
  initial,
  isProposal = false,
  suggestions = NO_OPTIONS,
  used = NO_CODES,
  excluded = NO_CODES,
  subject,
  card,
  aside,
  footer,
  onPass,
  onValidate,
  onClose,
}: CategoryPickerProps) {
  const multiple = allowsSeveral(context);
  const fresh: State = { subject, query: "", picking: { context, chosen: initial, isProposal }, highlighted: null };
  const [stored, setState] = useState<State>(fresh);
  const state = stored.subject === subject && stored.picking.context === context ? stored : fresh;
  const { query, picking, highlighted } = state;
  const { chosen } = picking;
  const change = (part: Partial<State>): void => setState({ ...state, ...part });
  const [toggled, setToggled] = useState(NOTHING_TOGGLED);
  const [more, setMore] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [hasCodes, setCodes] = useAccountCodes();
  const search = useRef<HTMLInputElement>(null);
  const lastDigit = useRef<LastDigit | null>(null);
  useEffect(() => search.current?.focus(), [subject]);

  const sections = useMemo(
    () =>
      categorySections({ groups, suggestions, used, excluded: new Set(excluded), query, toggled, more, preferred: preferredAccounts() }),
    [groups, suggestions, used, excluded, query, toggled, more],
  );
  const numbers = useMemo(() => (query === "" ? choiceNumbers(sections) : new Map<string, number>()), [sections, query]);
  const inSight = choicesInSight(sections);
  const target = highlighted ?? (query.trim() === "" ? null : (inSight[0]?.code ?? null));

  const choose = (code: string): void => {
    const before = multiple || chosen.includes(code) ? picking : { ...picking, chosen: [] };
    change({ picking: nextPicking(before, { kind: "press", code }), query: "", highlighted: null });
  };
  const remove = (code: string): void =>
    change({ picking: { context, chosen: chosen.filter((one) => one !== code), isProposal: false }, query: "", highlighted: null });
  const validate = (): void => onValidate(chosen);
  const close = (): void => {
    if (sameCodes(chosen, initial)) onClose();
    else setAsking(true);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const digit = query === "" && (event.target === search.current || !(event.target instanceof HTMLInputElement)) ? digitOf(event) : null;
    const numbered = digit === null ? undefined : [...numbers].find(([, number]) => number === digit)?.[0];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const before = lastDigit.current;
    lastDigit.current = digit === null ? null : { digit, at: event.timeStamp, picking };
    if (before !== null && isTyped(event) && event.timeStamp - before.at < DIGITS_MILLISECONDS) {
      lastDigit.current = null;
      change({ picking: before.picking, query: `${before.digit}${digit ?? event.key}`, highlighted: null });
      search.current?.focus();
    } else if (numbered !== undefined) choose(numbered);
    else if (event.key === "ArrowRight" && query === "" && onPass !== undefined) onPass();
    else if (step !== undefined) change({ highlighted: movedFrom(inSight, target, step) });
    else if (event.key === "Enter" && event.target === search.current && target !== null) choose(target);
    // Words that match nothing are no choice: what was chosen before is not validated in their place.
    else if (event.key === "Enter" && event.target === search.current) {
      if (query.trim() === "") validate();
    } else return;
    event.preventDefault();
  };

  return (
    <>
      <SideLayer
        name="categories"
        title={contextTitle(context)}
        width={572}
        aside={aside}
        onClose={close}
        onKeyDown={onKeyDown}
        footer={footer(chosen, validate)}
      >
        {card}
        <SearchOfCategories box={search} query={query} target={target} onQuery={(text) => change({ query: text, highlighted: null })} />
        <Chosen chart={chart} chosen={chosen} multiple={multiple} onRemove={remove} />
        <div id="category-list" role={multiple ? "group" : "radiogroup"} aria-label={t("categories.list", "Catégories")}>
          {sections.map((section) => (
            <SectionOfCategories
              key={section.key}
              section={section}
              chosen={chosen}
              target={target}
              numbers={numbers}
              multiple={multiple}
              hasCodes={hasCodes}
              onChoose={choose}
              onToggle={() => setToggled(toggledWith(toggled, section.key))}
            />
          ))}
          {inSight.length === 0 && query !== "" && (
            <p className="muted small">{t("categories.none", "Aucune catégorie ne correspond à ces mots.")}</p>
          )}
        </div>
        <PickerOptions
          hasCodes={hasCodes}
          onCodes={setCodes}
          onMore={query === "" && !more && hasMore(groups) ? () => setMore(true) : null}
        />
      </SideLayer>
      {isAsking && <UnsavedModal sentence={SPEC.selectionNotSaved} onStay={() => setAsking(false)} onLeave={onClose} />}
    </>
  );
}

type SearchOfCategoriesProps = {
  readonly box: RefObject<HTMLInputElement | null>;
  readonly query: string;
  readonly target: string | null;
  readonly onQuery: (query: string) => void;
};

function SearchOfCategories({ box, query, target, onQuery }: SearchOfCategoriesProps) {
  return (
    <div className="input">
      <Search className="icon small" />
      <input
        ref={box}
        data-autofocus
        type="text"
        autoComplete="off"
        aria-controls="category-list"
        aria-activedescendant={target === null ? undefined : `category-${target}`}
        aria-label={t("categories.search", "Chercher une catégorie, un compte")}
        placeholder={t("categories.search_placeholder", "Chercher une catégorie, un compte…")}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
      />
    </div>
  );
}

/** Under the list: the secondary categories, and the account codes. */
function PickerOptions({ hasCodes, onCodes, onMore }: { hasCodes: boolean; onCodes: (on: boolean) => void; onMore: (() => void) | null }) {
  return (
    <div className="category-options">
      {onMore && (
        <Button kind="soft" size="small" onClick={onMore}>
          {SPEC.moreCategories}
        </Button>
      )}
      <Switch checked={hasCodes} onChange={onCodes}>
        {t("categories.codes", "Numéros de compte")}
      </Switch>
    </div>
  );
}

function Chosen({
  chart,
  chosen,
  multiple,
  onRemove,
}: {
  chart: Chart;
  chosen: readonly string[];
  multiple: boolean;
  onRemove: (code: string) => void;
}) {
  if (chosen.length === 0 && !multiple) return null;
  return (
    <div className="row wrap tight" role="group" aria-label={t("categories.chosen", "Catégories choisies")}>
      {chosen.map((code) => {
        const choice = choiceOf(chart, code);
        return (
          <Tag key={code} icon={<CategoryIcon name={choice?.icon ?? "tag"} />} onRemove={() => onRemove(code)}>
            {choice?.label ?? code}
          </Tag>
        );
      })}
      {multiple && <span className="muted tiny">{SPEC.multipleSelection}</span>}
    </div>
  );
}

/** A character of a text, not a command. */
function isTyped({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey;
}

function movedFrom(choices: readonly CategoryOption[], code: string | null, step: number): string | null {
  const index = choices.findIndex((choice) => choice.code === code);
  const next = index === -1 ? (step === 1 ? 0 : choices.length - 1) : (index + step + choices.length) % choices.length;
  return choices[next]?.code ?? null;
}

function toggledWith(toggled: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return toggled.has(key) ? new Set([...toggled].filter((other) => other !== key)) : new Set([...toggled, key]);
}

function sameCodes(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((code) => other.includes(code));
}

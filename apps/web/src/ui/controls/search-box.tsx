import { Search, X } from "lucide-react";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useShortcuts } from "../../lib/keyboard/keyboard.js";
import { SPEC } from "../../text/specification.js";
import { IconButton } from "./button.js";

type SearchBoxProps = {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** What it searches, for readers. */
  readonly label: string;
  readonly autoFocus?: boolean;
};

const DEBOUNCE_MS = 250;

/** The search box of a list, which follows what is typed: `/` goes there, the cross or Escape clears it. */
export function SearchBox({ value, onChange, label, autoFocus = false }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return;
    const page = location.pathname;
    // Someone who goes elsewhere while still typing is not called back.
    const timer = setTimeout(() => {
      if (location.pathname === page) change.current(text.trim() === "" ? "" : text);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  const clear = (): void => {
    setText("");
    onChange("");
  };
  return <SearchField label={label} text={text} autoFocus={autoFocus} onText={setText} onClear={clear} />;
}

type SearchAwayProps = Pick<SearchBoxProps, "label" | "autoFocus"> & { readonly onSearch: (text: string) => void };

/** The search box of a page without a list: Enter takes the words to the list that it searches. */
export function SearchAway({ label, autoFocus = false, onSearch }: SearchAwayProps) {
  const [text, setText] = useState("");
  const send = (): void => {
    if (text.trim() !== "") onSearch(text.trim());
  };
  return <SearchField label={label} text={text} autoFocus={autoFocus} onText={setText} onClear={() => setText("")} onEnter={send} />;
}

type SearchFieldProps = {
  readonly label: string;
  readonly text: string;
  readonly autoFocus: boolean;
  readonly onText: (text: string) => void;
  readonly onClear: () => void;
  readonly onEnter?: () => void;
};

function SearchField({ label, text, autoFocus, onText, onClear, onEnter }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // An address that brings its words leaves the keys to the list: the box takes the focus when it is opened.
  const wasOpen = useRef(autoFocus);
  useEffect(() => {
    if (autoFocus && !wasOpen.current) input.current?.focus();
    wasOpen.current = autoFocus;
  }, [autoFocus]);
  useShortcuts({ "/": () => input.current?.focus() });
  const clear = (): void => {
    onClear();
    input.current?.focus();
  };
  const handleKey = ({ key }: KeyboardEvent<HTMLInputElement>): void => {
    if (key === "Enter") onEnter?.();
    else if (key === "Escape" && text !== "") clear();
    else if (key === "Escape") document.getElementById("content")?.focus({ preventScroll: true });
  };
  return (
    <div className="search" role="search">
      <Search className="icon small" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={SPEC.search}
        enterKeyHint="search"
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={handleKey}
      />
      {text === "" ? (
        <kbd className="desktop-only">/</kbd>
      ) : (
        <>
          {onEnter && <kbd className="desktop-only">Entrée</kbd>}
          <IconButton size="small" label="Effacer la recherche" icon={<X className="icon small" />} onClick={clear} />
        </>
      )}
    </div>
  );
}

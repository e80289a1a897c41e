import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useShortcuts } from "../lib/keyboard.js";
import { SPEC } from "../text/specification.js";
import { IconButton } from "./button.js";

type SearchBoxProps = {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** What it searches, for readers. */
  readonly label: string;
  readonly autoFocus?: boolean;
};

const DEBOUNCE_MS = 250;

/** The search box of a page: `/` goes there, the cross or Escape clears it. */
export function SearchBox({ value, onChange, label, autoFocus = false }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
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
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  useShortcuts({ "/": () => input.current?.focus() });
  const clear = (): void => {
    setText("");
    onChange("");
    input.current?.focus();
  };
  return (
    <div className="search" role="search">
      <Search className="i s" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={SPEC.search}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && text !== "") clear();
          else if (event.key === "Escape") event.currentTarget.blur();
        }}
      />
      {text === "" ? (
        <kbd className="d-only">/</kbd>
      ) : (
        <IconButton size="small" label="Effacer la recherche" icon={<X className="i s" />} onClick={clear} />
      )}
    </div>
  );
}

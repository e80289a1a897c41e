import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from "react";
import type { Option } from "../select.js";
import { addition, matchingOptions } from "./suggestions.js";

const DEBOUNCE_MS = 150;

type ComboboxOptions = {
  readonly options: readonly Option[];
  readonly typed: string;
  readonly canAdd: boolean;
  /** Asked a moment after the last key, when the choices come from the server. */
  readonly onSearch?: ((text: string) => void) | undefined;
  readonly onChoose: (option: Option) => void;
  readonly onAdd: (text: string) => void;
};

/** The list of a text that suggests: what it holds, which line is pointed at, and the keys that move in it (ARIA combobox). */
export function useCombobox({ options, typed, canAdd, onSearch, onChoose, onAdd }: ComboboxOptions) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const settled = useDebounced(typed);
  // Only what was typed asks again: a new function for the same question does not.
  const search = useEffectEvent((text: string) => onSearch?.(text));
  useEffect(() => {
    if (isOpen) search(settled);
  }, [settled, isOpen]);
  // Choices at hand follow each key: Enter typed fast must not choose in the list of the key before.
  const searched = onSearch === undefined ? typed : settled;
  const found = onSearch === undefined ? matchingOptions(options, typed) : options;
  const added = canAdd ? addition(options, typed) : null;
  const lines = found.length + (added === null ? 0 : 1);
  const pointed = Math.min(active, lines - 1);

  const open = (): void => {
    setOpen(true);
    setActive(-1);
  };
  const close = (): void => setOpen(false);
  const choose = (line: number): void => {
    const option = found[line];
    if (option?.disabled === true) return;
    close();
    if (option) onChoose(option);
    else if (added !== null) onAdd(added);
  };
  /** True when the key was for the list. */
  const onKey = (event: KeyboardEvent): boolean => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      if (!isOpen) open();
      // From outside the list (−1), down leads to the first line and up to the last.
      else setActive(pointed < 0 && step < 0 ? lines - 1 : (pointed + step + lines) % Math.max(lines, 1));
    } else if (event.key === "Enter" && isOpen && (pointed >= 0 || lines === 1)) choose(Math.max(pointed, 0));
    else if (event.key === "Escape" && isOpen) close();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const lineId = (line: number): string => `${listId}-${line}`;
  return {
    isOpen: isOpen && (lines > 0 || typed.trim() !== ""),
    open,
    close,
    choose,
    onKey,
    found,
    added,
    pointed,
    searched,
    listId,
    lineId,
    point: setActive,
    /** Attributes of the input. */
    input: {
      role: "combobox",
      autoComplete: "off",
      spellCheck: false,
      "aria-autocomplete": "list",
      "aria-expanded": isOpen,
      "aria-controls": listId,
      "aria-activedescendant": isOpen && pointed >= 0 ? lineId(pointed) : undefined,
    } as const,
  };
}

export type Combobox = ReturnType<typeof useCombobox>;

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

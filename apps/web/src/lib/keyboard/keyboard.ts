import { useEffect, useRef } from "react";
import { topDialog } from "../top-dialog.js";

/** What a key does; returning false lets the browser have it. */
export type Shortcut = (event: KeyboardEvent) => void | false;
/** Shortcuts by name: `j`, `Shift+J`, `Ctrl+Z`, `?`, `Enter`, `ArrowDown`. Letters are read from what is typed. */
export type Shortcuts = Readonly<Record<string, Shortcut>>;

const OFF_KEY = "comptoir.single-keys-off";

/**
 * Listens to shortcuts on the page; never while someone types or a layer covers the page. With `first`, before the
 * shortcuts of the rest of the page.
 */
export function useShortcuts(shortcuts: Shortcuts, { first = false }: { first?: boolean } = {}): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isTyping(event) || isCovered()) return;
      const name = shortcutName(event);
      if (isSingleKey(name) && singleKeysAreOff()) return;
      const shortcut = latest.current[name];
      if (shortcut !== undefined && shortcut(event) !== false) event.preventDefault();
    };
    document.addEventListener("keydown", onKey, first);
    return () => document.removeEventListener("keydown", onKey, first);
  }, [first]);
}

/** The name of a key press: modifiers, then the key as typed (`?` needs no Shift in its name, `Shift+A` does). */
export function shortcutName({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">): string {
  const command = ctrlKey || metaKey ? "Ctrl+" : "";
  const alt = altKey ? "Alt+" : "";
  const isLetter = /^\p{L}$/u.test(key);
  const shift = shiftKey && (isLetter || key.length > 1) ? "Shift+" : "";
  const name = isLetter && (shift !== "" || command !== "") ? key.toUpperCase() : key;
  return `${command}${alt}${shift}${name}`;
}

/** The digit of a key in any layout: on AZERTY the top row gives `&` without Shift. Null for another key. */
export function digitOf({ code, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, "code" | "ctrlKey" | "metaKey" | "altKey">): number | null {
  if (ctrlKey || metaKey || altKey) return null;
  const match = /^(?:Digit|Numpad)(\d)$/.exec(code);
  return match === null ? null : Number(match[1]);
}

/** True when single-key shortcuts were turned off (WCAG 2.1.4). */
export function singleKeysAreOff(): boolean {
  return localStorage.getItem(OFF_KEY) === "1";
}

/** Turns single-key shortcuts on or off on this device. */
export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(OFF_KEY);
  else localStorage.setItem(OFF_KEY, "1");
}

/** True while a text is being typed: keys belong to it. */
function isTyping({ target }: Pick<KeyboardEvent, "target">): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && !["checkbox", "radio", "button"].includes(target.type);
}

function isSingleKey(name: string): boolean {
  return !name.startsWith("Ctrl+") && name.replace("Shift+", "").length === 1;
}

/** A layer or a modal covers the page: its own keys only. */
function isCovered(): boolean {
  return topDialog() !== null;
}

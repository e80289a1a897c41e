import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import type { Shortcuts } from "../../lib/keyboard.js";
import { PATHS } from "../../lib/paths.js";

const PAGES: Readonly<Record<string, string>> = {
  o: PATHS.operations,
  t: PATHS.dashboard,
  d: PATHS.documents,
  v: PATHS.vat,
  i: PATHS.fixedAssets,
  c: PATHS.closing,
};
const PREFIX_MS = 1500;

/** `g` then a letter goes to a page. The letter belongs to the page itself when `g` was not pressed just before. */
export function useGoToShortcuts(): Shortcuts {
  const navigate = useNavigate();
  const prefixAt = useRef(-PREFIX_MS);
  const go =
    (path: string) =>
    (event: KeyboardEvent): void | false => {
      if (event.timeStamp - prefixAt.current > PREFIX_MS) return false;
      prefixAt.current = -PREFIX_MS;
      event.stopImmediatePropagation();
      void navigate({ href: path });
    };
  const letters = Object.entries(PAGES).map(([letter, path]) => [letter, go(path)] as const);
  return {
    g: (event) => {
      prefixAt.current = event.timeStamp;
    },
    ...Object.fromEntries(letters),
  };
}

import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import type { Shortcuts } from "../../lib/keyboard/keyboard.js";
import type { MenuEntries } from "./menu-entries.js";

const LETTERS: Readonly<Record<string, string>> = {
  operations: "o",
  files: "o",
  dashboard: "t",
  documents: "d",
  vat: "v",
  fixedAssets: "i",
  closing: "c",
};
const PREFIX_MS = 1500;

/** `g` then a letter goes to a page of the menu. The letter belongs to the page itself when `g` was not pressed just before. */
export function useGoToShortcuts({ main, activity }: MenuEntries): Shortcuts {
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
  const letters = [...main, ...activity].flatMap(({ key, path, isDisabled }): [string, ReturnType<typeof go>][] => {
    const letter = LETTERS[key];
    return letter === undefined || path === null || isDisabled === true ? [] : [[letter, go(path)]];
  });
  return {
    g: (event) => {
      prefixAt.current = event.timeStamp;
    },
    ...Object.fromEntries(letters),
  };
}

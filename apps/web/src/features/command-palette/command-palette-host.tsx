import { lazy, Suspense, useEffect, useState } from "react";
import { shortcutName } from "../../lib/keyboard.js";

const CommandPalette = lazy(() => import("./command-palette.js").then(({ CommandPalette: component }) => ({ default: component })));

/** Ctrl or Cmd K, wherever one is typing, opens the palette; never over a layer, which has its own keys. */
export function CommandPaletteHost() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (shortcutName(event) !== "Ctrl+K") return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setOpen((wasOpen) => !wasOpen && document.querySelector("#layers [role=dialog]:not(.leaving)") === null);
    };
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, []);
  return <Suspense>{isOpen && <CommandPalette onClose={() => setOpen(false)} />}</Suspense>;
}

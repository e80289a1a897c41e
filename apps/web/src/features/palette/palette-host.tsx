import { lazy, Suspense, useEffect, useState } from "react";
import { shortcutName } from "../../lib/keyboard.js";

const Palette = lazy(() => import("./palette.js").then(({ Palette: component }) => ({ default: component })));

/** Ctrl or Cmd K, wherever one is typing, opens the palette; never over a layer, which has its own keys. */
export function PaletteHost() {
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
  return <Suspense>{isOpen && <Palette onClose={() => setOpen(false)} />}</Suspense>;
}

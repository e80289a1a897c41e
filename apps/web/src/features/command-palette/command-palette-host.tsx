import { useEffect, useRef, useState, type ComponentType } from "react";
import { shortcutName } from "../../lib/keyboard/keyboard.js";
import { onPaletteRequest } from "../../lib/keyboard/palette-request.js";
import { topDialog } from "../../lib/top-dialog.js";
import { showFailure } from "../../ui/messages/failure.js";
import { usePreloadedCode } from "../../ui/preloaded-code.js";
import type { CommandPaletteProps } from "./command-palette.js";
import { NO_KEYS, withKey } from "./early-keys.js";

type Palette = ComponentType<CommandPaletteProps>;

/**
 * Ctrl or Cmd K, wherever one is typing, opens the palette, never over a layer, which has its own keys; so does the menu of phones. Its code is read ahead,
 * once the page is at rest; keys typed before its field is there wait for it, and never act on the page behind.
 */
export function CommandPaletteHost({ load = loadPalette }: { load?: () => Promise<Palette> }) {
  const [isOpen, setOpen] = useState(false);
  const state = useRef({ isOpen: false, isAwaited: false, early: NO_KEYS });
  const turn = (opens: boolean): void => {
    state.current = { isOpen: opens, isAwaited: opens, early: NO_KEYS };
    setOpen(opens);
  };

  const palette = usePreloadedCode({
    load,
    isAsked: isOpen,
    isPageRead: true,
    onFailure: (error) => {
      turn(false);
      showFailure(error);
    },
  });

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const now = state.current;
      const opensOrCloses = shortcutName(event) === "Ctrl+K";
      if (!opensOrCloses && !now.isAwaited) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (opensOrCloses) turn(!now.isOpen && topDialog() === null);
      else if (event.key === "Escape") turn(false);
      else now.early = withKey(now.early, event);
    };
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, []);

  useEffect(() => onPaletteRequest(() => turn(true)), []);

  const takeKeys = () => {
    // Escape may have closed it in the moment it came.
    const { isOpen: isStillOpen, early } = state.current;
    state.current = { isOpen: isStillOpen, isAwaited: false, early: NO_KEYS };
    return early;
  };
  return isOpen && palette !== null && <palette.component onClose={() => turn(false)} takeKeys={takeKeys} />;
}

async function loadPalette(): Promise<Palette> {
  return (await import("./command-palette.js")).CommandPalette;
}

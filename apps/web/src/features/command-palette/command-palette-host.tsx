import { useEffect, useRef, useState, type ComponentType } from "react";
import { isOffline } from "../../lib/offline/connection.js";
import { shortcutName } from "../../lib/keyboard/keyboard.js";
import { logFailure } from "../../lib/log.js";
import { showFailure } from "../../ui/failure.js";
import type { CommandPaletteProps } from "./command-palette.js";
import { NO_KEYS, withKey } from "./early-keys.js";

type Palette = ComponentType<CommandPaletteProps>;

/**
 * Ctrl or Cmd K, wherever one is typing, opens the palette; never over a layer, which has its own keys. Its code is read ahead,
 * once the page is at rest; keys typed before its field is there wait for it, and never act on the page behind.
 */
export function CommandPaletteHost({ load = loadPalette }: { load?: () => Promise<Palette> }) {
  const [palette, setPalette] = useState<{ readonly component: Palette } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const state = useRef({ isOpen: false, isAwaited: false, early: NO_KEYS });
  const turn = (opens: boolean): void => {
    state.current = { isOpen: opens, isAwaited: opens, early: NO_KEYS };
    setOpen(opens);
  };

  useEffect(() => {
    const keep = (component: Palette): void => setPalette({ component });
    if (isOpen) {
      load().then(keep, (error: unknown) => {
        turn(false);
        showFailure(error);
      });
      return undefined;
    }
    // Offline it could only fail, and a part of the site that is missing reloads the page.
    if (isOffline()) return undefined;
    return atRest(() => void load().then(keep, (error: unknown) => logFailure("command palette", error)));
  }, [isOpen, load]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const now = state.current;
      const opensOrCloses = shortcutName(event) === "Ctrl+K";
      if (!opensOrCloses && !now.isAwaited) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (opensOrCloses) turn(!now.isOpen && document.querySelector("#layers [role=dialog]:not(.leaving)") === null);
      else if (event.key === "Escape") turn(false);
      else now.early = withKey(now.early, event);
    };
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, []);

  const takeKeys = () => {
    const { early } = state.current;
    state.current = { isOpen: true, isAwaited: false, early: NO_KEYS };
    return early;
  };
  return isOpen && palette !== null && <palette.component onClose={() => turn(false)} takeKeys={takeKeys} />;
}

async function loadPalette(): Promise<Palette> {
  return (await import("./command-palette.js")).CommandPalette;
}

/** Runs something when the browser has nothing more urgent to do. Returns what cancels it. */
function atRest(act: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(act, REST_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act);
  return () => cancelIdleCallback(handle);
}

/** Where the browser does not say when it is at rest. */
const REST_MS = 2000;

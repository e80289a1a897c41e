import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";

type Awaited = {
  /** What takes the keys has been asked for and is not there yet. */
  readonly isAwaited: boolean;
  /** It is there: the keys held are its own. */
  readonly isThere: boolean;
  /** Escape was pressed meanwhile: it is not wanted any more. */
  readonly onGiveUp: () => void;
};

/**
 * Keeps the keys pressed while a layer is on its way from the page behind, then presses them where the focus is once it is there, one
 * after the other. When it does not come, they are dropped. Keys of the browser (Ctrl, F5) stay its own.
 */
export function useHeldKeys({ isAwaited, isThere, onGiveUp }: Awaited): void {
  const wasThere = useRef(isThere);
  useLayoutEffect(() => {
    wasThere.current = isThere;
  });
  const giveUp = useEffectEvent(onGiveUp);
  useEffect(() => {
    if (!isAwaited) return undefined;
    const held: KeyboardEvent[] = [];
    const hold = (event: KeyboardEvent): void => {
      event.stopImmediatePropagation();
      if (isOfBrowser(event)) return;
      event.preventDefault();
      if (event.key === "Escape") giveUp();
      else held.push(event);
    };
    document.addEventListener("keydown", hold, true);
    return () => {
      document.removeEventListener("keydown", hold, true);
      if (wasThere.current) void pressAll(held);
    };
  }, [isAwaited]);
}

function isOfBrowser({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || /^F\d+$/.test(key);
}

/** Each key acts on what the one before has changed, once it is drawn. */
async function pressAll(events: readonly KeyboardEvent[]): Promise<void> {
  for (const event of events) {
    await Promise.resolve();
    press(event);
  }
}

/** Presses a key where the focus is, with what a browser does by itself for a text and for a button. */
function press(event: KeyboardEvent): void {
  const target = document.activeElement ?? document.body;
  if (!target.dispatchEvent(new window.KeyboardEvent(event.type, event))) return;
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) type(target, event.key);
  else if (target instanceof HTMLElement && event.key === "Enter") target.click();
}

/** A field without a caret (an e-mail, a number) is left as it is. */
function type(field: HTMLInputElement | HTMLTextAreaElement, key: string): void {
  const { value, selectionStart, selectionEnd } = field;
  const isLetter = [...key].length === 1;
  if (selectionStart === null || selectionEnd === null || !(isLetter || key === "Backspace")) return;
  const start = isLetter || selectionStart < selectionEnd ? selectionStart : Math.max(0, selectionStart - 1);
  const before = value.slice(0, start) + (isLetter ? key : "");
  // By the setter of the browser: React would take its own for a change that it has made itself, and not draw it.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, before + value.slice(selectionEnd));
  field.setSelectionRange(before.length, before.length);
  field.dispatchEvent(new window.InputEvent("input", { bubbles: true }));
}

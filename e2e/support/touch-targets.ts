import type { Page } from "@playwright/test";

/** The least width and height of what a finger presses, in pixels. */
const LEAST = 44;

const CONTROLS =
  "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=option], [role=menuitem], [role=tab], [role=combobox]";

/** Marks the controls that are looked at. */
const MARK = "data-finger-target";

/**
 * What is too small for a finger, of a page or of what a selector finds of it: each element with its words and its room. The room is
 * what really takes the tap, found point by point: its own box, what enlarges it, its label, less what lies over them. Links in running
 * text are left out, and the rows of a list after the first six of a kind.
 */
export async function smallTargets(page: Page, within = "body"): Promise<string[]> {
  await page.evaluate(markControls, [within, CONTROLS, MARK] as const);
  return page.evaluate(measureMarked, [LEAST, CONTROLS, MARK] as const);
}

/** Runs in the page: marks each control that a finger presses. */
function markControls([within, controls, mark]: readonly [within: string, controls: string, mark: string]): void {
  const REPEATED = 6;
  const kinds = new Map<string, number>();
  // What it covers is inert, and no attribute says so.
  const covering = [...document.querySelectorAll("dialog:modal")].at(-1);
  for (const scope of document.querySelectorAll(within)) {
    for (const element of scope.querySelectorAll(controls)) {
      if (isShown(element) && !isInText(element) && !isRepeated(element)) element.setAttribute(mark, kindOf(element));
    }
  }

  /** For the eyes, and not for readers only. */
  function isShown(element: Element): boolean {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.matches(":disabled, [aria-disabled=true]")) return false;
    if (element.closest("[inert], .skip") !== null || covering?.contains(element) === false) return false;
    const isDrawnByLabel = element instanceof HTMLInputElement && element.labels?.[0] !== undefined;
    for (let around: Element | null = element; around !== null; around = around.parentElement) {
      if (getComputedStyle(around).clipPath === "inset(50%)") return around === element && isDrawnByLabel;
    }
    return true;
  }
  function isInText(element: Element): boolean {
    const isText = ({ nodeType, nodeName, textContent }: Node): boolean =>
      (nodeType === Node.TEXT_NODE || nodeName === "B") && (textContent ?? "").trim().length > 2;
    if (element.tagName !== "A" || getComputedStyle(element).display !== "inline") return false;
    return [...(element.parentElement?.childNodes ?? [])].some(isText);
  }
  function isRepeated(element: Element): boolean {
    const kind = kindOf(element);
    const count = (kinds.get(kind) ?? 0) + 1;
    kinds.set(kind, count);
    return count > REPEATED;
  }
  function kindOf(element: Element): string {
    const both = element.parentElement === null ? [element] : [element.parentElement, element];
    return both.map((one) => [one.tagName.toLowerCase(), ...one.classList].join(".")).join(" > ");
  }
}

/** Runs in the page: the marked controls with too little room. What is scrolled to look at them is put back, and their marks are removed. */
function measureMarked([least, controls, mark]: readonly [least: number, controls: string, mark: string]): string[] {
  const places = new Map<Element, readonly [top: number, left: number]>();
  const found: string[] = [];
  for (const element of document.querySelectorAll(`[${mark}]`)) {
    // From the middle of the control, or of the label that presses it.
    const rooms = [element, ...labelsOf(element)].map((shown) => roomOf(element, shown));
    // Half a pixel at each side is rounded.
    if (rooms.every(({ width, height }) => Math.min(width, height) < least - 1)) {
      const { width, height } = rooms[0] ?? { width: 0, height: 0 };
      found.push(`${element.getAttribute(mark)} « ${wordsOf(element)} »: ${width} × ${height}`);
    }
    element.removeAttribute(mark);
  }
  for (const [element, [top, left]] of places) element.scrollTo({ top, left, behavior: "instant" });
  return found;

  function labelsOf(element: Element): readonly Element[] {
    return element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  }
  function isInSight(element: Element): boolean {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const isThere = (x: number): boolean => element.contains(document.elementFromPoint(x, (top + bottom) / 2));
    return top > least && bottom < innerHeight - 2 * least && isThere(left + 1) && isThere(right - 2);
  }
  function bringToSight(element: Element): void {
    for (let around = element.parentElement; around !== null; around = around.parentElement) {
      if (!places.has(around)) places.set(around, [around.scrollTop, around.scrollLeft]);
    }
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  }
  function roomOf(element: Element, shown: Element): { readonly width: number; readonly height: number } {
    if (!isInSight(shown)) bringToSight(shown);
    const { left, top, width, height } = shown.getClientRects()[0] ?? shown.getBoundingClientRect();
    const reach = (alongX: number, alongY: number): number => {
      const takes = (length: number): boolean => isTakenBy(element, left + width / 2 + alongX * length, top + height / 2 + alongY * length);
      // Far enough is far enough: most are seen at once.
      const half = least / 2;
      if (takes(half - 0.5)) return half;
      let length = 0;
      while (length < half && takes(length)) length += 1;
      return length;
    };
    return { width: reach(-1, 0) + reach(1, 0), height: reach(0, -1) + reach(0, 1) };
  }
  function isTakenBy(element: Element, x: number, y: number): boolean {
    const owner = document.elementFromPoint(x, y)?.closest(`${controls}, label`) ?? null;
    return owner === element || (owner instanceof HTMLLabelElement && owner.control === element);
  }
  function wordsOf(element: Element): string {
    const words = element.getAttribute("aria-label") ?? (element.textContent.trim() || (labelsOf(element)[0]?.textContent ?? ""));
    return words.replace(/\s+/g, " ").trim().slice(0, 40);
  }
}

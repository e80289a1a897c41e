import { beforeAll, expect, test } from "vitest";
import { holdStrayFiles } from "./stray-files.js";

beforeAll(holdStrayFiles);

/** True when the browser does nothing of its own with what is dropped on an element. */
function isHeld(element: Element, types: readonly string[]): boolean {
  document.body.replaceChildren(element);
  const event = Object.assign(new Event("drop", { bubbles: true, cancelable: true }), { dataTransfer: { types, dropEffect: "copy" } });
  element.dispatchEvent(event);
  return event.defaultPrevented;
}

test("a file dropped on the page does not take the place of the application; a text, and a field of files, do as they do", () => {
  const files = Object.assign(document.createElement("input"), { type: "file" });
  expect(isHeld(document.createElement("p"), ["Files"])).toBe(true);
  expect(isHeld(document.createElement("p"), ["text/plain"])).toBe(false);
  expect(isHeld(files, ["Files"])).toBe(false);
});

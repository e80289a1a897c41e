import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepFocus } from "./focus-keeper.js";

let stop: () => void;

/** The page as a text: `#a` is the element of that id. */
function open(html: string): void {
  document.body.innerHTML = html;
  stop = keepFocus();
}

const at = (id: string): HTMLElement => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no #${id}`);
  return element;
};
const focused = (): string | undefined => document.activeElement?.id;

/** After the checks that changes have asked for so far. */
async function checked(): Promise<void> {
  await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve));
}

beforeEach(() => (stop = () => undefined));
afterEach(() => stop());

const LIST = `<main id="content" tabindex="-1">
  <div id="row" tabindex="0"><span><button id="accept">Accepter</button></span></div>
  <button id="other">Autre</button>
</main><div id="layers"></div>`;

test("a button that goes once pressed leaves the focus to its row", async () => {
  open(LIST);
  at("accept").focus();
  at("accept").remove();
  await vi.waitFor(() => expect(focused()).toBe("row"));
});

test("a row that goes leaves it to the content", async () => {
  open(LIST);
  at("accept").focus();
  at("row").remove();
  await vi.waitFor(() => expect(focused()).toBe("content"));
});

test("in a dialog it stays in the dialog; a dialog that closes on nothing gives it to the content", async () => {
  open(
    `${LIST.replace('<div id="layers"></div>', "")}<div id="layers"><dialog open><div id="dialog" tabindex="-1"><p><button id="add">Ajouter</button></p></div></dialog></div>`,
  );
  at("add").focus();
  at("add").remove();
  await vi.waitFor(() => expect(focused()).toBe("dialog"));
  at("dialog").remove();
  await vi.waitFor(() => expect(focused()).toBe("content"));
});

test("while a dialog covers the page, what goes behind it gives the focus to the dialog", async () => {
  open(LIST);
  at("accept").focus();
  at("layers").innerHTML = '<dialog open><div id="dialog" tabindex="-1"></div></dialog>';
  at("row").remove();
  await vi.waitFor(() => expect(focused()).toBe("dialog"));
});

test("a button that is hidden, or disabled while its act lasts, leaves the focus to its row", async () => {
  for (const leave of [(button: HTMLElement) => (button.hidden = true), (button: HTMLElement) => button.setAttribute("disabled", "")]) {
    open(LIST);
    at("accept").checkVisibility = () => !at("accept").hidden;
    at("accept").focus();
    // The browser takes the focus away by itself.
    at("accept").blur();
    leave(at("accept"));
    await vi.waitFor(() => expect(focused()).toBe("row"));
    stop();
  }
});

test("what takes the focus by itself keeps it", async () => {
  open(LIST);
  at("accept").focus();
  at("row").remove();
  at("other").focus();
  await checked();
  expect(focused()).toBe("other");
});

test("who clicks beside everything has the focus nowhere, whatever changes afterwards", async () => {
  open(LIST);
  at("accept").focus();
  at("accept").blur();
  await checked();
  at("accept").remove();
  await checked();
  expect(document.activeElement).toBe(document.body);
});

/** A press as Safari does it: the focus does not go to the button. */
function press(id: string): void {
  at(id).dispatchEvent(new MouseEvent("mousedown", { bubbles: true, cancelable: true }));
  at(id).dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}

test("a pressed button has the focus before it acts, in Safari too", () => {
  open(LIST);
  let focusedWhenActing: string | undefined;
  at("other").addEventListener("click", () => (focusedWhenActing = focused()));
  press("other");
  expect(focusedWhenActing).toBe("other");
});

test("a button that leaves the focus where it is when pressed does not take it", () => {
  open(`<input id="field">${LIST}`);
  at("other").addEventListener("mousedown", (event) => event.preventDefault());
  at("field").focus();
  press("other");
  expect(focused()).toBe("field");
});

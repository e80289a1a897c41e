import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { topDialog } from "../../lib/top-dialog.js";
import { closeTopDialog } from "./dialog.js";
import { Modal } from "./modal.js";
import { useUnsavedGuard } from "./unsaved.js";

let app: HTMLElement;

beforeEach(() => {
  document.body.innerHTML = '<div id="app"></div><div id="layers"></div><div id="messages"></div>';
  app = document.getElementById("app") ?? document.body;
});
afterEach(cleanup);

const messages = (): HTMLElement => document.getElementById("messages") ?? document.body;

/** A page with a form in a modal, which asks before what was typed is lost. */
function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      {isOpen && <Form onClose={() => setOpen(false)} />}
    </>
  );
}

function Form({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const { close, question } = useUnsavedGuard(text !== "", onClose);
  return (
    <>
      <Modal title="Formulaire" onClose={close} actions={<button type="button">Valider</button>}>
        <input aria-label="Libellé" data-autofocus value={text} onChange={(event) => setText(event.target.value)} />
      </Modal>
      {question}
    </>
  );
}

async function openForm() {
  const user = userEvent.setup();
  render(<Page />, { container: app });
  await user.click(screen.getByRole("button", { name: "Ouvrir" }));
  return { user, form: screen.getByRole("dialog", { name: "Formulaire" }) };
}

test("a modal takes the focus where it asks for it, and messages follow it: the page behind answers nothing", async () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, "showModal");
  const { user, form } = await openForm();
  expect(showModal.mock.contexts).toEqual([form]);
  expect(document.activeElement).toBe(screen.getByLabelText("Libellé"));
  expect(messages().parentElement).toBe(form);
  await user.keyboard("Loyer{Escape}");
  expect(messages().parentElement).toBe(screen.getByRole("dialog", { name: "Attention" }));
  await user.keyboard("{Escape}");
  expect(messages().parentElement).toBe(form);
  await user.clear(screen.getByLabelText("Libellé"));
  await user.keyboard("{Escape}");
  expect(messages().parentElement).toBe(document.body);
});

test("Tab goes round inside a modal, both ways", async () => {
  const { user, form } = await openForm();
  const names = [];
  for (let step = 0; step < 3; step += 1) {
    names.push(document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent);
    await user.tab();
    expect(form.contains(document.activeElement)).toBe(true);
  }
  expect(names).toEqual(["Libellé", "Valider", "Fermer"]);
  expect(document.activeElement).toBe(screen.getByLabelText("Libellé"));
  await user.tab({ shift: true });
  await user.tab({ shift: true });
  expect(document.activeElement?.textContent).toBe("Valider");
});

test("Escape closes what holds nothing, and the focus goes back to what opened it", async () => {
  const { user } = await openForm();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Ouvrir" }));
});

test("a modal has the focus in the moment it is there, and keys that reach nothing are still its own", async () => {
  const pressed: string[] = [];
  const onPage = (event: KeyboardEvent): void => void pressed.push(event.key);
  document.addEventListener("keydown", onPage);
  const { user, form } = await openForm();
  const body = form.querySelector<HTMLElement>(".modal");
  // As when the button that had the focus is disabled, or gone.
  screen.getByLabelText("Libellé").blur();
  expect(document.activeElement).toBe(document.body);
  await user.keyboard("x");
  expect(document.activeElement).toBe(body);
  body?.blur();
  await user.keyboard("{Escape}");
  document.removeEventListener("keydown", onPage);
  expect(screen.queryByRole("dialog")).toBeNull();
  // Once each: what the dialog was given, and no second time by the page.
  expect(pressed.filter((key) => key === "x")).toHaveLength(1);
});

test("Escape asks before what was typed is lost: again, it only takes the question away", async () => {
  const { user, form } = await openForm();
  await user.keyboard("Loyer{Escape}");
  const question = screen.getByRole("dialog", { name: /attention/i });
  expect(topDialog()).toBe(question);
  expect(question.contains(document.activeElement)).toBe(true);
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog", { name: /attention/i })).toBeNull();
  expect(topDialog()).toBe(form);
  expect(screen.getByLabelText<HTMLInputElement>("Libellé").value).toBe("Loyer");
});

test("going on from the question closes both, and leaves the page free", async () => {
  const { user } = await openForm();
  await user.keyboard("Loyer{Escape}");
  await user.click(screen.getByRole("button", { name: /continuer/i }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("messages outlive dialogs that go together, one written in the other", async () => {
  const shown = (
    <Modal title="Dehors" onClose={() => undefined} actions={null}>
      <Modal title="Dedans" onClose={() => undefined} actions={null}>
        …
      </Modal>
    </Modal>
  );
  const { rerender } = render(shown, { container: app });
  rerender(<p>Fini</p>);
  expect(messages().parentElement).toBe(document.body);
});

test("what the browser closes by itself asks as Escape does: nothing that was typed is lost", async () => {
  const { user, form } = await openForm();
  await user.keyboard("Loyer");
  const event = new Event("cancel", { cancelable: true });
  await act(async () => void form.dispatchEvent(event));
  expect(event.defaultPrevented).toBe(true);
  await user.click(within(screen.getByRole("dialog", { name: "Attention" })).getByRole("button", { name: "Annuler" }));
  // As browsers do that do not ask twice.
  await act(async () => screen.getByRole<HTMLDialogElement>("dialog", { name: "Formulaire" }).close());
  expect(screen.getByRole<HTMLDialogElement>("dialog", { name: "Formulaire" }).open).toBe(true);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Libellé" }).value).toBe("Loyer");
  expect(screen.getByRole("dialog", { name: "Attention" })).toBeDefined();
});

test("a choice of files that is given up closes nothing", async () => {
  await openForm();
  await act(async () => void screen.getByLabelText("Libellé").dispatchEvent(new Event("cancel", { bubbles: true })));
  expect(screen.queryByRole("dialog")).not.toBeNull();
});

test("a click beside a modal closes it, a press inside that ends outside does not", async () => {
  const { user, form } = await openForm();
  const around = form.querySelector(".modal-area") ?? form;
  const title = screen.getByRole("heading", { name: "Formulaire" });
  await user.pointer([{ keys: "[MouseLeft>]", target: title }, { target: around }, { keys: "[/MouseLeft]" }]);
  expect(screen.queryByRole("dialog")).not.toBeNull();
  await user.pointer({ keys: "[MouseLeft]", target: around });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("going back closes what is on top, which asks before it loses what was typed; without any it closes nothing", async () => {
  const user = userEvent.setup();
  render(<Page />);
  const back = (): Promise<boolean> => act(async () => closeTopDialog());
  expect(await back()).toBe(false);
  await user.click(screen.getByRole("button", { name: "Ouvrir" }));
  expect(await back()).toBe(true);
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Ouvrir" }));
  await user.type(screen.getByRole("textbox", { name: "Libellé" }), "Loyer");
  expect(await back()).toBe(true);
  expect(screen.getByRole("dialog", { name: "Attention" })).toBeDefined();
  // The question itself is what is on top then: going back again stays in the form.
  expect(await back()).toBe(true);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Libellé" }).value).toBe("Loyer");
});

import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeTopDialog } from "./dialog.js";
import { Modal } from "./modal.js";
import { useUnsavedGuard } from "./unsaved.js";

let app: HTMLElement;

beforeEach(() => {
  document.body.innerHTML = '<div id="app"></div><div id="layers"></div>';
  app = document.getElementById("app") ?? document.body;
});
afterEach(cleanup);

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

test("a modal takes the focus where it asks for it, and the page behind answers neither the keyboard nor a reader", async () => {
  await openForm();
  expect(document.activeElement).toBe(screen.getByLabelText("Libellé"));
  expect(app.hasAttribute("inert")).toBe(true);
  expect(document.documentElement.classList.contains("has-layer")).toBe(true);
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
  expect(app.hasAttribute("inert")).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Ouvrir" }));
});

test("a modal has the focus in the moment it is there, and keys that reach nothing are still its own", async () => {
  const pressed: string[] = [];
  const onPage = (event: KeyboardEvent): void => void pressed.push(event.key);
  document.addEventListener("keydown", onPage);
  const { user } = await openForm();
  // As when the button that had the focus is disabled, or gone.
  screen.getByLabelText("Libellé").blur();
  expect(document.activeElement).toBe(document.body);
  await user.keyboard("x");
  expect(document.activeElement).toBe(screen.getByRole("dialog", { name: "Formulaire" }));
  screen.getByRole("dialog", { name: "Formulaire" }).blur();
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
  expect(form.hasAttribute("inert")).toBe(true);
  expect(question.contains(document.activeElement)).toBe(true);
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog", { name: /attention/i })).toBeNull();
  expect(form.hasAttribute("inert")).toBe(false);
  expect(screen.getByLabelText<HTMLInputElement>("Libellé").value).toBe("Loyer");
});

test("going on from the question closes both, and leaves the page free", async () => {
  const { user } = await openForm();
  await user.keyboard("Loyer{Escape}");
  await user.click(screen.getByRole("button", { name: /continuer/i }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(app.hasAttribute("inert")).toBe(false);
});

test("a click beside a modal closes it, a press inside that ends outside does not", async () => {
  const { user, form } = await openForm();
  const around = form.parentElement ?? form;
  await user.pointer([{ keys: "[MouseLeft>]", target: form }, { target: around }, { keys: "[/MouseLeft]" }]);
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

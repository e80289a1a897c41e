import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FieldRule } from "@comptoir/contract/base/field-rules";
import { TextField } from "../fields/field.js";
import { useForm, type Form } from "./use-form.js";

type Name = "email" | "phone" | "city";

const required: FieldRule = (value) => (value === "" ? "Ce champ est requis." : null);
const digits: FieldRule = (value) => (/^\d*$/.test(value) ? null : "Des chiffres seulement.");

let form: Form<Name>;
/** Kept after each render, as a parent that holds the form would. */
const keepForm = (current: Form<Name>): void => void (form = current);
const sent = vi.fn<(values: Readonly<Record<Name, string>>) => void>();

function Example({ disabled = [], startsChecked = false }: { disabled?: readonly Name[]; startsChecked?: boolean }) {
  const current = useForm<Name>({
    start: { email: "", phone: "", city: "Rennes" },
    rules: { email: required, phone: digits, city: required },
    disabled,
    startsChecked,
  });
  useEffect(() => keepForm(current));
  return (
    <form
      ref={current.ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (current.check()) sent(current.values);
      }}
    >
      <TextField label="E-mail" {...current.text("email")} />
      <TextField label="Téléphone" {...current.text("phone")} />
      <TextField label="Ville" {...current.text("city")} />
      <button type="submit">Envoyer</button>
    </form>
  );
}

const errorOf = (label: string): string | null => {
  const field = screen.getByLabelText(label);
  const described = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  return field.getAttribute("aria-invalid") === "true"
    ? described.map((id) => document.getElementById(id)?.textContent ?? "").join("")
    : null;
};

beforeEach(() => sent.mockClear());
afterEach(cleanup);

test("nothing is shown under a field before it is left; then what is wrong follows what is typed", async () => {
  const user = userEvent.setup();
  render(<Example />);
  await user.type(screen.getByLabelText("Téléphone"), "06 1");
  expect(errorOf("Téléphone")).toBeNull();
  await user.tab();
  expect(errorOf("Téléphone")).toBe("Des chiffres seulement.");
  expect(errorOf("E-mail")).toBeNull();
  await user.clear(screen.getByLabelText("Téléphone"));
  expect(errorOf("Téléphone")).toBeNull();
});

test("a form that is wrong is not sent: every error shows, and the first wrong field takes the focus", async () => {
  const user = userEvent.setup();
  render(<Example />);
  await user.type(screen.getByLabelText("Téléphone"), "x");
  await user.click(screen.getByRole("button", { name: "Envoyer" }));
  expect(sent).not.toHaveBeenCalled();
  expect([errorOf("E-mail"), errorOf("Téléphone"), errorOf("Ville")]).toEqual(["Ce champ est requis.", "Des chiffres seulement.", null]);
  expect(document.activeElement).toBe(screen.getByLabelText("E-mail"));
  expect(form.refusals).toBe(1);
});

test("what the server refused stands under its field until it is typed again", async () => {
  const user = userEvent.setup();
  render(<Example />);
  await user.type(screen.getByLabelText("E-mail"), "a@b.fr");
  await user.click(screen.getByRole("button", { name: "Envoyer" }));
  expect(sent).toHaveBeenCalledWith({ email: "a@b.fr", phone: "", city: "Rennes" });
  act(() => form.refuse({ email: "Cette adresse a déjà un compte." }));
  expect(errorOf("E-mail")).toBe("Cette adresse a déjà un compte.");
  expect(document.activeElement).toBe(screen.getByLabelText("E-mail"));
  await user.type(screen.getByLabelText("Ville"), "!");
  expect(errorOf("E-mail")).toBe("Cette adresse a déjà un compte.");
  await user.type(screen.getByLabelText("E-mail"), "x");
  expect(errorOf("E-mail")).toBeNull();
});

test("a field that is not asked is never wrong", async () => {
  const user = userEvent.setup();
  render(<Example disabled={["email"]} />);
  await user.click(screen.getByRole("button", { name: "Envoyer" }));
  expect(sent).toHaveBeenCalledOnce();
});

test("values that come from elsewhere are judged at once, and forgiven until they are left again", () => {
  render(<Example startsChecked />);
  expect(errorOf("E-mail")).toBe("Ce champ est requis.");
  act(() => form.forgive());
  expect(errorOf("E-mail")).toBeNull();
});

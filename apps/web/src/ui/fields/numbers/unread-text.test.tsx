import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { cents, type Cents } from "@comptoir/accounting/money";
import { MoneyField } from "./money-field.js";
import { NumberField } from "./number-field.js";

afterEach(cleanup);

/** A field filled in from what is known while nothing readable is typed, as in a closing. */
function Amount({ error = null }: { readonly error?: string | null }) {
  const [typed, setTyped] = useState<Cents | null>(null);
  return <MoneyField label="Montant" value={typed ?? cents(12_00)} onChange={setTyped} error={error} />;
}

function Kilometres({ error = null }: { readonly error?: string | null }) {
  const [typed, setTyped] = useState<number | null>(null);
  return <NumberField label="Kilomètres" whole positive value={typed ?? 8420} onChange={setTyped} error={error} />;
}

test.each([
  { name: "an amount", field: <Amount />, sentence: /^Ce montant ne se lit pas/ },
  { name: "a number", field: <Kilometres />, sentence: /^Ce nombre ne se lit pas/ },
])("$name that cannot be read stays in its field with its sentence, also once it is looked at again", async ({ field, sentence }) => {
  const user = userEvent.setup();
  render(field);
  const input = screen.getByRole<HTMLInputElement>("textbox");
  await user.clear(input);
  await user.type(input, "12O");
  expect(screen.queryByText(sentence)).toBeNull();
  await user.tab();
  expect([input.value, screen.getByText(sentence)]).toEqual(["12O", expect.anything()]);
  await user.click(input);
  expect(screen.getByText(sentence)).toBeDefined();
});

test.each([
  { name: "an amount", field: <Amount error="Ce champ est requis." />, sentence: /^Ce montant ne se lit pas/ },
  { name: "a number", field: <Kilometres error="Ce champ est requis." />, sentence: /^Ce nombre ne se lit pas/ },
])("$name that cannot be read is not shown as missing, as it is typed too", async ({ field, sentence }) => {
  const user = userEvent.setup();
  render(field);
  await user.type(screen.getByRole("textbox"), "abc");
  expect([screen.getByText(sentence), screen.queryByText("Ce champ est requis.")]).toEqual([expect.anything(), null]);
});

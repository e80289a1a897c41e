import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Checkbox } from "./choice.js";
import { CodeField } from "./code-field.js";
import { ColorField } from "./color-field.js";
import { DateField } from "./days/date-field.js";
import { Field, PasswordField, TextArea, TextField } from "./field.js";
import { MoneyField } from "./numbers/money-field.js";
import { NumberField } from "./numbers/number-field.js";
import { PrefixField } from "./prefix-field.js";
import { Select } from "./select.js";
import { Autosuggest } from "./suggested/autosuggest.js";

afterEach(cleanup);

const saysWrong = (label: string): string | null => screen.getByLabelText(label).getAttribute("aria-invalid");

test("a required field says that it is right until it has an error: Safari would say that it is wrong before anything is typed", () => {
  render(
    <>
      <Field label="Libellé">{(described) => <input {...described} required />}</Field>
      <Field label="Jour" error="Ce jour n’existe pas.">
        {(described) => <input {...described} required />}
      </Field>
      <Checkbox checked={false} onChange={() => undefined} required>
        Accepter
      </Checkbox>
    </>,
  );
  expect(["Libellé", "Jour", "Accepter"].map(saysWrong)).toEqual(["false", "true", "false"]);
});

test("a required field is announced as required by ARIA alone: Firefox says that an empty one with the attribute is wrong", () => {
  const nothing = (): void => undefined;
  const options = [{ value: "a", label: "A" }];
  render(
    <>
      <TextField label="Texte" required />
      <TextArea label="Lignes" required />
      <PasswordField label="Mot de passe" required />
      <CodeField label="Code" required value="" onChange={nothing} />
      <PrefixField label="SIRET" required head="732829320" length={14} value="" onChange={nothing} />
      <Select label="Liste" required options={options} value="" onChange={nothing} />
      <ColorField label="Couleur" required value={null} onChange={nothing} />
      <MoneyField label="Montant" required value={null} onChange={nothing} />
      <NumberField label="Nombre" required value={null} onChange={nothing} />
      <Autosuggest label="Choix" required options={options} value="" onChange={nothing} />
      <DateField label="Date" required value={null} onChange={nothing} />
      <Checkbox checked={false} onChange={nothing} required>
        Accepter
      </Checkbox>
    </>,
  );
  const required = [...document.querySelectorAll<HTMLInputElement>("[aria-required]")];
  expect(required.map((control) => [control.getAttribute("aria-required"), control.required, control.checkValidity()])).toEqual(
    Array.from({ length: 12 }, () => ["true", false, true]),
  );
});

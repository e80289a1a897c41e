import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Checkbox } from "./choice.js";
import { Field } from "./field.js";

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

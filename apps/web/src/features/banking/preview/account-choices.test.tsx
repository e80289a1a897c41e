import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { BankImport } from "@comptoir/contract/banking/banking";
import { AccountChoices } from "./account-choices.js";

afterEach(cleanup);

const ACCOUNT = { title: "Compte de chèques", currency: "EUR", count: 2, bankAccountId: null, openingBalance: null, closingBalance: null };

test("an import asked for before its account is known leads to the question, each time", () => {
  const preview = { warnings: [], accounts: [ACCOUNT] } as unknown as BankImport;
  const choices = (asks: number) => (
    <AccountChoices preview={preview} bankAccounts={[]} choices={[{ kind: "unset" }]} asks={asks} onChange={() => undefined} />
  );
  const { rerender } = render(choices(0));
  const question = screen.getByRole("combobox");
  expect(document.activeElement).toBe(document.body);
  for (const asks of [1, 2]) {
    rerender(choices(asks));
    expect(document.activeElement).toBe(question);
    question.blur();
  }
});

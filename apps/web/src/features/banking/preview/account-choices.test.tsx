import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import type { BankImport } from "@comptoir/contract/banking/banking";
import { AccountChoices } from "./account-choices.js";

afterEach(cleanup);

const ACCOUNT = { title: "Compte de chèques", currency: "EUR", count: 2, bankAccountId: null, openingBalance: null, closingBalance: null };

const shown = (node: React.ReactNode): React.ReactElement => <QueryClientProvider client={new QueryClient()}>{node}</QueryClientProvider>;

test("an import asked for before its account is known leads to the question, each time", () => {
  const preview = { warnings: [], accounts: [ACCOUNT] } as unknown as BankImport;
  const choices = (asks: number) =>
    shown(<AccountChoices preview={preview} bankAccounts={[]} choices={[{ kind: "unset" }]} asks={asks} onChange={() => undefined} />);
  const { rerender } = render(choices(0));
  const question = screen.getByRole("combobox");
  expect(document.activeElement).toBe(document.body);
  for (const asks of [1, 2]) {
    rerender(choices(asks));
    expect(document.activeElement).toBe(question);
    question.blur();
  }
});

test("a statement that went to the only account can be given to another one", () => {
  const accounts = [{ ...ACCOUNT, bankAccountId: "b1" }];
  const preview = { warnings: [], accounts } as unknown as BankImport;
  const chosen: unknown[] = [];
  render(
    shown(
      <AccountChoices
        preview={preview}
        bankAccounts={[]}
        choices={[{ kind: "known", bankAccountId: "b1" }]}
        asks={0}
        onChange={(_, choice) => chosen.push(choice)}
      />,
    ),
  );
  expect(screen.queryByRole("combobox")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Ce relevé vient d’un autre compte" }));
  const question = screen.getByRole("combobox");
  expect(document.activeElement).toBe(question);
  fireEvent.change(question, { target: { value: "new" } });
  expect(chosen).toMatchObject([{ kind: "create", title: "Compte de chèques" }]);
});

test("of a file in euros and in pounds, each account may be left out, even the one that is recognised", () => {
  const accounts = [
    { ...ACCOUNT, bankAccountId: "b1" },
    { ...ACCOUNT, title: "Livres", currency: "GBP", leftOut: true },
  ];
  const preview = { warnings: [], accounts } as unknown as BankImport;
  render(
    shown(
      <AccountChoices
        preview={preview}
        bankAccounts={[]}
        choices={[{ kind: "known", bankAccountId: "b1" }, { kind: "unset" }]}
        asks={1}
        onChange={() => undefined}
      />,
    ),
  );
  const [euros, pounds] = screen.getAllByRole("combobox");
  expect(pounds).toHaveProperty("value", "left_out");
  expect(euros?.textContent).toContain("Ne pas importer ce compte");
  expect(screen.queryByText(/seuls les comptes en euros/)).toBeNull();
  expect(screen.getByRole("combobox", { name: /Livres \(GBP\)/ })).toBe(pounds);
});

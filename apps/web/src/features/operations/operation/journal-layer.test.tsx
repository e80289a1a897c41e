import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { AccountReply } from "@comptoir/contract/categories/categories";
import { isoDate } from "@comptoir/accounting/date";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { queryClient } from "../../../lib/api/query-client.js";
import { emptyForm } from "./operation-form.js";
import { journalFormFrom, journalFormOf } from "./journal-form.js";
import { GivenActsProvider } from "../given-acts.js";
import { JournalLayer } from "./journal-layer.js";
import type { OperationQuestionActs } from "../question-acts.js";
import { aChart } from "../testing/a-chart.js";
import { anOperation } from "../testing/an-operation.js";

const sent: { method: string; path: string; body: unknown }[] = [];
const keys: (string | null)[] = [];
const closed: string[] = [];
let reply: () => Response;

async function serve(url: string, { method = "GET", body, headers }: RequestInit): Promise<Response> {
  if (method === "GET") return Response.json({ data: [] });
  keys.push(new Headers(headers).get("idempotency-key"));
  sent.push({ method, path: new URL(url).pathname, body: typeof body === "string" ? JSON.parse(body) : null });
  return reply();
}

const account = (code: string, name: string): [string, AccountReply] => [
  code,
  { ...([...aChart().accounts.values()][0] as AccountReply), id: code, code, name, details: "" },
];
const chart = {
  ...aChart(),
  accounts: new Map([account("164000", "Emprunts"), account("512000", "Banque"), account("661100", "Intérêts")]),
};

const recorded = anOperation({
  id: "entry",
  title: "Échéance",
  value: 900,
  manuallyCreated: "1",
  transactionOrigin: { code: "other", name: "Opération diverse" },
  transactionStatus: { code: "categorized", name: "Catégorisée" },
  pieceRef: "PRET-12",
  journalLines: [
    { account: { id: "164000", code: "164000", name: "Emprunts" }, label: "Capital", debit: 900, credit: 0 },
    { account: { id: "512000", code: "512000", name: "Banque" }, label: "", debit: 0, credit: 900 },
  ],
});

function open(operation: Transaction | null, questions: OperationQuestionActs | null = null) {
  const first = operation ? journalFormOf(operation) : journalFormFrom({ ...emptyForm(isoDate("2026-04-14"), ""), origin: "other" });
  render(
    <QueryClientProvider client={queryClient}>
      <GivenActsProvider value={{ assets: null, questions, reversalOf: (id) => <p>{`Extourne de ${id}`}</p> }}>
        <JournalLayer {...{ operation, first, chart }} onClose={() => void closed.push("closed")} />
      </GivenActsProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const line = (number: number) => within(screen.getByRole("group", { name: `Ligne ${number}` }));
const validateButton = (): HTMLButtonElement => screen.getByRole<HTMLButtonElement>("button", { name: "Valider" });
const verdict = (): string => (screen.getAllByRole("status").at(-1)?.textContent ?? "").replaceAll(/[\u00a0\u202f]/g, " ");

beforeAll(() => void Object.assign(HTMLElement.prototype, { showPopover: () => undefined }));
beforeEach(() => {
  sent.length = 0;
  keys.length = 0;
  closed.length = 0;
  reply = () => Response.json({ data: recorded }, { status: 201 });
  document.body.innerHTML = '<div id="app"></div><div id="layers"></div>';
  vi.stubGlobal("fetch", serve);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
});

/** Chooses an account by typing its number. */
async function choose(user: ReturnType<typeof userEvent.setup>, number: number, code: string): Promise<void> {
  const input = line(number).getByRole("combobox", { name: "Compte" });
  await user.click(input);
  await user.type(input, code);
  await user.click(await screen.findByRole("option", { name: new RegExp(`^${code}`) }));
}

test("an entry is typed line by line, with the keyboard, and is valid once it balances", async () => {
  const user = open(null);
  await user.type(screen.getAllByRole("textbox", { name: /Libellé/ })[0] as HTMLElement, "Échéance");
  await choose(user, 1, "164000");
  await user.type(line(1).getByRole("textbox", { name: "Débit" }), "850");
  await choose(user, 2, "661100");
  await user.type(line(2).getByRole("textbox", { name: "Débit" }), "50");
  expect(verdict()).toContain("Il manque 900,00 € au crédit");
  expect(validateButton().disabled).toBe(true);
  await user.click(screen.getByRole("button", { name: "Ajouter une ligne" }));
  await choose(user, 3, "512000");
  await user.click(screen.getByRole("button", { name: "Porter la différence" }));
  expect(verdict()).toContain("L’écriture est équilibrée");
  await user.click(validateButton());
  await waitFor(() => expect(closed).toEqual(["closed"]));
  expect(sent).toEqual([
    {
      method: "POST",
      path: "/api/v1/journal-entry",
      body: {
        date: "2026-04-14",
        label: "Échéance",
        pieceRef: null,
        comment: "",
        lines: [
          { account: "164000", label: "", debit: 850, credit: 0 },
          { account: "661100", label: "", debit: 50, credit: 0 },
          { account: "512000", label: "", debit: 0, credit: 900 },
        ],
      },
    },
  ]);
});

test("an amount typed on one side empties the other, and a line may be taken away", async () => {
  const user = open(recorded);
  const debit = line(1).getByRole<HTMLInputElement>("textbox", { name: "Débit" });
  await user.type(line(1).getByRole("textbox", { name: "Crédit" }), "5");
  expect(debit.value).toBe("");
  await user.click(screen.getByRole("button", { name: "Retirer la ligne 2" }));
  expect(screen.queryByRole("group", { name: "Ligne 2" })).toBeNull();
  expect(validateButton().disabled).toBe(true);
});

test("what the server refuses of a line is shown in it", async () => {
  const message = "Ligne 2\u00a0: le compte 512000 n’est pas de votre plan de comptes.";
  reply = () =>
    Response.json(
      {
        status: 422,
        code: "entry.account_not_allowed",
        message,
        error: { type: "field", target: "lines[1].account" },
        target: "lines[1].account",
      },
      { status: 422 },
    );
  const user = open(recorded);
  await user.type(screen.getAllByRole("textbox", { name: /Libellé/ })[0] as HTMLElement, " 12");
  await user.click(validateButton());
  expect(await line(2).findByText(/n’est pas de votre plan/)).toBeTruthy();
  expect(closed).toEqual([]);
});

test("a new entry whose reply was lost is sent again under the same name", async () => {
  const user = open(null);
  await user.type(screen.getAllByRole("textbox", { name: /Libellé/ })[0] as HTMLElement, "Échéance");
  await choose(user, 1, "164000");
  await user.type(line(1).getByRole("textbox", { name: "Débit" }), "850");
  await choose(user, 2, "512000");
  await user.type(line(2).getByRole("textbox", { name: "Crédit" }), "850");
  reply = () => {
    throw new TypeError("Failed to fetch");
  };
  await user.click(validateButton());
  await waitFor(() => expect(validateButton().getAttribute("aria-busy")).toBeNull());
  reply = () => Response.json({ data: recorded }, { status: 201 });
  await user.click(validateButton());
  await waitFor(() => expect(closed).toEqual(["closed"]));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
});

test("once validated, it is read: no field, nothing is saved or deleted, and the buttons say why; its reversal is offered", () => {
  open({ ...recorded, comment: "Tableau au coffre", transactionStatus: { code: "validated", name: "Validée" } });
  expect(screen.getByRole("dialog", { name: "Opération" }).textContent).toContain("Échéance");
  expect(document.querySelectorAll("input:not([type=file]), select, textarea")).toHaveLength(0);
  expect(screen.getByText("Extourne de entry")).toBeTruthy();
  expect(within(screen.getByRole("region", { name: "Annotations" })).getByText("Tableau au coffre")).toBeTruthy();
  for (const button of [validateButton(), screen.getByRole<HTMLButtonElement>("button", { name: "Supprimer" })])
    expect([button.disabled, button.title]).toEqual([true, "Cette opération est validée\u00a0: extournez son écriture pour la corriger."]);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: /Ajouter une pièce/ }).disabled).toBe(false);
});

test("the staff read what was asked about it, and a new one has nothing to ask", () => {
  const questions = {
    of: ({ title }: Transaction) => <p>{`Sur ${title}`}</p>,
  };
  open(recorded, questions);
  expect(screen.getByText("Sur Échéance")).toBeTruthy();
  cleanup();
  open(null, questions);
  expect(screen.queryByText(/^Sur/)).toBeNull();
});

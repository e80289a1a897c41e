import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FiscalYear } from "@comptoir/contract/fiscal-years/fiscal-years";
import type { Openings } from "@comptoir/contract/takeovers/takeovers";
import { queryClient } from "../../lib/api/query-client.js";
import { OpeningsLayer } from "./openings-layer.js";

// `may` decides in each test: a user who may seal, unless it says otherwise.
let may = true;
vi.mock("../../lib/session/allowed.js", () => ({ useAllowed: () => may }));

const year: FiscalYear = {
  id: "year",
  label: "Exercice 2026",
  beginning: "2026-01-01",
  end: "2026-12-31",
  default: true,
  status: "current",
  validatedThrough: null,
  lateEntries: 0,
};
const bank = { account: { id: "512000", code: "512000", name: "Banque" }, label: "", debit: 4200, credit: 0, auxiliary: null };
const accounts = [
  ["512000", "Banque"],
  ["108000", "Compte de l’exploitant"],
  ["606400", "Fournitures"],
].map(([code, name]) => ({ code, name, details: "" }));
let openings: Openings;
let reply: () => Response;
const sent: unknown[] = [];
const closed: string[] = [];

async function serve(url: string, { method = "GET", body }: RequestInit): Promise<Response> {
  const { pathname } = new URL(url);
  if (pathname === "/api/v1/accounts") return Response.json({ data: accounts, categoriesTree: { income: [], outcome: [] }, vatRates: [] });
  if (method === "GET") return Response.json({ data: openings });
  sent.push(typeof body === "string" ? JSON.parse(body) : null);
  return reply();
}

async function open() {
  render(
    <QueryClientProvider client={queryClient}>
      <OpeningsLayer year={year} onClose={() => void closed.push("closed")} />
    </QueryClientProvider>,
  );
  await screen.findByRole("group", { name: "Ligne 1" });
  return userEvent.setup();
}

const line = (number: number) => within(screen.getByRole("group", { name: `Ligne ${number}` }));
const account = (number: number): string => line(number).getByRole<HTMLInputElement>("combobox", { name: "Compte" }).value;

beforeEach(() => {
  may = true;
  sent.length = 0;
  closed.length = 0;
  openings = {
    fiscalYearId: "year",
    date: "2026-01-01",
    state: "none",
    lines: [],
    bankAccounts: [{ title: "Compte courant", line: bank }],
  };
  reply = () => Response.json({ data: openings });
  document.body.innerHTML = '<div id="app"></div><div id="layers"></div>';
  vi.stubGlobal("fetch", serve);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
});

test("they begin with what statements open; unbalanced, the account that the server proposes takes the difference", async () => {
  const message = "Les soldes d’ouverture ne sont pas équilibrés.";
  reply = () =>
    Response.json(
      {
        status: 422,
        code: "openings.unbalanced",
        message,
        error: { type: "field", target: "lines" },
        target: "lines",
        facts: { proposed: { account: "108000", debitCents: 0, creditCents: 420_000 } },
      },
      { status: 422 },
    );
  const user = await open();
  expect(account(1)).toBe("512000 Banque");
  await user.click(screen.getByRole("button", { name: "Valider" }));
  await user.click(await screen.findByRole("button", { name: "Porter la différence au compte 108000" }));
  expect(account(2)).toBe("108000 Compte de l’exploitant");
  reply = () => Response.json({ data: openings });
  await user.click(screen.getByRole("button", { name: "Valider" }));
  await waitFor(() => expect(closed).toEqual(["closed"]));
  expect(sent.at(-1)).toEqual({
    lines: [
      { account: "512000", label: "", debit: 4200, credit: 0 },
      { account: "108000", label: "", debit: 0, credit: 4200 },
    ],
  });
});

test("validated, they say what a change does; closing asks before what was typed is lost", async () => {
  openings = {
    ...openings,
    state: "validated",
    lines: [bank, { ...bank, account: { id: "108000", code: "108000", name: "Compte de l’exploitant" }, debit: 0, credit: 4200 }],
  };
  const user = await open();
  expect(screen.getByRole("dialog").textContent).toContain("les changer extourne leur écriture");
  await user.click(screen.getByRole("button", { name: "Retirer la ligne 2" }));
  await user.click(screen.getByRole("button", { name: "Annuler" }));
  expect(closed).toEqual([]);
  await user.click(screen.getByRole("button", { name: /Continuer/ }));
  expect(closed).toEqual(["closed"]);
});

test("what cannot be read says so, and is read again when asked", async () => {
  let fails = true;
  vi.stubGlobal("fetch", (url: string, init: RequestInit) =>
    fails && url.includes("openings")
      ? Promise.resolve(Response.json({ status: 404, code: "not_found", message: "Cet exercice n’existe pas." }, { status: 404 }))
      : serve(url, init),
  );
  render(
    <QueryClientProvider client={queryClient}>
      <OpeningsLayer year={year} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const again = await screen.findByRole("button", { name: "Réessayer" });
  fails = false;
  await userEvent.setup().click(again);
  await screen.findByRole("group", { name: "Ligne 1" });
});

test("a user who may not seal the books reads them: there is nothing to validate", async () => {
  may = false;
  await open();
  expect(account(1)).toBe("512000 Banque");
  expect(screen.queryByRole("button", { name: "Valider" })).toBeNull();
});

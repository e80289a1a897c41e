import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { setSingleKeys } from "../../../lib/keyboard/keyboard.js";
import { useSelection } from "../selection/selection.js";
import { anOperation } from "../testing/an-operation.js";
import type { OperationActions } from "../use-operation-actions.js";
import { useOperationKeys } from "./use-operation-keys.js";

const suggestion = {
  account: { id: "1", code: "625100", name: "Déplacements" },
  confidence: 0.96,
  reason: "",
  alternatives: [],
  source: "history" as const,
  seen: "625100",
};
const listed = ["a", "b", "c"].map((id) => anOperation({ id, title: id, suggestion }));
const done: string[] = [];

/** Notes what the keys ask for. */
const actions: OperationActions = {
  open: note("open"),
  why: note("why"),
  ask: note("ask"),
  openCategories: note("categories"),
  split: note("split"),
  accept: note("accept"),
  acceptAndGoOn: note("accept and go on"),
  acceptSelected: ({ sureOnly }) => void done.push(`accept selection${sureOnly ? ", sure only" : ""}`),
  validateVat: note("validate VAT"),
  validateVatOfSelected: () => void done.push("validate VAT of selection"),
  unvalidateVatOfSelected: () => void done.push("take VAT of selection back"),
};

function note(what: string): (operation: Transaction) => void {
  return ({ id }) => void done.push(`${what} ${id}`);
}

type PageProps = { readonly operations?: readonly Transaction[]; readonly mayAddPapers?: boolean };

function Page({ operations = listed, mayAddPapers = true }: PageProps) {
  const [cursorId, setCursorId] = useState<string | null>(null);
  const selection = useSelection(operations);
  const onLayer = (kind: string): void => void done.push(`layer ${kind}`);
  const onPapers = (chosen: readonly Transaction[], files: readonly File[]): void =>
    void done.push(`${files.map(({ name }) => name).join(" ")} for ${chosen.map(({ id }) => id).join(" ")}`);
  useOperationKeys({ operations, cursorId, setCursorId, selection, actions, onLayer, onPapers: mayAddPapers ? onPapers : null });
  return (
    <>
      <output aria-label="Curseur">{cursorId}</output>
      <output aria-label="Sélection">{selection.operations.map(({ id }) => id).join(" ")}</output>
      <input aria-label="Recherche" />
      <button type="button">Ailleurs</button>
    </>
  );
}

const cursor = (): string | null => screen.getByLabelText("Curseur").textContent;
const selected = (): string | null => screen.getByLabelText("Sélection").textContent;

function open(operations?: readonly Transaction[], others: PageProps = {}) {
  render(<Page {...others} {...(operations && { operations })} />);
  return userEvent.setup();
}

beforeEach(() => {
  done.length = 0;
  setSingleKeys(true);
  document.body.innerHTML = '<div id="layers"></div>';
});
afterEach(cleanup);

test("j and k go down and up the list, and stop at its ends", async () => {
  const user = open();
  const places = [];
  for (const key of ["j", "j", "{ArrowDown}", "j", "k", "{ArrowUp}", "k"]) {
    await user.keyboard(key);
    places.push(cursor());
  }
  expect(places).toEqual(["a", "b", "c", "c", "b", "a", "a"]);
});

test("x ticks the row of the cursor, Shift and j extend from it, Escape unticks all", async () => {
  const user = open();
  await user.keyboard("jx");
  expect(selected()).toBe("a");
  await user.keyboard("{Shift>}J{/Shift}");
  expect([cursor(), selected()]).toEqual(["b", "a b"]);
  await user.keyboard("{Shift>}{ArrowDown}{/Shift}x");
  expect(selected()).toBe("a b");
  await user.keyboard("{Escape}");
  expect(selected()).toBe("");
});

test("keys act on the row of the cursor; before there is one they do nothing", async () => {
  const user = open();
  await user.keyboard("adesvx");
  expect(done).toEqual([]);
  await user.keyboard("jjadesv");
  expect(done).toEqual(["accept and go on b", "ask b", "open b", "split b", "validate VAT b"]);
});

const chooser = (): HTMLInputElement | null => document.querySelector("input[type=file]");
const paper = new File(["x"], "facture.pdf", { type: "application/pdf" });

test("p chooses papers for the row of the cursor, or for the selection when there is one", async () => {
  const user = open();
  await user.keyboard("p");
  expect(chooser()).toBeNull();
  await user.keyboard("jp");
  await user.upload(chooser() ?? document.body, paper);
  expect([done, chooser()]).toEqual([["facture.pdf for a"], null]);
  await user.keyboard("xjxp");
  await user.upload(chooser() ?? document.body, paper);
  expect(done.at(-1)).toBe("facture.pdf for a b");
});

test("p does nothing where no paper may be added; q says why a row has its category", async () => {
  const user = open(listed, { mayAddPapers: false });
  await user.keyboard("jpq");
  expect([done, chooser()]).toEqual([["why a"], null]);
});

test("v is for the selection when there is one, Shift and a for what is sure in it", async () => {
  const user = open();
  await user.keyboard("jxjv{Shift>}A{/Shift}");
  expect(done).toEqual(["validate VAT of selection", "accept selection, sure only"]);
});

test("Enter opens the categories from the page, and does what it does on a button", async () => {
  const user = open();
  await user.keyboard("j{Enter}");
  expect(done).toEqual(["categories a"]);
  screen.getByRole("button").focus();
  await user.keyboard("{Enter}");
  expect(done).toEqual(["categories a"]);
});

test("n and f open their layers", async () => {
  const user = open([]);
  await user.keyboard("nfj");
  expect(done).toEqual(["layer new", "layer filters"]);
});

test("nothing acts while a text is typed, while a layer covers the page, or once single keys are off", async () => {
  const user = open();
  await user.keyboard("j");
  await user.type(screen.getByLabelText("Recherche"), "aesvn");
  expect(done).toEqual([]);
  screen.getByRole("button").focus();
  const layers = document.getElementById("layers");
  if (layers) layers.innerHTML = "<dialog open></dialog>";
  await user.keyboard("aesvn");
  expect(done).toEqual([]);
  if (layers) layers.innerHTML = "";
  setSingleKeys(false);
  await user.keyboard("aesvn{ArrowDown}");
  expect([done, cursor()]).toEqual([[], "b"]);
});

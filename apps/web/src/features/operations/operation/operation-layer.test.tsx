import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { queryClient } from "../../../lib/api/query-client.js";
import { GivenActsProvider } from "../given-acts.js";
import { OperationLayer } from "./operation-layer.js";
import { aChart } from "../testing/a-chart.js";
import { anOperation } from "../testing/an-operation.js";

beforeAll(() => void Object.assign(HTMLElement.prototype, { showPopover: () => undefined }));
beforeEach(() => {
  document.body.innerHTML = '<div id="app"></div><div id="layers"></div>';
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ data: [] })));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
});

const none = (): void => undefined;

function open(operation: Transaction): void {
  render(
    <QueryClientProvider client={queryClient}>
      <GivenActsProvider value={{ assets: null, questions: null, reversalOf: (id) => <p>{`Extourne de ${id}`}</p> }}>
        <OperationLayer id={operation.id} listed={[operation]} chart={aChart()} onClose={none} />
      </GivenActsProvider>
    </QueryClientProvider>,
  );
}

const LOCKED = "Cette opération est validée\u00a0: extournez son écriture pour la corriger.";
const buttonOf = (name: string): HTMLButtonElement => screen.getByRole<HTMLButtonElement>("button", { name });

test.each(["typed in", "from the bank"])(
  "a validated operation %s is read: no field, and nothing to save or delete, with the reason",
  (kind) => {
    open(
      anOperation({
        comment: "Bail du local\nà revoir",
        transactionStatus: { code: "validated", name: "Validée" },
        ...(kind === "typed in" && { manuallyCreated: "1" }),
      }),
    );
    expect(document.querySelectorAll("input:not([type=file]), select, textarea")).toHaveLength(0);
    expect(within(screen.getByRole("region", { name: "Annotations" })).getByText(/^Bail du local/)).toBeTruthy();
    expect([buttonOf("Valider").disabled, buttonOf("Valider").title]).toEqual([true, LOCKED]);
    const remove = screen.queryByRole<HTMLButtonElement>("button", { name: "Supprimer" });
    expect(remove && [remove.disabled, remove.title]).toEqual(kind === "typed in" ? [true, LOCKED] : null);
    expect(buttonOf("Ajouter une pièce").disabled).toBe(false);
    expect(screen.getByText("Extourne de op")).toBeTruthy();
  },
);

test("the annotations of an operation from the bank are typed until it is validated", () => {
  open(anOperation({ comment: "Bail" }));
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Annotations" }).value).toBe("Bail");
  expect(screen.queryByRole("button", { name: "Supprimer" })).toBeNull();
  expect(screen.queryByText(/^Extourne de/)).toBeNull();
  expect([buttonOf("Valider").disabled, buttonOf("Valider").title]).toEqual([true, ""]);
});

import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { anOperation } from "../testing/an-operation.js";
import { BulkBar } from "./bulk-bar.js";

vi.mock("../../../lib/session/session.js", () => ({ useSession: () => ({ context: "ADMIN_CLIENT", user: {} }) }));
afterEach(cleanup);

const none = (): void => undefined;
const withPaper = anOperation({ id: "a", attachments: [{ target_id: "f", name: "facture.pdf", uri: "/" }] });
const without = [anOperation({ id: "b", attachments: [] }), anOperation({ id: "c", attachments: [] })];

function show(
  operations: readonly Transaction[],
  onAskPapers: ((asked: readonly Transaction[]) => void) | null,
  onSelectAll: (() => void) | null = null,
) {
  const acts = {
    onAccept: none,
    onCategorize: none,
    onFiltered: none,
    onValidateVat: none,
    onUnvalidateVat: none,
    onClear: none,
    onSelectAll,
  };
  render(<BulkBar operations={operations} hasVat={false} onPapers={null} onAskPapers={onAskPapers} {...acts} />);
}

test("the staff ask for the papers of those that have none", () => {
  const asked: string[] = [];
  show([withPaper, ...without], (operations) => asked.push(...operations.map(({ id }) => id)));
  fireEvent.click(screen.getByRole("button", { name: "Demander 2 pièces" }));
  expect(asked).toEqual(["b", "c"]);
});

test("a client asks no one, nor the staff when every paper is there", () => {
  show(without, null);
  show([withPaper], none);
  expect(screen.queryByRole("button", { name: /^Demander/ })).toBeNull();
});

test("all that is displayed is ticked in one press, as long as some is not", () => {
  const onSelectAll = vi.fn<() => void>();
  show([withPaper], null, onSelectAll);
  fireEvent.click(screen.getByRole("button", { name: "Tout sélectionner" }));
  expect(onSelectAll).toHaveBeenCalledOnce();
  cleanup();
  show([withPaper], null);
  expect(screen.queryByRole("button", { name: "Tout sélectionner" })).toBeNull();
});

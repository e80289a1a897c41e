import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { ApiError } from "../../../lib/api/api-error.js";
import { anOperation } from "../testing/an-operation.js";
import { useJoining } from "./use-joining.js";

beforeAll(() => void Object.assign(HTMLElement.prototype, { showPopover: () => undefined }));
beforeEach(() => {
  document.body.innerHTML = '<div id="app"></div><div id="layers"></div>';
});
afterEach(cleanup);

const read = anOperation({ version: 1 });
const now = anOperation({ version: 2, transactionStatus: { code: "validated", name: "Validée" } });

function show() {
  const write = vi.fn<(operation: Transaction, fid: string) => Promise<void>>(async ({ version }) => {
    if (version === now.version) return;
    throw new ApiError({ status: 412, code: "operation.changed", message: "", place: "toast", target: null, facts: { operation: now } });
  });
  function Joining() {
    const { join, joinForGood, question } = useJoining(write);
    const drop = async (): Promise<void> => {
      await joinForGood(read, "one");
      await joinForGood(read, "other");
    };
    return (
      <>
        <button type="button" onClick={() => void drop()}>
          Déposer deux pièces
        </button>
        <button type="button" onClick={() => void join(now, "one")}>
          Associer
        </button>
        {question}
      </>
    );
  }
  render(<Joining />);
  return write;
}

const SINCE = /^Cette opération vient d’être validée/;

test("each paper is asked about where the operation was validated since, and joined for good or not at all", async () => {
  const write = show();
  fireEvent.click(screen.getByText("Déposer deux pièces"));
  await screen.findByText(SINCE);
  fireEvent.click(screen.getByRole("button", { name: "Annuler" }));
  await screen.findByText(SINCE);
  await waitFor(() => expect(write).toHaveBeenCalledTimes(2));
  fireEvent.click(screen.getByRole("button", { name: "Joindre définitivement" }));
  await waitFor(() => expect(write.mock.calls.at(-1)).toEqual([now, "other"]));
  await waitFor(() => expect(screen.queryByText(SINCE)).toBeNull());
  expect(write).toHaveBeenCalledTimes(3);
});

test("what was validated when it was read is asked about before anything is sent", async () => {
  const write = show();
  fireEvent.click(screen.getByText("Associer"));
  await screen.findByText(/^Cette opération est validée/);
  expect(write).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Joindre définitivement" }));
  await waitFor(() => expect(write.mock.calls).toEqual([[now, "one"]]));
});

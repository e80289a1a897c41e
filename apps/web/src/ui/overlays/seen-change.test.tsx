import { QueryClientProvider, useMutation } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../lib/api/api-error.js";
import { queryClient } from "../../lib/api/query-client.js";
import { SeenChangeModal, useSeenChange } from "./seen-change.js";

const preview = vi.fn<(body: object) => Promise<{ seen: string; words: string }>>();
const confirm = vi.fn<(body: object) => Promise<string>>();
const onClose = vi.fn<() => void>();

beforeEach(() => {
  document.body.innerHTML = '<div id="app"></div><div id="layers"></div>';
  for (const mock of [preview, confirm, onClose]) mock.mockReset();
  preview.mockResolvedValue({ seen: "print", words: "12 écritures changent" });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

function Regime() {
  const seen = useSeenChange({
    preview: useMutation({ mutationFn: preview }),
    confirm: useMutation({ mutationFn: confirm }),
    hasField: (target) => target === "from",
    onClose,
  });
  return (
    <SeenChangeModal title="Régime" icon={null} change={seen} isReady onAct={() => seen.act({ from: "2026-01-01" })} onClose={onClose}>
      <button type="button" onClick={seen.forget}>
        Autre jour
      </button>
      <p id="field">{seen.errorOf("from")}</p>
      {seen.effects && <p>{seen.effects.words}</p>}
    </SeenChangeModal>
  );
}

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Regime />
    </QueryClientProvider>,
  );
const press = (name: string) => userEvent.setup().click(screen.getByRole("button", { name }));
const refused = (target: string | null) =>
  new ApiError({ status: 422, code: "x", message: "Pas ce jour.", place: target === null ? "toast" : "field", target });

test("what follows is shown, then written as it was seen", async () => {
  confirm.mockResolvedValue("C’est fait.");
  show();
  await press("Voir ce qui change");
  expect(await screen.findByText("12 écritures changent")).toBeDefined();
  expect(confirm).not.toHaveBeenCalled();
  await press("Confirmer le changement");
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(confirm.mock.calls[0]?.[0]).toEqual({ from: "2026-01-01", seen: "print" });
});

test("another choice, or a change that came meanwhile, is seen again before it is written", async () => {
  show();
  await press("Voir ce qui change");
  await screen.findByText("12 écritures changent");
  await press("Autre jour");
  await press("Voir ce qui change");
  await screen.findByText("12 écritures changent");
  confirm.mockRejectedValue(refused(null));
  await press("Confirmer le changement");
  expect(await screen.findByText("Pas ce jour.")).toBeDefined();
  expect(screen.queryByText("12 écritures changent")).toBeNull();
  expect(screen.getByRole("button", { name: "Voir ce qui change" })).toBeDefined();
});

test.each([
  ["from", true],
  ["elsewhere", false],
])("a refusal of « %s » is shown at its field, else above them", async (target, isAtField) => {
  preview.mockRejectedValue(refused(target));
  show();
  await press("Voir ce qui change");
  const words = await screen.findByText("Pas ce jour.");
  expect(words.id === "field").toBe(isAtField);
});

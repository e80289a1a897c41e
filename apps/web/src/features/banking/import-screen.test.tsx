import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "../../lib/api/query-client.js";
import { ImportScreen } from "./import-screen.js";

vi.mock("../../lib/session/session.js", () => ({ onCompanyChange: () => undefined }));
vi.mock("./file-step.js", () => ({ FileStep: () => null }));
vi.mock("./preview/preview-step.js", () => ({
  PreviewStep: ({ onAccept }: { onAccept: (choices: readonly []) => void }) => <button onClick={() => onAccept([])}>Importer</button>,
}));
vi.mock("./progress-step.js", () => ({ ProgressStep: () => <p>Import en cours</p> }));
vi.mock("./result-step.js", () => ({ ResultStep: () => <p>Importé</p> }));

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const NOT_SHOWN = "Cet import ne peut pas être montré";

function open(read: () => Response, confirm: () => Promise<Response> = () => new Promise(() => undefined)): void {
  vi.stubGlobal("fetch", async (_url: string, { method }: RequestInit) => (method === "GET" ? read() : confirm()));
  render(
    <QueryClientProvider client={queryClient}>
      <ImportScreen importId="import-1" onShow={() => undefined} />
    </QueryClientProvider>,
  );
}

const preview = () => Response.json({ data: { id: "import-1", status: "previewed", accounts: [] } });

test("an import under way whose progress cannot be read once goes on being shown", async () => {
  let reads = 0;
  let isCut = false;
  const user = userEvent.setup();
  open(() => {
    reads += 1;
    return isCut ? new Response("", { status: 404 }) : preview();
  });
  await user.click(await screen.findByRole("button", { name: "Importer" }));
  await screen.findByText("Import en cours");
  [isCut, reads] = [true, 0];
  await waitFor(() => expect(reads).toBeGreaterThan(1), { timeout: 5000 });
  expect([screen.queryByText(NOT_SHOWN), screen.getByText("Import en cours")]).toEqual([null, expect.anything()]);
});

test("an import that cannot be read is asked for again where it is, and its file is not left", async () => {
  let isCut = true;
  const user = userEvent.setup();
  open(() => (isCut ? new Response("", { status: 404 }) : preview()));
  await screen.findByText(NOT_SHOWN);
  isCut = false;
  await user.click(screen.getByRole("button", { name: "Réessayer" }));
  expect(await screen.findByRole("button", { name: "Importer" })).toBeTruthy();
});

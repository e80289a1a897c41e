import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../../lib/api/query-client.js";
import { aClosing, aStep } from "../testing.js";
import { ClosingStanding } from "./closing-standing.js";
import type { ClosingHistory } from "./queries.js";
import { ValidationScreen } from "./validation-screen.js";

vi.mock("@tanstack/react-router", () => ({
  Link: ({ children }: { children: unknown }) => <a href="/">{children as never}</a>,
  useNavigate: () => () => Promise.resolve(),
}));
vi.mock("../../../lib/brand/brand.js", () => ({ useBrand: () => ({ cabinet: null }) }));
const who = vi.hoisted(() => ({ roleId: "" }));
vi.mock("../../../lib/session/session.js", () => ({
  useSession: () => ({ context: "ADMIN_CLIENT", user: { roleId: who.roleId, company: { readOnly: null } } }),
}));

let asked: string[];
let state: ClosingHistory["state"];

beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(new URL(address).pathname);
    return Response.json({ data: { state, isKeptByFirm: true, notReopened: null, isReturnFiled: false, lateEntries: [], lines: [] } });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = (screenOf: React.ReactNode) => render(<QueryClientProvider client={queryClient}>{screenOf}</QueryClientProvider>);

test.each([
  { roleId: "accounting_firm_accountant", standing: "closed", button: "Rouvrir la clôture", shown: true },
  { roleId: "accounting_firm_assistant", standing: "closed", button: "Rouvrir la clôture", shown: false },
  { roleId: "accounting_firm_accountant", standing: "submitted", button: "Renvoyer", shown: true },
  { roleId: "accounting_firm_assistant", standing: "submitted", button: "Renvoyer", shown: false },
] as const)("$roleId reads « $button » of a year that is $standing: $shown", async ({ roleId, standing, button, shown }) => {
  who.roleId = roleId;
  state = standing;
  open(<ClosingStanding closing={aClosing()} returnForm="2035" onReopened={() => undefined} />);
  await screen.findByRole("region");
  expect(screen.queryByRole("button", { name: button }) !== null).toBe(shown);
});

test("an assistant, who closes no year, reads who does on the last step, and no preview is refused to them", async () => {
  who.roleId = "accounting_firm_assistant";
  state = "open";
  open(<ValidationScreen closing={aClosing()} step={aStep("validation_closure")} />);
  expect(await screen.findByText(/Un comptable ou un administrateur du cabinet/)).toBeTruthy();
  expect(asked.some((path) => path.endsWith("/step/validation_closure"))).toBe(false);
});

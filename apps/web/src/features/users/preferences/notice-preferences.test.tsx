import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "../../../lib/api/query-client.js";

const useUser = vi.fn<() => object>();
vi.mock("../../../lib/session/session.js", () => ({ useUser }));

const { NoticePreferences } = await import("./notice-preferences.js");

function choicesOf(user: { readonly roleId: string; readonly preferences: Readonly<Record<string, boolean>> }): Record<string, boolean> {
  useUser.mockReturnValue(user);
  render(
    <QueryClientProvider client={queryClient}>
      <NoticePreferences />
    </QueryClientProvider>,
  );
  const boxes = screen.getAllByRole<HTMLInputElement>("checkbox");
  return Object.fromEntries(boxes.map((box) => [box.labels?.[0]?.textContent ?? "", box.checked]));
}

afterEach(cleanup);

test("a firm's staff chooses for the dossiers that it keeps, the subscription apart", () => {
  const chosen = choicesOf({ roleId: "accounting_firm_assistant", preferences: { "notice.vat.mail": true } });
  expect(chosen).toEqual({
    "Une question du cabinet, ou sa réponse, E-mail": false,
    "Une question du cabinet, ou sa réponse, Appareils": true,
    "Un relevé importé sans vous, E-mail": false,
    "Un relevé importé sans vous, Appareils": true,
    "Un relevé qui manque, E-mail": false,
    "Un relevé qui manque, Appareils": false,
    "Une banque à reconnecter, E-mail": false,
    "Une banque à reconnecter, Appareils": false,
    "Une déclaration de TVA à déposer, E-mail": true,
    "Une déclaration de TVA à déposer, Appareils": false,
    "Un exercice validé, E-mail": false,
    "Un exercice validé, Appareils": true,
  });
  expect(screen.getByText("Me prévenir, dans mes dossiers")).toBeTruthy();
});

test("a client chooses for its own company, the subscription included", () => {
  const chosen = choicesOf({ roleId: "client", preferences: {} });
  expect(Object.keys(chosen)).toContain("La fin d’un essai ou d’un abonnement, E-mail");
  expect(chosen["Une clôture renvoyée, reprise ou rouverte, E-mail"]).toBe(true);
  expect(screen.getByText("Me prévenir")).toBeTruthy();
});

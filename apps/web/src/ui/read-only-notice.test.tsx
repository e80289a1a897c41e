import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

type Decision = { readonly status: "suspended" | "terminated"; readonly since: string } | null;
const company = vi.hoisted(() => ({ readOnly: null as Decision }));
vi.mock("../lib/session.js", () => ({ useSession: () => ({ context: "CLIENT", user: { company } }) }));

const { Button, IconButton } = await import("./button.js");
const { DropZone } = await import("./drop-zone.js");
const { ReadOnlyNotice } = await import("./read-only-notice.js");

afterEach(() => {
  cleanup();
  company.readOnly = null;
});

const show = () =>
  render(
    <>
      <ReadOnlyNotice />
      <Button writes>Valider</Button>
      <IconButton writes label="Retirer" icon={null} />
      <Button>Fermer</Button>
      <DropZone writes icon={null} title="Déposez" accept=".csv" onFiles={() => undefined} />
    </>,
  );

test("in a suspended dossier what writes is disabled and says why; the rest is not", () => {
  company.readOnly = { status: "suspended", since: "2026-04-14" };
  show();
  const reason = "Dossier suspendu depuis le 14/04/2026\u00a0: ses livres se lisent et se téléchargent, ils ne changent plus.";
  expect(screen.getByRole("region", { name: "Lecture seule" }).textContent).toBe(reason);
  for (const name of ["Valider", "Retirer"]) {
    const button = screen.getByRole<HTMLButtonElement>("button", { name });
    expect([button.disabled, button.title]).toEqual([true, reason]);
  }
  expect(screen.getByLabelText<HTMLInputElement>(/Choisir un fichier/).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Fermer" }).disabled).toBe(false);
});

test("a terminated one says so; where books may change there is no notice", () => {
  company.readOnly = { status: "terminated", since: "2025-12-31" };
  show();
  expect(screen.getByText(/Dossier résilié depuis le 31\/12\/2025/)).toBeTruthy();
  cleanup();
  company.readOnly = null;
  show();
  expect(screen.queryByRole("region", { name: "Lecture seule" })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Valider" }).disabled).toBe(false);
});

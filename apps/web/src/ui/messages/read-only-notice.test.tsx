import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

type Decision = { readonly status: "suspended" | "terminated"; readonly since: string } | null;
const company = vi.hoisted(() => ({ readOnly: null as Decision }));
vi.mock("../../lib/session/session.js", () => ({ useSession: () => ({ context: "CLIENT", user: { company } }) }));

const { Button, ButtonLink, IconButton } = await import("../controls/button.js");
const { DropZone } = await import("../fields/drop-zone.js");
const { Switch } = await import("../fields/choice.js");
const { ReadOnlyNotice } = await import("./read-only-notice.js");
const { ToastRegion } = await import("./toast.js");
const { useGuardedWrite } = await import("../controls/guarded-write.js");

afterEach(() => {
  cleanup();
  company.readOnly = null;
  written.length = 0;
});

const ignored = () => undefined;
const written: string[] = [];

function Dropped() {
  const drop = useGuardedWrite()((name: string) => void written.push(name));
  return (
    <button type="button" onClick={() => drop("relevé.csv")}>
      Lâcher
    </button>
  );
}

const show = () =>
  render(
    <>
      <ToastRegion />
      <Dropped />
      <Switch writes checked onChange={ignored}>
        Règle active
      </Switch>
      <Switch checked onChange={ignored}>
        Affichage compact
      </Switch>
      <ReadOnlyNotice />
      <Button writes>Valider</Button>
      <IconButton writes label="Retirer" icon={null} />
      <Button>Fermer</Button>
      <DropZone writes icon={null} title="Déposez" accept=".csv" onFiles={ignored} />
    </>,
  );

test("in a suspended dossier what writes is disabled and says why; the rest is not", () => {
  company.readOnly = { status: "suspended", since: "2026-04-14" };
  show();
  const reason = "Dossier suspendu depuis le 14/04/2026\u00a0: ses livres se lisent et se téléchargent, ils ne changent plus.";
  expect(screen.getByRole("region", { name: "Lecture seule" }).textContent).toBe(reason);
  render(
    <ButtonLink writes to="/importer" label="Importer un relevé">
      Importer
    </ButtonLink>,
  );
  for (const name of ["Valider", "Retirer", "Importer un relevé"]) {
    const button = screen.getByRole<HTMLButtonElement>("button", { name });
    expect([button.disabled, button.title]).toEqual([true, reason]);
  }
  expect(screen.getByLabelText<HTMLInputElement>(/Choisir un fichier/).disabled).toBe(true);
  expect(screen.queryByText("Déposez")).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Fermer" }).disabled).toBe(false);
  const [rule, compact] = screen.getAllByRole<HTMLInputElement>("switch");
  expect([rule?.disabled, rule?.closest("label")?.className, rule?.closest("label")?.title]).toEqual([true, "check is-disabled", reason]);
  expect(compact?.disabled).toBe(false);
  // What no button announces, a key or a drop, says it when it is tried.
  fireEvent.click(screen.getByRole("button", { name: "Lâcher" }));
  expect(written).toEqual([]);
  expect(screen.getAllByText(/^Dossier suspendu depuis le 14/)).toHaveLength(2);
});

test("a terminated one says so; where books may change there is no notice", () => {
  company.readOnly = { status: "terminated", since: "2025-12-31" };
  show();
  expect(screen.getByText(/Dossier résilié depuis le 31\/12\/2025/)).toBeTruthy();
  cleanup();
  company.readOnly = null;
  show();
  expect(screen.queryByRole("region", { name: "Lecture seule" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Lâcher" }));
  expect(written).toEqual(["relevé.csv"]);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Valider" }).disabled).toBe(false);
});

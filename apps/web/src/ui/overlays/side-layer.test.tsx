import { act, cleanup, render, screen } from "@testing-library/react";
import { useEffect, useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { topDialog } from "../../lib/top-dialog.js";
import type { ModalName, SideLayerName } from "./layers.js";
import { Modal } from "./modal.js";
import { SideLayer } from "./side-layer.js";

type Opened = { readonly side: readonly SideLayerName[]; readonly modal: readonly ModalName[] };

let open: (change: Partial<Opened>) => void;
const keepOpen = (current: typeof open): void => void (open = current);

/** A page that opens and closes layers on request. */
function Page() {
  const [opened, setOpened] = useState<Opened>({ side: [], modal: [] });
  useEffect(() => keepOpen((change) => setOpened((now) => ({ ...now, ...change }))), []);
  return (
    <>
      {opened.side.map((name) => (
        <SideLayer key={name} name={name} title={name} onClose={() => setOpened((now) => ({ ...now, side: without(now.side, name) }))}>
          <p>Contenu</p>
        </SideLayer>
      ))}
      {opened.modal.map((name) => (
        <Modal
          key={name}
          name={name}
          title={name}
          actions={null}
          onClose={() => setOpened((now) => ({ ...now, modal: without(now.modal, name) }))}
        >
          <p>Question</p>
        </Modal>
      ))}
    </>
  );
}

const without = <Name,>(names: readonly Name[], name: Name): readonly Name[] => names.filter((other) => other !== name);
const titles = (): (string | null)[] => screen.queryAllByRole("heading", { level: 2, hidden: true }).map(({ textContent }) => textContent);
const inSight = (): string | null => topDialog()?.querySelector("h2")?.textContent ?? null;

beforeEach(() => {
  document.body.innerHTML = '<div id="app"></div><div id="layers"></div>';
  render(<Page />, { container: document.getElementById("app") ?? document.body });
});
afterEach(cleanup);

test("a side layer that opens closes the one that stands in its slot, and leaves alone the sheet above it", () => {
  act(() => open({ side: ["asset"] }));
  act(() => open({ side: ["asset", "depreciation-table"] }));
  expect(titles()).toEqual(["asset", "depreciation-table"]);
  act(() => open({ side: ["asset", "depreciation-table", "vehicle"] }));
  expect(titles()).toEqual(["depreciation-table", "vehicle"]);
});

test("a modal comes over a side layer, which waits under it and is reachable again afterwards", () => {
  act(() => open({ side: ["vehicle"] }));
  act(() => open({ modal: ["donut"] }));
  expect(titles()).toEqual(["vehicle", "donut"]);
  expect(inSight()).toBe("donut");
  act(() => open({ modal: ["donut", "vat-warning"] }));
  expect(titles()).toEqual(["vehicle", "vat-warning"]);
  act(() => open({ modal: [] }));
  expect(inSight()).toBe("vehicle");
});

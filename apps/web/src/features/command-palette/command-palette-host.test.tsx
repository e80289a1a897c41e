import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useShortcuts } from "../../lib/keyboard/keyboard.js";
import { CommandPaletteHost } from "./command-palette-host.js";
import type { CommandPaletteProps } from "./command-palette.js";
import type { EarlyKeys } from "./early-keys.js";

const written: string[] = [];
const taken: EarlyKeys[] = [];

/** A page whose keys write to the books, like the keys of the list. */
function Page({ load }: { load: () => Promise<typeof Palette> }) {
  useShortcuts({ a: () => void written.push("accepted"), n: () => void written.push("new") });
  return <CommandPaletteHost load={load} />;
}

function Palette({ onClose, takeKeys }: CommandPaletteProps) {
  const field = useRef<HTMLInputElement>(null);
  const takeUp = useEffectEvent(() => taken.push(takeKeys()));
  // Once, as the palette does.
  useEffect(() => {
    field.current?.focus();
    takeUp();
  }, []);
  return <input ref={field} aria-label="Palette" onKeyDown={({ key }) => key === "Escape" && onClose()} />;
}

/** Opens the page; `arrive` lets the code of the palette come, `fail` breaks it. */
function open() {
  let settle: { arrive: (palette: typeof Palette) => void; fail: (error: Error) => void } | undefined;
  const code = new Promise<typeof Palette>((arrive, fail) => (settle = { arrive, fail }));
  render(<Page load={() => code} />);
  return {
    user: userEvent.setup(),
    arrive: () => act(async () => settle?.arrive(Palette)),
    fail: () => act(async () => settle?.fail(new Error("unreachable"))),
  };
}

beforeEach(() => {
  written.length = 0;
  taken.length = 0;
  document.body.innerHTML = '<div id="layers"></div>';
});
afterEach(cleanup);

test("keys typed while the palette is on its way go to it, and write nothing to the books", async () => {
  const { user, arrive } = open();
  await user.keyboard("{Control>}k{/Control}na{Enter}");
  expect([written, taken]).toEqual([[], []]);
  await arrive();
  expect(taken).toEqual([{ text: "na", acts: ["Enter"] }]);
  await user.keyboard("n");
  expect(screen.getByLabelText<HTMLInputElement>("Palette").value).toBe("n");
  expect(written).toEqual([]);
});

test("once it is there, keys are its own; once it is closed, they are the page's again", async () => {
  const { user, arrive } = open();
  await arrive();
  await user.keyboard("{Control>}k{/Control}");
  await vi.waitFor(() => expect(taken).toHaveLength(1));
  await user.keyboard("an");
  expect(screen.getByLabelText<HTMLInputElement>("Palette").value).toBe("an");
  await user.keyboard("{Escape}");
  await vi.waitFor(() => expect(screen.queryByLabelText("Palette")).toBeNull());
  await user.keyboard("a");
  expect(written).toEqual(["accepted"]);
});

test("Escape before it is there gives the keys back to the page", async () => {
  const { user, arrive } = open();
  await user.keyboard("{Control>}k{/Control}a{Escape}n");
  expect(written).toEqual(["new"]);
  await arrive();
  expect(screen.queryByLabelText("Palette")).toBeNull();
});

test("Escape between its first sight and its first key closes it for good: the next Ctrl K opens it", async () => {
  function Escaped(props: CommandPaletteProps) {
    // Between what is drawn and the effects that follow it.
    useLayoutEffect(() => {
      if (taken.length === 0) document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    }, []);
    return <Palette {...props} />;
  }
  render(<Page load={async () => Escaped} />);
  const user = userEvent.setup();
  await user.keyboard("{Control>}k{/Control}");
  await vi.waitFor(() => expect(taken).toHaveLength(1));
  await vi.waitFor(() => expect(screen.queryByLabelText("Palette")).toBeNull());
  await user.keyboard("{Control>}k{/Control}");
  expect(await screen.findByLabelText("Palette")).toBeDefined();
});

test("code that does not come gives the keys back to the page", async () => {
  const { user, fail } = open();
  await user.keyboard("{Control>}k{/Control}a");
  await fail();
  await user.keyboard("n");
  expect(written).toEqual(["new"]);
});

test("it never opens over a layer, whose keys stay its own", async () => {
  const { user, arrive } = open();
  await arrive();
  const layers = document.getElementById("layers");
  if (layers) layers.innerHTML = '<dialog open><input aria-label="Champ" /></dialog>';
  screen.getByLabelText("Champ").focus();
  await user.keyboard("{Control>}k{/Control}an");
  expect(screen.queryByLabelText("Palette")).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("Champ").value).toBe("an");
});

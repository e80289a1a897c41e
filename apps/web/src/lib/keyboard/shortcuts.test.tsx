import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setSingleKeys, useShortcuts, type Shortcut } from "./keyboard.js";

const next = vi.fn<Shortcut>();
const undo = vi.fn<Shortcut>();
const left = vi.fn<(event: KeyboardEvent) => void>();

function List({ first = false, act = next }: { first?: boolean; act?: Shortcut }) {
  useShortcuts({ j: act, "Ctrl+Z": undo }, { first });
  return (
    <>
      <input aria-label="Recherche" />
      <input type="checkbox" aria-label="Ligne 1" />
      <div id="layers" />
    </>
  );
}

beforeEach(() => {
  [next, undo, left].forEach((spy) => spy.mockReset());
  localStorage.clear();
  document.addEventListener("keydown", left);
});
afterEach(() => {
  cleanup();
  document.removeEventListener("keydown", left);
});

test("a key acts on the page and on a checkbox, not in a text", async () => {
  const user = userEvent.setup();
  render(<List />);
  await user.keyboard("j");
  screen.getByLabelText("Ligne 1").focus();
  await user.keyboard("j");
  expect(next).toHaveBeenCalledTimes(2);
  await user.type(screen.getByLabelText("Recherche"), "jj");
  expect(next).toHaveBeenCalledTimes(2);
});

test("under a layer the keys of the page rest; under one that is leaving they act again", async () => {
  const user = userEvent.setup();
  render(<List />);
  const layers = document.getElementById("layers") ?? document.body;
  layers.innerHTML = "<dialog open></dialog>";
  await user.keyboard("j{Control>}z{/Control}");
  expect([next.mock.calls.length, undo.mock.calls.length]).toEqual([0, 0]);
  layers.innerHTML = '<div class="layer leaving"></div>';
  await user.keyboard("j");
  expect(next).toHaveBeenCalledOnce();
});

test("keys of one letter can be turned off, those with Ctrl stay", async () => {
  const user = userEvent.setup();
  render(<List />);
  setSingleKeys(false);
  await user.keyboard("j{Control>}z{/Control}");
  expect([next.mock.calls.length, undo.mock.calls.length]).toEqual([0, 1]);
  setSingleKeys(true);
  await user.keyboard("j");
  expect(next).toHaveBeenCalledOnce();
});

test("a key that acted is taken from the browser, one that declined is left to it", async () => {
  const user = userEvent.setup();
  const { rerender } = render(<List first />);
  await user.keyboard("j");
  expect(left.mock.lastCall?.[0].defaultPrevented).toBe(true);
  rerender(<List first act={() => false} />);
  await user.keyboard("j");
  expect(left.mock.lastCall?.[0].defaultPrevented).toBe(false);
});

test("a component that is gone listens no more", async () => {
  const user = userEvent.setup();
  const { unmount } = render(<List />);
  unmount();
  await user.keyboard("j");
  expect(next).not.toHaveBeenCalled();
});

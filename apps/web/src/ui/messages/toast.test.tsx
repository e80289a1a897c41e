import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hideActs, showToast, TOAST_MS, ToastRegion } from "./toast.js";

beforeEach(() => {
  vi.useFakeTimers();
  render(<ToastRegion />);
  // What tests of other files have left goes first.
  pass(60_000);
});
afterEach(() => {
  pass(60_000);
  cleanup();
  vi.useRealTimers();
});

const show = (toast: Parameters<typeof showToast>[0]): void => act(() => void showToast(toast));
const pass = (milliseconds: number): void => act(() => void vi.advanceTimersByTime(milliseconds));
const titles = (): (string | null)[] => [...document.querySelectorAll(".toast b")].map(({ textContent }) => textContent);

test("a message goes after four seconds, one that offers an act after twenty", () => {
  show({ title: "Enregistré" });
  show({ title: "Catégorisée", action: { label: "Annuler", run: () => undefined } });
  pass(TOAST_MS.default);
  expect(titles()).toEqual(["Catégorisée"]);
  pass(TOAST_MS.undo - TOAST_MS.default);
  expect(titles()).toEqual([]);
});

test("a message under the pointer waits, then stays for what was left of its time", () => {
  show({ title: "Enregistré" });
  pass(3000);
  fireEvent.pointerEnter(screen.getByRole("status"));
  pass(10_000);
  expect(titles()).toEqual(["Enregistré"]);
  fireEvent.pointerLeave(screen.getByRole("status"));
  pass(900);
  expect(titles()).toEqual(["Enregistré"]);
  pass(200);
  expect(titles()).toEqual([]);
});

test("a message that moved away from under the pointer goes too", () => {
  show({ title: "Enregistré" });
  fireEvent.pointerEnter(screen.getByRole("status"));
  pass(10_000);
  expect(titles()).toEqual(["Enregistré"]);
  fireEvent.pointerOver(document.body);
  pass(TOAST_MS.default);
  expect(titles()).toEqual([]);
});

test("the same error twice is one message, two errors are two; a reader hears errors at once", () => {
  show({ kind: "error", title: "Échec", text: "Le serveur ne répond pas." });
  show({ kind: "error", title: "Échec", text: "Le serveur ne répond pas." });
  show({ kind: "error", title: "Échec", text: "Réessayez." });
  expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual(["ÉchecLe serveur ne répond pas.", "ÉchecRéessayez."]);
});

test("the act runs once, and its message is gone", () => {
  const run = vi.fn<() => void>();
  show({ title: "Catégorisée", action: { label: "Annuler", run } });
  fireEvent.click(screen.getByRole("button", { name: "Annuler" }));
  expect(run).toHaveBeenCalledOnce();
  expect(titles()).toEqual([]);
});

test("when the company closes, the messages that offer an act go and the others stay", () => {
  show({ title: "Catégorisée", action: { label: "Annuler", run: () => undefined } });
  show({ title: "Enregistré" });
  act(hideActs);
  expect(titles()).toEqual(["Enregistré"]);
});

test("what may be done next stands before the act that takes back, and goes with the message", () => {
  const [apply, undo] = [vi.fn<() => void>(), vi.fn<() => void>()];
  show({ title: "Catégorisée", offer: { label: "Appliquer aux 3 similaires", run: apply }, action: { label: "Annuler", run: undo } });
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Appliquer aux 3 similaires", "Annuler"]);
  fireEvent.click(screen.getByRole("button", { name: "Appliquer aux 3 similaires" }));
  expect(apply).toHaveBeenCalledOnce();
  expect(undo).not.toHaveBeenCalled();
  expect(titles()).toEqual([]);
});

import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Option } from "../select.js";
import { Autosuggest } from "./autosuggest.js";

const CITIES: readonly Option[] = [
  { value: "rennes", label: "Rennes" },
  { value: "redon", label: "Redon" },
  { value: "reze", label: "Rezé", disabled: true },
  { value: "brest", label: "Brest" },
  { value: "nantes", label: "Nantes" },
];

const chosen = vi.fn<(value: string) => void>();
const added = vi.fn<(text: string) => void>();
const outside = vi.fn<() => void>();

function City({ start = "", canAdd = false }: { start?: string; canAdd?: boolean }) {
  const [value, setValue] = useState(start);
  const choose = (next: string): void => {
    chosen(next);
    setValue(next);
  };
  return (
    <div onKeyDown={({ key }) => key === "Escape" && outside()}>
      <Autosuggest label="Ville" options={CITIES} value={value} onChange={choose} {...(canAdd && { onAdd: added })} />
      <button type="button">Suivant</button>
    </div>
  );
}

const input = (): HTMLInputElement => screen.getByRole("combobox", { name: "Ville" });
const lines = (): (string | null)[] => screen.queryAllByRole("option").map(({ textContent }) => textContent);
/** The line that a screen reader announces. */
const pointed = (): string | null => document.getElementById(input().getAttribute("aria-activedescendant") ?? "")?.textContent ?? null;

async function type(text: string) {
  const user = userEvent.setup();
  await user.type(input(), text);
  // The list follows what is typed once the keys rest.
  await vi.waitFor(() => expect(lines().length).toBeLessThan(CITIES.length));
  return user;
}

// The document of the tests draws nothing, so nothing floats in it.
beforeAll(() => void Object.assign(HTMLElement.prototype, { showPopover: () => undefined }));
beforeEach(() => [chosen, added, outside].forEach((spy) => spy.mockClear()));
afterEach(cleanup);

test("what is typed keeps the choices that have it, whatever the accents; the arrows go round them and Enter chooses", async () => {
  render(<City />);
  const user = await type("re");
  expect(lines()).toEqual(["Rennes", "Redon", "Rezé", "Brest"]);
  expect(pointed()).toBeNull();
  await user.keyboard("{ArrowDown}");
  expect(pointed()).toBe("Rennes");
  await user.keyboard("{ArrowUp}");
  expect(pointed()).toBe("Brest");
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(chosen).toHaveBeenCalledExactlyOnceWith("redon");
  expect(input().value).toBe("Redon");
  expect(lines()).toEqual([]);
});

test("the list follows each key: Enter typed at once chooses what was typed, not what stood there before", async () => {
  render(<City />);
  const user = userEvent.setup({ delay: null });
  await user.type(input(), "nan{ArrowDown}{Enter}");
  expect(chosen).toHaveBeenCalledExactlyOnceWith("nantes");
});

test("the value of a choice, typed whole, chooses it when the field is left", async () => {
  render(<City />);
  const user = userEvent.setup({ delay: null });
  await user.type(input(), "redon");
  await user.tab();
  expect(chosen).toHaveBeenCalledExactlyOnceWith("redon");
  expect(input().value).toBe("Redon");
});

test("a choice that is not open can be pointed at and not chosen", async () => {
  render(<City />);
  const user = await type("rez");
  await user.keyboard("{ArrowDown}{Enter}");
  expect(chosen).not.toHaveBeenCalled();
  expect(input().value).toBe("rez");
});

test("Escape closes the list and nothing else; once it is closed, Escape belongs to what is around", async () => {
  render(<City />);
  const user = await type("bre");
  await user.keyboard("{Escape}");
  expect(lines()).toEqual([]);
  expect(outside).not.toHaveBeenCalled();
  await user.keyboard("{Escape}");
  expect(outside).toHaveBeenCalledOnce();
});

test("words that are no choice go back to the choice when the field is left, exact words choose, no words choose nothing", async () => {
  render(<City start="brest" />);
  const user = userEvent.setup();
  await user.clear(input());
  await user.type(input(), "Brestois");
  await user.tab();
  expect([input().value, chosen.mock.calls]).toEqual(["Brest", []]);
  await user.clear(input());
  await user.type(input(), "rennes");
  await user.tab();
  expect([input().value, chosen.mock.lastCall]).toEqual(["Rennes", ["rennes"]]);
  await user.clear(input());
  await user.tab();
  expect([input().value, chosen.mock.lastCall]).toEqual(["", [""]]);
});

test("words that no choice bears can be added, the words of a choice cannot", async () => {
  render(<City canAdd />);
  const user = await type("Vannes");
  expect(lines()).toEqual(['Ajouter "Vannes"']);
  await user.keyboard("{Enter}");
  expect(added).toHaveBeenCalledExactlyOnceWith("Vannes");
  await user.clear(input());
  await user.type(input(), "Brest");
  await vi.waitFor(() => expect(lines()).toEqual(["Brest"]));
});

test("a click on a line chooses it, and the text keeps the focus", async () => {
  render(<City />);
  const user = await type("bre");
  await user.click(screen.getByRole("option"));
  expect(chosen).toHaveBeenCalledExactlyOnceWith("brest");
  expect(document.activeElement).toBe(input());
});

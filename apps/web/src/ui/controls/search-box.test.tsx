import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { SearchBox } from "./search-box.js";

afterEach(cleanup);

const box = (isOpen: boolean) => <SearchBox label="Rechercher" value="loyer" autoFocus={isOpen} onChange={() => undefined} />;

test("words that the address brings leave the keys to the list; the box takes them when it is opened", () => {
  const { rerender } = render(box(true));
  expect(document.activeElement).toBe(document.body);
  rerender(box(false));
  rerender(box(true));
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
});

test("Escape clears the words, then gives the keys back to the content", async () => {
  render(
    <main id="content" tabIndex={-1}>
      <SearchBox label="Rechercher" value="" onChange={() => undefined} />
    </main>,
  );
  const field = screen.getByRole<HTMLInputElement>("searchbox");
  await userEvent.type(field, "loyer{Escape}");
  expect(field.value).toBe("");
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard("{Escape}");
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

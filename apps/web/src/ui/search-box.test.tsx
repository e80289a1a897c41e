import { cleanup, render, screen } from "@testing-library/react";
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

import { expect, test } from "vitest";
import { formTabs } from "./return-tabs.js";

const page = (name: string) => ({ form: "2035" as const, page: name, title: name, boxes: [] });

test("a form has one tab, with its frames; a name in two words gives an address in one", () => {
  const tabs = formTabs({ pages: [page("2035-A"), page("2035-B"), page("2035-B, cadre 5"), page("2031 bis")] });
  expect(tabs.map(({ value, label, pages }) => [value, label, pages.length])).toEqual([
    ["2035-A", "2035-A", 1],
    ["2035-B", "2035-B", 2],
    ["2031-bis", "2031 bis", 1],
  ]);
});

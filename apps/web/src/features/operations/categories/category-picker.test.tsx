import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CategoryPicker } from "./category-picker.js";
import { aChart } from "../testing/a-chart.js";

type Given = Partial<Parameters<typeof CategoryPicker>[0]>;

const chart = aChart();
const validated: (readonly string[])[] = [];
let closed = 0;

function picker(given: Given = {}) {
  return (
    <CategoryPicker
      context="CATEGORIZATION_ADD"
      chart={chart}
      groups={chart.outcome}
      initial={[]}
      subject="a"
      footer={(chosen, submit) => (
        <button type="button" onClick={submit}>
          {chosen.join(" ")}
        </button>
      )}
      onValidate={(chosen) => void validated.push(chosen)}
      onClose={() => void (closed += 1)}
      {...given}
    />
  );
}

function open(given: Given = {}) {
  const { rerender } = render(picker(given));
  return { user: userEvent.setup(), change: (other: Given) => rerender(picker({ ...given, ...other })) };
}

const search = (): HTMLElement => screen.getByLabelText("Chercher une catégorie, un compte");
const ticked = (): (string | null)[] =>
  [...document.querySelectorAll('[role=checkbox][aria-checked="true"], [role=radio][aria-checked="true"]')].map(({ id }) => id);

/** Milliseconds that the events are dated later than they happen. */
let later = 0;
/** Longer than two digits of an account are apart. */
const passAWhile = (): void => void (later += 420);

beforeEach(() => {
  later = 0;
  vi.spyOn(Event.prototype, "timeStamp", "get").mockImplementation(() => performance.now() + later);
  validated.length = 0;
  closed = 0;
  document.body.innerHTML = '<div id="app"></div><div id="layers"></div>';
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("by typing", () => {
  test("the search has the focus; Enter takes the best match, Enter again validates", async () => {
    const { user } = open();
    expect(document.activeElement).toBe(search());
    await user.keyboard("carb{Enter}");
    expect(ticked()).toEqual(["category-606140"]);
    await user.keyboard("{Enter}");
    expect(validated).toEqual([["606140"]]);
  });

  test("arrows choose among what is found", async () => {
    const { user } = open();
    await user.keyboard("606{ArrowDown}{Enter}{Enter}");
    expect(validated).toEqual([["606400"]]);
  });

  test("words that match nothing choose nothing and validate nothing", async () => {
    const { user } = open({ initial: ["606300"] });
    await user.keyboard("zzz{Enter}");
    expect(screen.getByText("Aucune catégorie ne correspond à ces mots.")).toBeTruthy();
    expect(validated).toEqual([]);
  });
});

describe("by digit", () => {
  test("a digit takes the category that bears it, suggestions first", async () => {
    const { user } = open({ suggestions: [{ code: "606140", label: "Carburant", icon: "fuel", details: "" }] });
    await user.keyboard("2");
    expect(ticked()).toEqual(["category-606300"]);
    passAWhile();
    await user.keyboard("1");
    expect(ticked()).toEqual(["category-606140", "category-606300"]);
  });

  test("two digits that follow each other are the beginning of an account, and choose nothing", async () => {
    const { user } = open();
    await user.keyboard("606300");
    expect(ticked()).toEqual([]);
    expect((search() as HTMLInputElement).value).toBe("606300");
    await user.keyboard("{Enter}");
    expect(ticked()).toEqual(["category-606300"]);
  });

  test("a letter that follows a digit at once is the beginning of a name, and chooses nothing", async () => {
    const { user } = open();
    await user.keyboard("2p");
    expect(ticked()).toEqual([]);
    expect((search() as HTMLInputElement).value).toBe("2p");
    await user.clear(search());
    await user.keyboard("2");
    passAWhile();
    await user.keyboard("p");
    await user.clear(search());
    expect(ticked()).toEqual(["category-606400"]);
  });

  test("after a letter, digits belong to the search", async () => {
    const { user } = open();
    await user.keyboard("p1");
    expect(ticked()).toEqual([]);
  });
});

describe("what is chosen", () => {
  test("several may be chosen where the context allows it, one elsewhere", async () => {
    const several = open();
    await several.user.keyboard("1");
    passAWhile();
    await several.user.keyboard("2{Enter}");
    cleanup();
    const one = open({ context: "CATEGORIZATION_UPDATE" });
    await one.user.keyboard("1");
    passAWhile();
    await one.user.keyboard("2{Enter}");
    expect(validated).toEqual([["606300", "606400"], ["606400"]]);
  });

  test("another category replaces the one that was proposed, and is added to one that the user chose", async () => {
    const { user } = open({ initial: ["606140"], isProposal: true });
    await user.keyboard("1{Enter}");
    expect(validated).toEqual([["606300"]]);
    await user.keyboard("2{Enter}");
    expect(validated.at(-1)).toEqual(["606300", "606400"]);
  });

  test("what is proposed is kept by choosing it, and given up by choosing it again", async () => {
    const { user } = open({ initial: ["606300"], isProposal: true });
    await user.keyboard("1");
    expect(ticked()).toEqual(["category-606300"]);
    passAWhile();
    await user.keyboard("1");
    expect(ticked()).toEqual([]);
  });

  test("the right arrow passes to what follows, while nothing is searched", async () => {
    let passed = 0;
    const { user } = open({ onPass: () => void (passed += 1) });
    await user.keyboard("{ArrowRight}");
    expect(passed).toBe(1);
    await user.keyboard("carb{ArrowRight}");
    expect(passed).toBe(1);
  });

  test("going on to another operation forgets the search and the choice, and takes the focus back", async () => {
    const { user, change } = open();
    await user.keyboard("carb{Enter}");
    await user.click(screen.getByRole("button", { name: "606140" }));
    change({ subject: "b", initial: ["606400"] });
    expect(ticked()).toEqual(["category-606400"]);
    expect(document.activeElement).toBe(search());
    await user.keyboard("{Enter}");
    expect(validated.at(-1)).toEqual(["606400"]);
  });

  test("what is taken elsewhere is not offered, nor given a digit", async () => {
    const { user } = open({ excluded: ["606300"] });
    expect(document.getElementById("category-606300")).toBeNull();
    await user.keyboard("1{Enter}");
    expect(validated).toEqual([["606400"]]);
  });
});

describe("leaving", () => {
  test("Escape closes at once what was not changed, and asks before a choice is lost", async () => {
    const { user } = open();
    await user.keyboard("{Escape}");
    expect(closed).toBe(1);
    await user.keyboard("1{Escape}");
    expect(closed).toBe(1);
    await user.click(screen.getByRole("button", { name: /continuer/i }));
    expect(closed).toBe(2);
  });
});

describe("what a category says", () => {
  afterEach(() => localStorage.clear());

  test("the digits that suggestions leave go to what is used most", async () => {
    const { user } = open({ used: ["606140"] });
    expect(screen.getByRole("group", { name: "Les plus utilisées" }).textContent).toContain("Carburant");
    await user.keyboard("1");
    expect(ticked()).toEqual(["category-606140"]);
  });

  test("account codes are written on request, and the request is kept", async () => {
    const { user } = open();
    expect(document.getElementById("category-606140")?.textContent).not.toContain("606140");
    await user.click(screen.getByLabelText("Numéros de compte"));
    expect(document.getElementById("category-606140")?.textContent).toContain("606140");
    cleanup();
    open();
    expect(document.getElementById("category-606140")?.textContent).toContain("606140");
  });
});

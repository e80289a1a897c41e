import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { TidyBanner, type MonthToValidate } from "./finish-banner.js";

afterEach(cleanup);

function open(balance: MonthToValidate["balance"]) {
  const done: string[] = [];
  render(
    <TidyBanner
      month={{ month: "2026-10-01", through: "2026-10-31", operations: 60, balance }}
      onValidate={(through) => void done.push(through)}
      onLater={() => void done.push("later")}
    />,
  );
  return { done, user: userEvent.setup() };
}

test("a tidy month says its operations and its balance, and leads to its validation", async () => {
  const { done, user } = open("right");
  expect(screen.getByRole("status").textContent).toBe("Octobre est rangé\u00a0: 60 opérations, solde juste. Valider octobre\u00a0?");
  await user.click(screen.getByRole("button", { name: "Valider octobre" }));
  await user.click(screen.getByRole("button", { name: "Plus tard" }));
  expect(done).toEqual(["2026-10-31", "later"]);
});

test("a balance that nothing states is not called right, and one that differs offers no validation", () => {
  open("unknown");
  expect(screen.getByRole("status").textContent).toContain("sans relevé qui dise le solde");
  cleanup();
  open("gap");
  expect(screen.getByRole("status").textContent).toContain("le solde n’est pas celui du relevé");
  expect(screen.queryByRole("button", { name: "Valider octobre" })).toBeNull();
});

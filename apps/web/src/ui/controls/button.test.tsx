import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Button } from "./button.js";

vi.mock("../../lib/session/read-only.js", () => ({ useReadOnlyReason: () => null }));

afterEach(cleanup);

test("a double press of what changes books is one; two presses are two, by the keyboard too", async () => {
  const user = userEvent.setup();
  const onClick = vi.fn<() => void>();
  render(
    <Button writes onClick={onClick}>
      Valider
    </Button>,
  );
  const button = screen.getByRole("button");
  await user.dblClick(button);
  expect(onClick).toHaveBeenCalledTimes(1);
  button.focus();
  await user.keyboard("{Enter}");
  expect(onClick).toHaveBeenCalledTimes(2);
});

test("the second press of a double one sends no form", async () => {
  const user = userEvent.setup();
  const onSubmit = vi.fn<(event: React.FormEvent) => void>((event) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button writes type="submit">
        Envoyer
      </Button>
    </form>,
  );
  await user.dblClick(screen.getByRole("button"));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

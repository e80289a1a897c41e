import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ApiError } from "../../lib/api/api-error.js";
import { ReadingFailure } from "./reading-failure.js";

afterEach(cleanup);

const failed = (status: number) =>
  render(
    <ReadingFailure
      error={new ApiError({ status, code: "x", message: "Les barèmes de 2024 ne sont pas connus ici.", place: "toast", target: null })}
      again={() => undefined}
    />,
  );

test("a reading that a rule refuses says why, without an offer to ask again; another failure offers it", () => {
  failed(409);
  expect(screen.getByText("Les barèmes de 2024 ne sont pas connus ici.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Réessayer" })).toBeNull();
  cleanup();
  failed(503);
  expect(screen.getByRole("button", { name: "Réessayer" })).toBeTruthy();
});

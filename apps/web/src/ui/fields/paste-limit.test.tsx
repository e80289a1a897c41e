import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ToastRegion } from "../messages/toast.js";
import { sayCutPastes } from "./paste-limit.js";

afterEach(cleanup);

test("a paste that is longer than its field says what is left out; one that fits says nothing", async () => {
  sayCutPastes();
  render(
    <>
      <input aria-label="Libellé" maxLength={10} defaultValue="12345" />
      <ToastRegion />
    </>,
  );
  const field = screen.getByLabelText<HTMLInputElement>("Libellé");
  field.setSelectionRange(5, 5);
  fireEvent.paste(field, { clipboardData: { getData: () => "12345" } });
  expect(screen.queryByText(/trop long/)).toBeNull();
  fireEvent.paste(field, { clipboardData: { getData: () => "12345678" } });
  expect(await screen.findByText(/trop long.*prend 10 caractères, les 3 derniers ne sont pas collés/)).toBeTruthy();
});

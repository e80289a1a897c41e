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

test("ends of line that the field does not take, and a field that takes its pastes by itself, say nothing", () => {
  sayCutPastes();
  render(
    <>
      <input aria-label="Libellé" maxLength={5} />
      <textarea aria-label="Annotations" maxLength={5} />
      <input aria-label="Code" maxLength={5} onPaste={(event) => event.preventDefault()} />
      <input aria-label="Validée" maxLength={5} readOnly />
      <ToastRegion />
    </>,
  );
  const paste = (label: string, text: string): unknown =>
    fireEvent.paste(screen.getByLabelText(label), { clipboardData: { getData: () => text } });
  paste("Libellé", "12345\r\n");
  paste("Annotations", "12\r\n34");
  paste("Code", "1234567");
  paste("Validée", "1234567");
  expect(screen.queryByText(/prend 5 caractères/)).toBeNull();
});

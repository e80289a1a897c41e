import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../lib/api/query-client.js";
import { BoxField } from "./box-field.js";

const box = {
  box: "374",
  label: "TVA collectée",
  value: 0,
  exact: null,
  explain: null,
  isTotal: false,
  isTyped: true,
  line: null,
  hasCode: true,
};
let sent: unknown[];

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", async (_url: string, request: RequestInit) => {
    sent.push((JSON.parse(request.body as string) as { value: unknown }).value);
    return Response.json({ data: {} });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function type(text: string): Promise<void> {
  const user = userEvent.setup();
  const shown = { ...box, toConfirm: false };
  render(
    <QueryClientProvider client={queryClient}>
      <BoxField box={shown} form="2033" detail={{ fiscalYearId: "year-1" }} />
    </QueryClientProvider>,
  );
  await user.type(screen.getByRole("textbox"), text);
  await user.tab();
}

test.each(["1e3", "0x1F", "1,5", "abc", "2.400"])(
  "« %s » is no amount in whole euros: it stays, with its sentence, and is not sent",
  async (text) => {
    await type(text);
    expect(screen.getByRole("alert").textContent).toBe("Un montant en euros entiers.");
    expect([screen.getByRole<HTMLInputElement>("textbox").value, sent]).toEqual([text, []]);
  },
);

test.each([
  ["2 400", 2400],
  ["2\u202f400 €", 2400],
  ["−12", -12],
])("« %s » is read as %i", async (text, value) => {
  await type(text);
  await waitFor(() => expect(sent).toEqual([value]));
});

import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { EntryReply } from "@comptoir/contract/ledger/ledger";
import { queryClient } from "../../lib/api/query-client.js";
import { canReverse, ReverseEntry } from "./reverse-entry.js";

// Who may is tested apart: here, someone who may.
vi.mock("../../lib/session/allowed.js", () => ({ useAllowed: () => true }));

const entry: EntryReply = {
  id: "entry",
  number: "12",
  journal: "BQ",
  date: "2026-03-02",
  label: "Loyer",
  pieceRef: "OP-1",
  pieceDate: "2026-03-02",
  validatedAt: "2026-04-01",
  hash: "0",
  operationId: "operation",
  reversedEntryId: null,
  reversedByEntryId: null,
  lines: [],
};
const sent: { path: string; body: unknown }[] = [];
const reversed: string[] = [];
let reply: () => Response;

/** Keeps what was sent, and replies as the server does. */
async function serve(url: string, { method, body }: RequestInit): Promise<Response> {
  if (method !== "POST") return Response.json({ data: [] });
  sent.push({ path: new URL(url).pathname, body: typeof body === "string" ? JSON.parse(body) : null });
  return reply();
}

function open(given: Partial<EntryReply> = {}) {
  render(
    <QueryClientProvider client={queryClient}>
      <ReverseEntry entry={{ ...entry, ...given }} onReversed={(id) => void reversed.push(id)} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const opener = (): HTMLElement => screen.getByRole("button", { name: "Extourner" });
const submit = (): HTMLElement => within(screen.getByRole("dialog")).getByRole("button", { name: "Extourner" });

beforeEach(() => {
  sent.length = 0;
  reversed.length = 0;
  reply = () => Response.json({ data: { entryId: "reversal", number: 13, operationId: "operation", date: "2026-04-14" } }, { status: 201 });
  document.body.innerHTML = '<div id="app"></div><div id="layers"></div>';
  vi.stubGlobal("fetch", serve);
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-04-14T10:00:00Z") });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  queryClient.clear();
});

describe("« Extourner »", () => {
  test("asks what becomes of the operation: recorded again unless told otherwise, today", async () => {
    const user = open();
    await user.click(opener());
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Extourner et corriger" }).checked).toBe(true);
    expect(screen.getByRole("dialog").textContent).toContain("Elle redevient à catégoriser.");
    await user.click(submit());
    await waitFor(() => expect(reversed).toEqual(["reversal"]));
    expect(sent).toEqual([{ path: "/api/v1/ledger/entries/entry/reverse", body: { date: "2026-04-14", recordAgain: true } }]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("cancels for good, and says where the operation is to be found", async () => {
    const user = open();
    await user.click(opener());
    await user.click(screen.getByRole("radio", { name: "Annuler définitivement" }));
    expect(screen.getByRole("dialog").textContent).toContain("Opérations annulées");
    await user.click(submit());
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ date: "2026-04-14", recordAgain: false }]));
  });

  test("of an entry without an operation, asks for the day alone", async () => {
    const user = open({ operationId: null });
    await user.click(opener());
    expect(screen.queryByRole("radio")).toBeNull();
  });

  test("shows at the date what the server refuses of it, and takes another day", async () => {
    const message = "L’extourne ne peut pas précéder l’écriture du 02/03/2026 : choisissez une date à partir de ce jour.";
    reply = () =>
      Response.json(
        {
          status: 422,
          code: "reversal.date_before_entry",
          message,
          error: { type: "field", target: "date" },
          target: "date",
          type: "",
          title: "",
          statusCode: 422,
        },
        { status: 422 },
      );
    const user = open();
    await user.click(opener());
    await user.click(submit());
    const day = await screen.findByRole("textbox", { name: /Date de l’extourne/ });
    await waitFor(() => expect(day.getAttribute("aria-invalid")).toBe("true"));
    expect(screen.getByRole("dialog").textContent).toContain(message);
    await user.clear(day);
    await user.type(day, "10/04/2026");
    await user.tab();
    expect(day.getAttribute("aria-invalid")).toBe("false");
  });

  test("leaves everything as it was when given up", async () => {
    const user = open();
    await user.click(opener());
    await user.click(screen.getByRole("button", { name: "Annuler" }));
    expect([screen.queryByRole("dialog"), sent]).toEqual([null, []]);
  });
});

test("a draft, a reversal and what is reversed already are not reversed", () => {
  expect(canReverse(entry)).toBe(true);
  expect(canReverse({ ...entry, validatedAt: null })).toBe(false);
  expect(canReverse({ ...entry, reversedEntryId: "other" })).toBe(false);
  expect(canReverse({ ...entry, reversedByEntryId: "other" })).toBe(false);
});

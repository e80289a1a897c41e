import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isoDate } from "@comptoir/accounting/date";
import { WithoutPaper } from "./features/operations/attachments/inbox/without-paper.js";
import { EMPTY_RULE } from "./features/operations/rules/rule-form.js";
import { useSaveRule } from "./features/operations/rules/rule-queries.js";
import { useSendMessage } from "./features/contact/queries.js";
import { useInviteContact } from "./features/firms/dossiers/dossier-queries.js";
import { useCreateDossier } from "./features/firms/queries.js";
import { useChangeYear } from "./features/fiscal-years/year-queries.js";
import { useTakeOver } from "./features/fixed-assets/takeover/takeover-queries.js";
import { useReverseEntry } from "./features/ledger/queries.js";
import { NO_LOAN } from "./features/loans/loan-form.js";
import { useSaveLoan } from "./features/loans/queries.js";
import { useAnswer, useAsk } from "./features/questions/queries.js";
import { aQuestion } from "./features/questions/testing.js";
import { queryClient } from "./lib/api/query-client.js";

vi.mock("./lib/session/session.js", async (original) => ({ ...(await original<object>()), useUser: () => ({ preferences: {} }) }));
vi.mock("@tanstack/react-router", async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: string }) => <a href="/">{children}</a>,
}));

type Sent = { readonly path: string; readonly key: string | null; readonly body: unknown };
const sent: Sent[] = [];

beforeEach(() => {
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined });
  vi.stubGlobal("fetch", async (url: string, { method = "GET", body, headers }: RequestInit = {}) => {
    if (method === "GET") return Response.json({ data: [], results: [] });
    sent.push({ path: new URL(url).pathname, key: new Headers(headers).get("idempotency-key"), body });
    return Response.json({ data: { id: "made", name: "Fait" }, actId: null, message: "Fait" }, { status: 201 });
  });
});
afterEach(() => {
  cleanup();
  sent.length = 0;
  queryClient.clear();
  vi.unstubAllGlobals();
});

function show(form: () => React.ReactNode): HTMLElement {
  const Form = form;
  render(
    <QueryClientProvider client={queryClient}>
      <Form />
    </QueryClientProvider>,
  );
  return screen.getByRole("button");
}

/** What each form creates, once it is complete. */
const FORMS: Readonly<Record<string, () => () => void>> = {
  rule: function useForm() {
    const { mutate } = useSaveRule(null, () => undefined);
    return () => mutate({ ...EMPTY_RULE, name: "Trains", words: "sncf" });
  },
  loan: function useForm() {
    const { mutate } = useSaveLoan(null);
    return () => mutate({ ...NO_LOAN, name: "Camion" });
  },
  question: function useForm() {
    const { mutate } = useAsk();
    return () => mutate({ subject: { kind: "operation", id: "o1" }, text: "Pour qui ?", choices: [] });
  },
  reply: function useForm() {
    const { mutate } = useAnswer(aQuestion({ id: "q1" }));
    return () => mutate({ text: "Pour le chantier" });
  },
  dossier: function useForm() {
    const { mutate } = useCreateDossier();
    return () => mutate({});
  },
  year: function useForm() {
    const { mutate } = useChangeYear();
    return () => mutate({ id: null, end: isoDate("2027-12-31") });
  },
  reversal: function useForm() {
    const { mutate } = useReverseEntry();
    return () => mutate({ id: "e1", date: isoDate("2026-04-14"), recordAgain: true });
  },
  message: function useForm() {
    const { mutate } = useSendMessage();
    return () => mutate({ name: "Anne", email: "anne@exemple.fr", subject: "Question", message: "Bonjour" });
  },
  contact: function useForm() {
    const { mutate } = useInviteContact();
    return () => mutate({ email: "anne@exemple.fr" } as Parameters<typeof mutate>[0]);
  },
  register: function useForm() {
    const { mutate } = useTakeOver();
    return () => mutate(new File(["a;b"], "registre.csv"));
  },
};

describe("two clicks in one event", () => {
  test.each(Object.entries(FORMS))("on the form of a %s send one thing under one key", async (_what, useForm) => {
    const button = show(() => {
      const submit = useForm();
      return <button onClick={submit}>Valider</button>;
    });
    button.click();
    button.click();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect([sent[1]?.path, sent[1]?.key]).toEqual([sent[0]?.path, sent[0]?.key]);
  });

  test("a form that stays open creates the next thing under another key", async () => {
    const button = show(() => <WithoutPaper />);
    button.click();
    button.click();
    await waitFor(() => expect(button.getAttribute("aria-busy")).toBeNull());
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[0]).toEqual(sent[1]);
    await waitFor(() => {
      button.click();
      expect(sent.at(-1)?.key).not.toBe(sent[0]?.key);
    });
    expect(sent.at(-1)).toMatchObject({ path: "/api/v1/views", key: expect.stringMatching(/^[0-9a-f]{32}$/) });
  });
});

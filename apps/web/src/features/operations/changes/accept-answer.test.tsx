import { afterEach, expect, test, vi } from "vitest";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { queryClient } from "../../../lib/api/query-client.js";
import { acceptAnswer } from "./accept-answer.js";
import { anOperation } from "../testing/an-operation.js";

const account = (code: string) => ({ id: code, code, name: code });
type Suggestion = NonNullable<Transaction["suggestion"]>;

const instalment = anOperation({
  suggestion: {
    account: account("164000"),
    confidence: 0.95,
    reason: "réponse du client",
    alternatives: [],
    source: "loan",
    seen: "164000",
    allocations: ["164000", "661100"].map((code) => ({ account: account(code), value: 43 })) as unknown as NonNullable<
      Suggestion["allocations"]
    >,
  },
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test.each([
  ["an account of the split that is suggested", "164000", "/api/v1/transactions/accept-suggestions"],
  ["another account", "606400", "/api/v1/transactions/allocations"],
])("accepting %s", async (_, code, path) => {
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { method = "GET" }: RequestInit) => {
    if (method === "GET") return Response.json({ data: instalment });
    sent.push(new URL(url).pathname);
    return Response.json({ data: { changed: [instalment], skipped: [], suggested: [], alike: [], removed: [], actId: null } });
  });
  await acceptAnswer(instalment.id, { code, name: code });
  expect(sent).toEqual([path]);
});

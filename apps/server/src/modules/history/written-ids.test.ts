import { expect, test } from "vitest";
import type { ActReply } from "@comptoir/contract/history/acts";
import { testApp } from "../../testing/app.js";
import { newBankAccount, typeIn } from "../operations/testing.js";

const server = await testApp();

test("the history has a change of an operation whose id is written in capital letters, and leaves out one so written", async () => {
  const company = await server.newCompany();
  await newBankAccount(server, company);
  const { id } = await typeIn(company, { title: "Achat", amount: 40, date: "2026-03-02" });
  const other = await typeIn(company, { title: "Autre", amount: 50, date: "2026-03-02" });
  await company.send("POST", "/api/v1/transactions/comment", { ids: [id.toUpperCase(), other.id], comment: "Vu", mode: "replace" });
  const [act] = (await company.get(`/api/v1/acts?operationId=${id.toUpperCase()}`)).json<{ results: ActReply[] }>().results;
  expect(act).toMatchObject({ count: 2, undoable: true });
  const undone = await company.send("POST", `/api/v1/acts/${(act?.id ?? "").toUpperCase()}/undo`, { except: [id.toUpperCase()] });
  expect(undone.json()).toMatchObject({ data: { changed: [{ id: other.id }], skipped: [{ id }] } });
  await company.send("POST", "/api/v1/transaction/update", { id: id.toUpperCase(), comment: "Relu" });
  const { results } = (await company.get(`/api/v1/acts?operationId=${id}`)).json<{ results: ActReply[] }>();
  expect(results[0]).toMatchObject({ kind: "operation.update", undoable: true });
});

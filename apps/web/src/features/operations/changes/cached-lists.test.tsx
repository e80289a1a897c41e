import { expect, test } from "vitest";
import { queryClient } from "../../../lib/api/query-client.js";
import { operationListsKey } from "../../../queries/operations.js";
import { questionsKey } from "../../../queries/questions.js";
import { operationsForPaperQuery } from "../attachments/inbox/queries.js";
import { namedOperationsQuery } from "../queries.js";
import { listedOperations, refreshCounts, replaceInLists } from "./cached-lists.js";
import { anOperation } from "../testing/an-operation.js";

test("an operation that changes keeps the balance of its account, which its new state does not say", () => {
  const key = operationListsKey('{"accounts":["a1"]}');
  const [listed, other] = [anOperation({ id: "o1", runningBalance: 120.5 }), anOperation({ id: "o2", runningBalance: null })];
  queryClient.setQueryData(key, { pages: [{ data: [listed, other] }], pageParams: [undefined] });
  replaceInLists([anOperation({ id: "o1", comment: "vu" }), anOperation({ id: "o2" })]);
  const { pages } = queryClient.getQueryData<{ pages: { data: unknown[] }[] }>(key) ?? { pages: [] };
  expect(pages[0]?.data).toMatchObject([
    { id: "o1", comment: "vu", runningBalance: 120.5 },
    { id: "o2", runningBalance: null },
  ]);
});

test("after a gesture on operations, questions are read again: it may have closed some", () => {
  queryClient.setQueryData(questionsKey(), []);
  refreshCounts();
  expect(queryClient.getQueryState(questionsKey())?.isInvalidated).toBe(true);
});

test("what is read for a choice or a preview is no list: a change beside it leaves it alone", () => {
  const read = [anOperation({ id: "o1" })];
  for (const { queryKey } of [operationsForPaperQuery("facture"), namedOperationsQuery(["o1"])]) queryClient.setQueryData(queryKey, read);
  replaceInLists([anOperation({ id: "o1", comment: "vu" })]);
  expect(listedOperations()).toEqual([]);
  for (const { queryKey } of [operationsForPaperQuery("facture"), namedOperationsQuery(["o1"])])
    expect(queryClient.getQueryData(queryKey)).toEqual(read);
});

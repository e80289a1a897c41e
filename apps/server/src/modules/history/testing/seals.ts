import type { EntryReply } from "@comptoir/contract/ledger/ledger";
import type { TestCompany } from "../../../testing/app.js";
import { actAtRandom, answerOf, pick, type Someone } from "./random-acts.js";

const MONTH_ENDS = ["2026-01-31", "2026-02-28", "2026-03-31"] as const;

/** Does something at random, what freezes books included: a month is sorted out and validated, a validated entry is reversed. */
export async function sealAtRandom(someone: Someone): Promise<{ status: number; code: string }> {
  switch (someone.random(12)) {
    case 0:
      return answerOf(await validateMonth(someone));
    case 1:
      return answerOf(await reverseOne(someone));
    default:
      return actAtRandom(someone);
  }
}

type Reply = Awaited<ReturnType<TestCompany["send"]>>;

async function validateMonth(someone: Someone): Promise<Reply> {
  const { company } = someone;
  const through = pick(someone, MONTH_ENDS);
  for (const [sign, account] of [
    ["income", "706000"],
    ["outcome", "606300"],
  ]) {
    const filters = { endDate: through, operations_status: "not_categorized", transaction_sign: sign };
    const call = (body: object): Promise<Reply> =>
      company.send("PUT", "/api/v1/transactions/allocations", { filters, parts: [{ account }], ...body });
    const previewed = await call({ preview: true });
    if (previewed.statusCode !== 200) return previewed;
    await call({ seen: previewed.json<{ data: { seen: string } }>().data.seen });
  }
  return company.send("POST", "/api/v1/ledger/validate", { through });
}

async function reverseOne(someone: Someone): Promise<Reply> {
  const { company, random } = someone;
  const listed = await company.get("/api/v1/transactions?page=2");
  const validated = listed
    .json<{ data: { id: string; transactionStatus: { code: string } }[] }>()
    .data.filter(({ transactionStatus }) => transactionStatus.code === "validated");
  if (validated.length === 0) return listed;
  const entries = await company.get(`/api/v1/ledger/entries?operationId=${pick(someone, validated).id}`);
  const open = entries
    .json<{ data: EntryReply[] }>()
    .data.filter((entry) => entry.validatedAt !== null && entry.reversedEntryId === null && entry.reversedByEntryId === null);
  if (open.length === 0) return entries;
  return company.send("POST", `/api/v1/ledger/entries/${pick(someone, open).id}/reverse`, {
    date: "2026-04-14",
    recordAgain: random(3) > 0,
  });
}

import { expect, test } from "vitest";
import type { Tx } from "../../../db/transaction.js";
import { testApp } from "../../../testing/app.js";
import { lockBooks, lockedFiscalYears } from "./service.js";

const { db, newCompany } = await testApp();

test("a transaction asks for the lock of the books once, the next one asks again; each sees the years as they are", async () => {
  const { id } = await newCompany();
  const asked: string[] = [];
  const watched = (tx: Tx): Tx => ({
    ...tx,
    query: (text, values, options) => {
      if (text.includes("for update")) asked.push(text);
      return tx.query(text, values, options);
    },
  });
  const lockTwice = () =>
    db.tenant(id, async (given) => {
      const tx = watched(given);
      await lockBooks(tx, id);
      await tx.run("insert into books.fiscal_years (company_id, id, begins_on, ends_on) values ($1, gen_random_uuid(), $2, $2)", [
        id,
        `${2027 + asked.length}-01-01`,
      ]);
      return (await lockedFiscalYears(tx, id)).length;
    });
  expect([await lockTwice(), asked.length]).toEqual([2, 1]);
  expect([await lockTwice(), asked.length]).toEqual([3, 2]);
});

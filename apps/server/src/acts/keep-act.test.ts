import { expect, test } from "vitest";
import { testApp } from "../testing/app.js";
import { describedBy, keepingAct, type ActWitness } from "./keep-act.js";

const { db, newCompany } = await testApp();

test("an act is described by what was read before the change and after it; without a description there is none", async () => {
  const { id, userId } = await newCompany();
  let stock = 3;
  const stockMoved: ActWitness<number> = async () => {
    const found = stock;
    return (sold) => (sold === 0 ? null : { sentence: `${sold} vendus`, before: { found }, after: { left: stock } });
  };
  const sell = (count: number) =>
    db.tenant(id, (tx) =>
      keepingAct(tx, id, { userId, kind: "stock.sell", witness: stockMoved }, async () => {
        stock -= count;
        return count;
      }),
    );
  const sold = await sell(2);
  expect(sold).toMatchObject({ result: 2, description: { sentence: "2 vendus", before: { found: 3 }, after: { left: 1 } } });
  expect(await sell(0)).toEqual({ result: 0, actId: null, description: null });
  const acts = await db.tenantRead(id, {
    text: "select id, user_id, kind, sentence, before, after from books.acts where company_id = $1",
    values: [id],
  });
  expect(acts).toEqual([
    { id: sold.actId, user_id: userId, kind: "stock.sell", sentence: "2 vendus", before: { found: 3 }, after: { left: 1 } },
  ]);
});

test("a description may name another kind than that of the call", async () => {
  const { id, userId } = await newCompany();
  const witness = describedBy(() => ({ kind: "company.regime", sentence: "Régimes changés", before: {}, after: {} }));
  await db.tenant(id, (tx) => keepingAct(tx, id, { userId, kind: "vat.regime", witness }, async () => null));
  const [act] = await db.tenantRead<{ kind: string }>(id, { text: "select kind from books.acts where company_id = $1", values: [id] });
  expect(act?.kind).toBe("company.regime");
});

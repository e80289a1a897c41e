import { expect, test } from "vitest";
import { testApp } from "../../testing/app.js";
import { typeOperations } from "../vat/testing.js";

const app = await testApp({ today: "2026-04-14" });

test("VAT that was paid before any return of the books is named with its amount, since what is set aside still holds it", async () => {
  const company = await app.newCompany({ vatSystem: "monthly_rn", beginning: "2026-01-01", end: "2026-12-31" });
  await app.db.shared((tx) =>
    tx.run("update shared.companies set postcode = '75011', leader_last_name = 'Martin' where id = $1", [company.id]),
  );
  await company.send("PUT", "/api/v1/vat-start", { declaredThrough: "2025-12-31", credit: 0 });
  await typeOperations(company, [{ date: "2026-01-10", type: "income", paid: 6_000, account: "706000", vatRate: 20 }]);
  const leftOut = async () => {
    const { ownership } = (await company.get("/api/v1/dashboard")).json().data;
    return ownership.leftOut.find(({ key }: { key: string }) => key === "vat_paid");
  };
  expect(await leftOut()).toBeUndefined();
  await typeOperations(company, [{ date: "2026-02-18", type: "outcome", paid: 1_000, account: "445510", vatRate: 0 }]);
  const named = await leftOut();
  expect(named).toMatchObject({ amount: 1_000, label: expect.stringContaining("payée sans l’avoir déclarée ici") });
  const opened = await company.get(`/api/v1/explain?figure=${named.explain}`);
  expect(opened.json().data).toMatchObject({ value: 1_000 });
  // Declared, the payment settles it.
  expect((await company.send("POST", "/api/v1/vat-declaration/2026-01/validate", {})).statusCode).toBe(200);
  expect(await leftOut()).toBeUndefined();
});

test("a till below zero, which the money at hand counts, is named: receipts in cash are missing", async () => {
  const company = await app.newCompany({ beginning: "2026-01-01", end: "2026-12-31" });
  const leftOut = async () => {
    const { ownership } = (await company.get("/api/v1/dashboard")).json().data;
    return ownership.leftOut.find(({ key }: { key: string }) => key === "till");
  };
  await typeOperations(company, [{ date: "2026-01-09", type: "income", paid: 300, account: "706000", origin: "cash" }]);
  expect(await leftOut()).toBeUndefined();
  await typeOperations(company, [{ date: "2026-02-10", type: "outcome", paid: 520, account: "606400", origin: "cash" }]);
  const named = await leftOut();
  expect(named).toMatchObject({ amount: 220 });
  expect((await company.get(`/api/v1/explain?figure=${named.explain}`)).json().data).toMatchObject({ value: 220 });
});

import { expect, test } from "vitest";
import { testApp } from "../../../testing/app.js";
import { typeOperations } from "../../vat/testing.js";
import { closingCompany, readStepOf } from "../testing.js";

const app = await testApp({ today: "2026-04-14" });

/** What the step says of limits of turnover, after 60 000 € of fees received without VAT. */
async function limitsOf(professionId: string): Promise<string[]> {
  const company = await closingCompany(app);
  await app.db.shared((tx) => tx.run("update shared.companies set profession_id = $2 where id = $1", [company.id, professionId]));
  await typeOperations(company, [{ date: "2025-03-03", type: "income", paid: 60_000, account: "706000" }]);
  const { anomalies } = (await readStepOf(company, "consistent_accounts")).result;
  return anomalies.map(({ code }) => code).filter((code) => code.startsWith("limit:"));
}

test("the limit of the franchise concerns who may charge VAT, never a profession that the law exempts", async () => {
  expect(await limitsOf("infirmier")).toEqual([]);
  expect(await limitsOf("graphiste")).toEqual(["limit:franchise de TVA"]);
});

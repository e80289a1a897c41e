import { expect, test } from "vitest";
import { testApp } from "../../../testing/app.js";
import { csvStatement, preview } from "../testing.js";

const server = await testApp();
const { newCompany } = server;

test("a balance typed beside the file asks for the right to seal, which an assistant lacks; the import alone does not", async () => {
  const firm = await server.newFirm();
  const company = await newCompany({ firmId: firm.id });
  const given = await preview(company, csvStatement([["2026-03-02", "VIR CLIENT", "100.00"]]));
  const { tokens, clock } = server.services;
  const caller = { userId: firm.userId, roleId: "accounting_firm_assistant", firmId: firm.id };
  const headers = { authorization: `Bearer ${await tokens.issueAccessToken(caller, Math.floor(clock.now() / 1000))}` };
  const send = (choice: object) =>
    server.app.inject({
      method: "POST",
      url: `/api/v1/bank-import/${given.id}/confirm?companyId=${company.id}`,
      payload: { companyId: company.id, accounts: [{ index: 0, create: true, ...choice }] },
      headers,
    });
  expect((await send({ openingBalance: 250.5 })).json()).toMatchObject({ status: 403, code: "access.forbidden" });
  expect((await send({})).statusCode).toBe(200);
});

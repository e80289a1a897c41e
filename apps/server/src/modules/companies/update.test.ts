import { expect, test } from "vitest";
import { MESSAGES } from "@comptoir/contract/base/messages";
import type { Db } from "../../db/db.js";
import type { Tx } from "../../db/transaction.js";
import { testApp } from "../../testing/app.js";
import { overlap } from "../../testing/overlap.js";
import { lockBooks } from "../books/years/service.js";
import { withoutRegister } from "./testing.js";

const server = await testApp({ today: "2026-04-14" });
const { db, newCompany, services } = server;
const URL = "/api/v1/company";
/** Claire Martin's former and new establishments in the sample register. */
const [FORMER, NEW] = ["99900001100018", "99900001100026"];

test("names, telephones and the start of activity change", async () => {
  const company = await newCompany({ name: "Avant" });
  const change = { name: " Après ", phone: "06 12 34 56 78", fixedPhone: null, activityStartDate: "2020-02-29" };
  expect((await company.send("PATCH", URL, change)).json()).toEqual({ message: "L’entreprise est modifiée." });
  expect((await company.get(URL)).json().data).toMatchObject({
    id: company.id,
    name: "Après",
    phone: "06 12 34 56 78",
    fixedPhone: null,
    activityStartDate: "2020-02-29",
    taxSystem: "bnc",
    vatSystem: "not_subjected",
  });
});

test("a company that moves waits for its books before it holds itself: a change of regime meanwhile ends", async () => {
  const company = await newCompany({ vatSystem: "quarterly_rn" });
  const changeOfRegime = (elsewhere: Db, work: (tx: Tx) => Promise<unknown>) =>
    elsewhere.tenant(company.id, async (tx) => {
      await work(tx);
      await tx.run("select shared.change_company($1, '{}')", [company.id]);
    });
  const move = () => company.send("PATCH", URL, { postcode: "75011" });
  const { leader, follower } = await overlap(db, { open: changeOfRegime, work: (tx) => lockBooks(tx, company.id) }, move);
  expect([leader.status, follower]).toMatchObject(["fulfilled", { status: "fulfilled", value: { statusCode: 200 } }]);
});

test("an activity does not begin after the first fiscal year", async () => {
  const company = await newCompany();
  expect((await company.send("PATCH", URL, { activityStartDate: "2026-01-01" })).statusCode).toBe(200);
  expect((await company.send("PATCH", URL, { activityStartDate: "2026-01-02" })).json()).toMatchObject({
    code: "company.field",
    target: "activityStartDate",
    message: expect.stringContaining("01/01/2026"),
  });
});

test("a company that moves changes the last five digits of its SIRET, and its address with them", async () => {
  const company = await newCompany({ siret: FORMER });
  expect((await company.send("PATCH", URL, { siret: "99800001200018" })).json()).toMatchObject({
    code: "siret.head",
    message: MESSAGES.siretHead,
    target: "siret",
  });
  expect((await company.send("PATCH", URL, { siret: "999 000 011 00026" })).statusCode).toBe(200);
  const [row] = await server.db.shared((tx) =>
    tx.query("select siret, siret_unverified, street from shared.companies where id = $1", [company.id]),
  );
  expect(row).toEqual({ siret: NEW, siret_unverified: false, street: "17 rue Kéréon" });
});

test("the register has its word on a new SIRET, and is done without when it is out of reach", async () => {
  const company = await newCompany({ siret: "99800024400025" });
  expect((await company.send("PATCH", URL, { siret: "99800024400017" })).json().code).toBe("siret.closed");
  const reply = await withoutRegister(services, () => company.send("PATCH", URL, { siret: "99800024400017" }));
  expect(reply.statusCode).toBe(200);
  const [row] = await server.db.shared((tx) => tx.query("select siret_unverified from shared.companies where id = $1", [company.id]));
  expect(row).toEqual({ siret_unverified: true });
});

test("a SIRET that another company has is taken, one's own is not", async () => {
  await newCompany({ siret: "99800011100018" });
  const other = await newCompany({ siret: null });
  expect((await other.send("PATCH", URL, { siret: "99800011100018" })).json().code).toBe("siret.taken");
  expect((await other.send("PATCH", URL, { siret: "99800012900010" })).statusCode).toBe(200);
  expect((await other.send("PATCH", URL, { siret: "99800012900010" })).statusCode).toBe(200);
});

test("a name without letters is refused at its field, and a user neither reads nor changes another's company", async () => {
  const [mine, other] = [await newCompany(), await newCompany()];
  expect((await mine.send("PATCH", URL, { name: "12" })).json()).toMatchObject({ message: MESSAGES.companyNameLetters });
  expect((await mine.get(`${URL}?companyId=${other.id}`)).statusCode).toBe(403);
  expect((await mine.send("PATCH", URL, { companyId: other.id, name: "Pris" })).statusCode).toBe(403);
});

test("the SIRET of a dossier is changed by who may seal its books, not by an assistant, who changes the rest", async () => {
  const firm = await server.newFirm();
  const company = await newCompany({ firmId: firm.id });
  const headersOf = async (roleId: string) => {
    const caller = { userId: firm.userId, roleId, firmId: firm.id };
    return { authorization: `Bearer ${await services.tokens.issueAccessToken(caller, Math.floor(services.clock.now() / 1000))}` };
  };
  const change = async (roleId: string, body: object) =>
    server.app.inject({
      method: "PATCH",
      url: `${URL}?companyId=${company.id}`,
      payload: { companyId: company.id, ...body },
      headers: await headersOf(roleId),
    });
  const siret = FORMER;
  expect((await change("accounting_firm_assistant", { siret })).json()).toMatchObject({ status: 403, code: "access.forbidden" });
  expect((await change("accounting_firm_assistant", { city: "Lyon" })).statusCode).toBe(200);
  expect((await change("accounting_firm_accountant", { siret })).json().code).not.toBe("access.forbidden");
});

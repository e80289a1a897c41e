import { expect, test } from "vitest";
import { MESSAGES } from "@comptoir/contract/messages";
import { testApp } from "../../testing/app.js";
import { withoutRegister } from "./testing.js";

const server = await testApp({ today: "2026-04-14" });
const { newCompany, services } = server;
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

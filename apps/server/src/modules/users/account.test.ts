import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.js";
import { actionsOf, asPerson, lastLinkTo, mailsTo, newStaff, TEST_PASSWORD, requestToken } from "../auth/testing.js";

const { app, db, newCompany, newFirm } = await testApp();
const informations = "/api/v1/user/informations";

describe("the profile", () => {
  test("names and telephone change; without a telephone the one known stays, null forgets it", async () => {
    const company = await newCompany();
    const read = async () => (await company.get(informations)).json().data.user;
    await company.send("PATCH", "/api/v1/user/profile", { firstName: " Zoé ", lastName: "Le Goff", phone: "06 12 34 56 78" });
    expect(await read()).toMatchObject({ firstName: "Zoé", lastName: "Le Goff", phone: "06 12 34 56 78" });
    await company.send("PATCH", "/api/v1/user/profile", { firstName: "Zoé", lastName: "Riou" });
    expect(await read()).toMatchObject({ lastName: "Riou", phone: "06 12 34 56 78" });
    await company.send("PATCH", "/api/v1/user/profile", { firstName: "Zoé", lastName: "Riou", phone: null });
    expect((await read()).phone).toBeNull();
    expect(await actionsOf(db, company.userId)).toEqual(["profile_changed", "profile_changed", "profile_changed"]);
  });

  test("a name of one letter is refused with its sentence", async () => {
    const company = await newCompany();
    const reply = await company.send("PATCH", "/api/v1/user/profile", { firstName: "Z", lastName: "Riou" });
    expect(reply.json()).toMatchObject({ status: 400, message: "Le prénom doit être composé de deux lettres minimum." });
  });
});

test("preferences are kept with the person, each by its name", async () => {
  const company = await newCompany();
  await company.send("PATCH", "/api/v1/user/preferences", { compact: true, columns: "date,value" });
  await company.send("PATCH", "/api/v1/user/preferences", { compact: false, tips: 3 });
  expect((await company.get(informations)).json().data.user.preferences).toEqual({ compact: false, columns: "date,value", tips: 3 });
});

test.each([
  ["U+0000", { theme: "\0" }, "Un champ contient un caractère interdit."],
  ["half a character", { theme: "\ud800" }, "Un champ contient un caractère interdit."],
  ["half a character as a name", { "\ud800": true }, "La demande est mal formée."],
])("a preference that cannot be kept is refused: %s", async (_case, preference, message) => {
  const company = await newCompany();
  const reply = await company.send("PATCH", "/api/v1/user/preferences", preference);
  expect(reply.json()).toMatchObject({ status: 400, code: "request.malformed", message });
});

describe("one’s data", () => {
  const filesOf = (payload: Buffer) =>
    Object.fromEntries(Object.entries(unzipSync(payload)).map(([name, bytes]) => [name, Buffer.from(bytes).toString("utf8")]));

  test("come as an archive: the person, the company, the operations, each year’s FEC", async () => {
    const company = await newCompany({ name: "Céramique & Cie" });
    await db.tenant(company.id, (tx) =>
      tx.run(
        `insert into books.operations (company_id, id, date, amount_cents, origin, title, piece_ref, status, vat_status, manually_created)
         values ($1, gen_random_uuid(), '2026-03-02', -1240, 'cash', 'Timbres ; poste', '1', 'to_categorize', 'none', true)`,
        [company.id],
      ),
    );
    const reply = await company.get("/api/v1/user/export");
    expect(reply.headers).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="comptoir-2026-04-14.zip"',
    });
    const files = filesOf(reply.rawPayload);
    const fec = `1-ceramique-cie/${company.company.siren}FEC20261231.txt`;
    expect(Object.keys(files)).toEqual([
      "personne.json",
      "entreprises.json",
      "1-ceramique-cie/operations.csv",
      fec,
      "1-ceramique-cie/general-ledger-2026-01-01-2026-12-31.csv",
      "1-ceramique-cie/trial-balance-2026-01-01-2026-12-31.csv",
      "1-ceramique-cie/empreintes-sha256.txt",
    ]);
    expect(JSON.parse(files["personne.json"] ?? "")).toMatchObject({
      email: company.username,
      first_name: "Camille",
      log: [{ action: "data_exported" }],
    });
    expect(JSON.parse(files["entreprises.json"] ?? "")).toMatchObject([{ id: company.id, name: "Céramique & Cie" }]);
    expect(files["1-ceramique-cie/operations.csv"]).toContain('02/03/2026;"Timbres ; poste";;;;;to_categorize;-12,40');
    expect(files[fec]).toMatch(/^JournalCode\t/);
    expect(reply.body).not.toContain("password");
    expect(files["personne.json"]).not.toMatch(/hash|totp_secret/);
  });

  test("without a SIREN, which a FEC needs, the journal takes its place", async () => {
    const company = await newCompany({ siret: null });
    const names = Object.keys(filesOf((await company.get("/api/v1/user/export")).rawPayload));
    expect(names[3]).toMatch(/\/journal-2026-01-01-2026-12-31\.csv$/);
  });

  test("of a firm’s staff hold no client’s books", async () => {
    const firm = await newFirm();
    await newCompany({ firmId: firm.id });
    const { username } = await newStaff(db, { firmId: firm.id, roleId: "accounting_firm_accountant" });
    const { call } = await asPerson(app, username);
    const files = filesOf((await call("GET", "/api/v1/user/export")).rawPayload);
    expect(Object.keys(files)).toEqual(["personne.json", "entreprises.json"]);
    expect(files["entreprises.json"]).toBe("[]");
  });
});

describe("leaving", () => {
  test("the person is anonymous and out everywhere; the books stay; the address may sign up again", async () => {
    const { id, userId, username } = await newCompany({ password: TEST_PASSWORD });
    const [mine, other] = [await asPerson(app, username), await asPerson(app, username)];
    expect((await mine.call("POST", "/api/v1/user/deletion", { password: TEST_PASSWORD })).statusCode).toBe(200);
    for (const { call } of [mine, other]) expect((await call("GET", informations)).statusCode).toBe(401);
    expect((await requestToken(app, username)).json().code).toBe("auth.bad_credentials");
    const [row] = await db.sharedRead({ text: "select * from shared.users where id = $1", values: [userId] });
    expect(row).toMatchObject({ first_name: "", last_name: "", phone: null, password_hash: "", preferences: {} });
    expect(JSON.stringify(row)).not.toContain(username);
    const counts = await db.sharedRead<{ companies: number; members: number }>({
      text: `select (select count(*)::int from shared.companies where id = $1) as companies,
        (select count(*)::int from shared.memberships where company_id = $1) as members`,
      values: [id],
    });
    expect(counts).toEqual([{ companies: 1, members: 0 }]);
    const years = await db.tenantRead(id, { text: "select 1 from books.fiscal_years where company_id = $1", values: [id] });
    expect(years).toHaveLength(1);
    expect(await actionsOf(db, userId)).toContain("account_deleted");
    expect((await mailsTo(db, username)).map(({ subject }) => subject)).toEqual(["Votre compte est supprimé"]);

    const form = { firstName: "Zoé", lastName: "Riou", email: username, password: TEST_PASSWORD, terms: true };
    await app.inject({ method: "POST", url: "/api/v1/register", payload: form });
    const link = await lastLinkTo(db, username);
    expect(link.uid).not.toBe(userId);
    expect(
      (await app.inject({ method: "POST", url: "/api/v1/user/email-verification", payload: { ...link, password: TEST_PASSWORD } }))
        .statusCode,
    ).toBe(200);
  });

  test("a subscription ends with the access of its last person, not before", async () => {
    const { id, userId, username } = await newCompany({ password: TEST_PASSWORD });
    const partner = await newCompany({ password: TEST_PASSWORD });
    await db.shared(async (tx) => {
      await tx.run("update shared.companies set subscription_status = 'active', subscription_type = 'monthly' where id = $1", [id]);
      await tx.run("insert into shared.memberships (user_id, company_id) values ($1, $2)", [partner.userId, id]);
      await tx.run("delete from shared.memberships where company_id = $1", [partner.id]);
    });
    const statusOf = async () =>
      (
        await db.sharedRead({
          text: "select subscription_status, subscription_ends_on::text from shared.companies where id = $1",
          values: [id],
        })
      )[0];
    await (await asPerson(app, username)).call("POST", "/api/v1/user/deletion", { password: TEST_PASSWORD });
    expect(await statusOf()).toEqual({ subscription_status: "active", subscription_ends_on: null });
    expect(await actionsOf(db, userId)).toContain("account_deleted");
    await (await asPerson(app, partner.username)).call("POST", "/api/v1/user/deletion", { password: TEST_PASSWORD });
    expect(await statusOf()).toMatchObject({ subscription_status: "cancelled", subscription_ends_on: expect.stringMatching(/^2026-/) });
  });

  test("while the payment service is out of reach the account stays", async () => {
    const stripe = { secretKey: "sk_test_1", webhookSecret: "whsec_test_1", url: "http://127.0.0.1:9" };
    const paying = await testApp({ stripe });
    const { id, username } = await paying.newCompany({ password: TEST_PASSWORD });
    await paying.db.shared((tx) =>
      tx.run("update shared.companies set subscription_status = 'active', payment_subscription = 'sub_1' where id = $1", [id]),
    );
    const { call } = await asPerson(paying.app, username);
    expect((await call("POST", "/api/v1/user/deletion", { password: TEST_PASSWORD })).json()).toMatchObject({
      status: 502,
      code: "subscription.payment",
    });
    expect((await call("GET", informations)).statusCode).toBe(200);
  });

  test("the password is asked", async () => {
    const { username } = await newCompany({ password: TEST_PASSWORD });
    const { call } = await asPerson(app, username);
    const reply = await call("POST", "/api/v1/user/deletion", { password: "faux" });
    expect(reply.json()).toMatchObject({ status: 422, code: "auth.password_wrong", target: "password" });
    expect((await call("GET", informations)).statusCode).toBe(200);
  });

  test("two people leave the same way: each keeps a name of their own", async () => {
    for (const { username } of [await newCompany({ password: TEST_PASSWORD }), await newCompany({ password: TEST_PASSWORD })]) {
      const { call } = await asPerson(app, username);
      expect((await call("POST", "/api/v1/user/deletion", { password: TEST_PASSWORD })).statusCode).toBe(200);
    }
  });
});

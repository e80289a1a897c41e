import { describe, expect, test } from "vitest";
import { MESSAGES } from "@comptoir/contract/base/messages";
import { multipartForm, testApp } from "../../testing/app.js";
import { periodOf } from "../../rate-limits/rate-limits.js";
import { addUse } from "../../rate-limits/rates-repository.js";
import { actionsOf, mailsTo, newStaff } from "../auth/testing.js";
import { jpegBytes, pngBytes } from "../../images/testing.js";

const { app, db, clock, services, newCompany, newFirm } = await testApp({ today: "2026-04-14" });
const HOST = "marchand.example";
const firm = await newFirm({ host: HOST, slug: "marchand" });

const change = (payload: object, headers: Record<string, string> = firm.headers) =>
  app.inject({ method: "PATCH", url: "/api/v1/firm", payload, headers });
const read = async (headers = firm.headers) => (await app.inject({ url: "/api/v1/firm", headers })).json().data;
const configOf = async (host: string) => (await app.inject({ url: "/api/v1/config", headers: { host } })).json();
const sendLogo = (name: string, content: Buffer, headers: Record<string, string> = firm.headers) => {
  const form = multipartForm({ name, content });
  return app.inject({ method: "POST", url: "/api/v1/firm/logo", payload: form.payload, headers: { ...headers, ...form.headers } });
};

const FOOTER = {
  corporateName: "Marchand & Associés",
  profession: "Société d’expertise comptable",
  street: "8 rue Nationale",
  postcode: "37000",
  city: "Tours",
  phone: "02 47 05 12 40",
  email: "contact@marchand.example",
  website: "https://marchand.example",
};

describe("the settings of a firm", () => {
  test("show at once on its host, and on no other", async () => {
    const other = await newFirm({ host: "voisin.example" });
    const reply = await change({ ...FOOTER, displayColor: "#2B59B5", loginSecondaryComment: "<p>Bonjour</p>" });
    expect(reply.json()).toMatchObject({ message: "Les paramètres sont enregistrés.", data: { ...FOOTER, displayColor: "#2B59B5" } });
    expect((await configOf(HOST)).cabinet).toEqual({
      displayColor: "#2B59B5",
      name: "Marchand & Associés",
      logo: null,
      combined: false,
      footer: {
        corporateName: "Marchand & Associés",
        profession: "Société d’expertise comptable",
        address: { street: "8 rue Nationale", postcode: "37000", city: "Tours" },
        phone: "02 47 05 12 40",
        email: "contact@marchand.example",
        website: "https://marchand.example",
      },
      support: { email: "contact@marchand.example", phone: "02 47 05 12 40" },
      loginSecondaryComment: "<p>Bonjour</p>",
    });
    expect((await configOf("voisin.example")).cabinet).toMatchObject({ name: "Cabinet de test", displayColor: null });
    expect(await read(other.headers)).toMatchObject({ corporateName: "Cabinet de test", host: "voisin.example" });
    expect(await actionsOf(db, firm.userId)).toContain("firm_changed");
  });

  test("what is not sent stays; a support of one’s own takes the place of the footer’s, in the menu and in mails", async () => {
    await change({ corporateName: "Marchand", email: "contact@marchand.example" });
    await change({ supportEmail: "aide@marchand.example", supportPhone: "0247051241" });
    expect(await read()).toMatchObject({ corporateName: "Marchand", email: "contact@marchand.example" });
    expect((await configOf(HOST)).cabinet.support).toEqual({ email: "aide@marchand.example", phone: "0247051241" });
    const { username } = await newStaff(db, { firmId: firm.id, roleId: "accounting_firm_assistant" });
    await app.inject({ method: "POST", url: "/api/v1/password/forgotten", payload: { email: username } });
    const [mail] = await mailsTo(db, username);
    expect(mail?.body).toContain("Marchand\n");
    const [sent] = await db.sharedRead<{ reply_to: string; sender_name: string }>({
      text: "select reply_to, sender_name from shared.mails where recipient = $1",
      values: [username],
    });
    expect(sent).toEqual({ reply_to: "aide@marchand.example", sender_name: "Marchand" });
  });

  test("a name is one line of text", async () => {
    await change({ corporateName: "  Marchand  &\u00a0 fils " });
    expect((await read()).corporateName).toBe("Marchand & fils");
  });

  test.each([
    ["displayColor", "rouge", /#rrggbb/],
    ["displayColor", "#fff", /#rrggbb/],
    ["displayColor", "#12345g", /#rrggbb/],
    ["displayColor", "#ffffff;background:url(//x)", /caractères|#rrggbb/],
    ["corporateName", "", MESSAGES.companyName],
    ["corporateName", "Marchand\r\nBcc: tous", MESSAGES.nameOnOneLine],
    ["corporateName", "Marchand\u2028 et fils", MESSAGES.nameOnOneLine],
    ["corporateName", "www.piege.example", MESSAGES.nameWithAddress],
    ["corporateName", "impots.example", MESSAGES.nameWithAddress],
    ["profession", "Gagnez sur https://piege.example", MESSAGES.textWithAddress],
    ["street", "piege.example/offre", MESSAGES.textWithAddress],
    ["city", "www.piege.example", MESSAGES.textWithAddress],
    ["postcode", "3700", MESSAGES.postcode],
    ["phone", "12", MESSAGES.phoneFormat],
    ["email", "contact@", MESSAGES.emailFormat],
    ["website", "http://marchand.example", MESSAGES.url],
    ["website", "javascript:alert(1)", MESSAGES.url],
    ["website", "https://marchand", MESSAGES.url],
    ["website", "https://moi:secret@marchand.example", MESSAGES.url],
    ["website", "https://127.0.0.1/", MESSAGES.url],
    ["supportEmail", "aide", MESSAGES.emailFormat],
    ["supportPhone", "00", MESSAGES.phoneFormat],
    ["equityMode", "109", /.+/],
    ["host", "autre.example", /.+/],
  ])("%s is refused as %j", async (name, value, message) => {
    const before = await read();
    const reply = await change({ [name]: value });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().message).toMatch(message);
    expect(await read()).toEqual(before);
  });

  test("the comment keeps the tags of the list, and says what it lost", async () => {
    const kept = '<p>Une <b>question</b> & plus ?</p><a href="https://marchand.example">ici</a>';
    const whole = (await change({ loginSecondaryComment: kept })).json();
    expect(whole.message).toBe("Les paramètres sont enregistrés.");
    const cut = (
      await change({ loginSecondaryComment: '<form action="/x"><img src=x onerror=alert(1)><script>x()</script>Bonjour</form>' })
    ).json();
    expect(cut.data.loginSecondaryComment).toBe("Bonjour");
    expect(cut.message).toContain("perdu ce qui n’y est pas accepté");
    expect((await change({ loginSecondaryComment: "x".repeat(2_001) })).statusCode).toBe(400);
  });

  test("who is no administrator reads and changes nothing", async () => {
    const client = await newCompany({ firmId: firm.id });
    expect((await app.inject({ url: "/api/v1/firm", headers: client.headers })).statusCode).toBe(403);
    expect((await change({ city: "Blois" }, client.headers)).statusCode).toBe(403);
    expect((await sendLogo("logo.png", pngBytes(480, 128), client.headers)).statusCode).toBe(403);
  });
});

describe("the logo of a firm", () => {
  test("is served by its address, which changes with it; one is kept", async () => {
    const first = (await sendLogo("logo.png", pngBytes(480, 128))).json().data.logo;
    expect((await configOf(HOST)).cabinet.logo).toBe(first);
    const served = await app.inject({ url: first, headers: { host: HOST } });
    expect([served.statusCode, served.headers["content-type"], served.rawPayload.equals(pngBytes(480, 128))]).toEqual([
      200,
      "image/png",
      true,
    ]);
    expect(served.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    });
    const second = (await sendLogo("logo.jpg", jpegBytes(240, 64))).json().data.logo;
    expect(second).not.toBe(first);
    expect((await app.inject({ url: second })).headers["content-type"]).toBe("image/jpeg");
    expect((await app.inject({ url: first })).statusCode).toBe(404);
    const removed = await app.inject({ method: "DELETE", url: "/api/v1/firm/logo", headers: firm.headers });
    expect([removed.statusCode, (await read()).logo, (await app.inject({ url: second })).statusCode]).toEqual([200, null, 404]);
  });

  test("two firms bear the same picture; one that loses it leaves it to the other", async () => {
    const other = await newFirm({ host: "memes.example" });
    await sendLogo("logo.png", pngBytes(300, 100));
    const { logo } = (await sendLogo("logo.png", pngBytes(300, 100), other.headers)).json().data;
    await app.inject({ method: "DELETE", url: "/api/v1/firm/logo", headers: firm.headers });
    expect((await app.inject({ url: logo })).statusCode).toBe(200);
  });

  test.each([
    ["logo.svg", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="480" height="128"><script>x()</script></svg>'), "logo.type"],
    ["logo.png", Buffer.from("<html>ceci n’est pas une image, même nommée ainsi</html>"), "logo.type"],
    ["logo.png", Buffer.alloc(0), "logo.missing"],
    ["logo.png", pngBytes(239, 128), "logo.dimensions"],
    ["logo.png", pngBytes(480, 63), "logo.dimensions"],
    ["logo.jpg", jpegBytes(2_001, 400), "logo.dimensions"],
    ["logo.png", Buffer.concat([pngBytes(480, 128), Buffer.alloc(1_000_000)]), "request.too_large"],
  ])("%s is refused (%#)", async (name, content, code) => {
    const reply = await sendLogo(name, content);
    expect(reply.json().code).toBe(code);
    expect((await read()).logo).toBeNull();
  });

  test("is replaced thirty times in an hour at most by a person; settings change a hundred times: each leaves a line of the log", async () => {
    const own = await newFirm();
    const tooMany = { status: 429, code: "rate_limit.exceeded", message: expect.stringContaining("Trop de demandes. Réessayez dans") };
    const replace = () => sendLogo("logo.png", pngBytes(300, 100), own.headers);
    const hour = new Date(periodOf(3_600, clock.now()).begins);
    await db.shared(async (tx) => [await addUse(tx, `logos:${own.userId}`, hour, 29), await addUse(tx, `firm:${own.id}`, hour, 99)]);
    expect([(await replace()).statusCode, (await change({ city: "Tours" }, own.headers)).statusCode]).toEqual([200, 200]);
    expect((await replace()).json()).toMatchObject(tooMany);
    expect((await change({ city: "Blois" }, own.headers)).json()).toMatchObject(tooMany);
    const removal = { method: "DELETE", url: "/api/v1/firm/logo", headers: own.headers } as const;
    expect((await app.inject(removal)).json()).toMatchObject(tooMany);
    expect(await actionsOf(db, own.userId)).toEqual(["firm_changed", "firm_changed"]);
    clock.advance(3_600);
    const token = await services.tokens.issueAccessToken(own.caller, Math.floor(clock.now() / 1000));
    const headers = { authorization: `Bearer ${token}` };
    const sent = [await sendLogo("logo.png", pngBytes(300, 100), headers), await app.inject({ ...removal, headers })];
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    clock.advance(-3_600);
  });

  test("an address that is none leads nowhere", async () => {
    for (const url of ["/brand-logo/1", `/brand-logo/${"0".repeat(64)}`, "/brand-logo/..%2f..%2fetc"])
      expect((await app.inject({ url })).statusCode, url).toBe(404);
  });
});

describe("what new dossiers begin with", () => {
  const DOSSIER = {
    name: "Pierre Aubry",
    bypassSiret: true,
    professionalStatusId: "titulaire",
    independant: "no",
    vatSubjected: "no",
    activityStartDate: "2021-05-04",
    financialStartDate: "2026-01-01",
    financialEndDate: "2026-12-31",
  };
  const create = async (professionId: string, headers: Record<string, string>) => {
    const { data } = (await app.inject({ url: "/api/v1/professions" })).json();
    const { professionalStatuses } = data.find(({ id }: { id: string }) => id === professionId);
    const payload = { ...DOSSIER, professionId, professionalStatusId: professionalStatuses[0].id };
    const reply = await app.inject({ method: "POST", url: "/api/v1/company/create", payload, headers });
    expect(reply.statusCode).toBe(201);
    return reply.json().companyId as string;
  };
  const settingsOf = async (companyId: string) => {
    const [company] = await db.sharedRead<{ by_reintegration: boolean }>({
      text: "select private_share_by_reintegration as by_reintegration from shared.companies where id = $1",
      values: [companyId],
    });
    const [regime] = await db.tenant(companyId, (tx) =>
      tx.query<{ equity_mode: string }>("select equity_mode from books.regimes where company_id = $1", [companyId]),
    );
    return [company?.by_reintegration, regime?.equity_mode];
  };

  test("is written in them at their creation; those that exist keep what they have, a BNC its owner’s account", async () => {
    const own = await newFirm();
    const before = await create("fleuriste", own.headers);
    await change({ privateShareByReintegration: true, equityMode: "108" }, own.headers);
    expect(await settingsOf(before)).toEqual([false, "101"]);
    expect(await settingsOf(await create("fleuriste", own.headers))).toEqual([true, "108"]);
    await change({ equityMode: "101" }, own.headers);
    expect(await settingsOf(await create("graphiste", own.headers))).toEqual([true, "108"]);
  });
});

import { beforeAll, describe, expect, test } from "vitest";
import { testApp, type TestCompany } from "../../testing/app.js";

const { app, db, clock, services, newCompany } = await testApp({ today: "2026-04-14" });

beforeAll(() => db.shared((tx) => tx.run("insert into shared.promo_codes (code, percent_off) values ('BIENVENUE', 20)")));

let machines = 0;

/** A company that has chosen nothing, and a machine that was not used before. */
async function newcomer(): Promise<{ company: TestCompany; address: string }> {
  const company = await newCompany();
  await db.shared((tx) => tx.run("update shared.companies set subscription_paid = false where id = $1", [company.id]));
  machines += 1;
  return { company, address: `192.0.2.${machines}` };
}

type Guess = { company: TestCompany; address: string; code: string };
const guess = ({ company: { headers }, address, code }: Guess) =>
  app.inject({ url: `/api/v1/subscription?promoCode=${code}`, headers, remoteAddress: address });
const choose = ({ company: { headers }, address, code }: Guess) =>
  app.inject({
    method: "POST",
    url: "/api/v1/subscription",
    payload: { plan: "monthly", promoCode: code },
    headers,
    remoteAddress: address,
  });

describe("codes that are guessed", () => {
  test("after twenty wrong ones in an hour a person waits, and the right one waits too", async () => {
    const who = await newcomer();
    for (let tried = 0; tried < 20; tried += 1) {
      const reply = await (tried % 2 === 0 ? guess : choose)({ ...who, code: `ESSAI${tried}` });
      expect(reply.json().code).toBe("subscription.promo_code");
    }
    for (const ask of [guess, choose]) {
      const refused = await ask({ ...who, code: "BIENVENUE" });
      expect(refused.statusCode).toBe(429);
      expect(refused.headers["retry-after"]).toBe("1800");
      expect(refused.json()).toMatchObject({ code: "rate_limit.exceeded", message: "Trop de demandes. Réessayez dans 30\u00a0min." });
    }
    // Without a code, nothing is guessed.
    expect((await app.inject({ url: "/api/v1/subscription", headers: who.company.headers })).statusCode).toBe(200);
    clock.advance(1800);
    const token = await services.tokens.issueAccessToken(who.company.caller, clock.now() / 1000);
    const later = { ...who, company: { ...who.company, headers: { authorization: `Bearer ${token}` } } };
    expect((await guess({ ...later, code: "BIENVENUE" })).statusCode).toBe(200);
    clock.set("2026-04-14");
  });

  test("several persons on one machine share sixty wrong ones", async () => {
    const { address } = await newcomer();
    for (let person = 0; person < 3; person += 1) {
      const { company } = await newcomer();
      for (let tried = 0; tried < 20; tried += 1) await guess({ company, address, code: "FAUX" });
    }
    const { company } = await newcomer();
    expect((await guess({ company, address, code: "FAUX" })).statusCode).toBe(429);
    expect((await guess({ company, address: "198.51.100.1", code: "FAUX" })).statusCode).toBe(422);
  });

  test("fifty guesses at once do not get fifty answers", async () => {
    const who = await newcomer();
    const replies = await Promise.all(Array.from({ length: 50 }, (_, at) => guess({ ...who, code: `ESSAI${at}` })));
    expect(replies.filter(({ statusCode }) => statusCode === 422)).toHaveLength(20);
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30);
  });
});

test("a good code is no guess: its price is read as often as one likes", async () => {
  const who = await newcomer();
  for (let read = 0; read < 25; read += 1) expect((await guess({ ...who, code: "bienvenue" })).statusCode).toBe(200);
  expect((await choose({ ...who, code: "BIENVENUE" })).statusCode).toBe(200);
});

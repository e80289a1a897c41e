import { TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../testing/app.js";
import { actionsOf, asPerson, mailsTo, newStaff, TEST_PASSWORD, requestToken } from "../testing.js";
import { totpStep } from "./totp.js";

const { app, db, clock, newCompany, newFirm } = await testApp();
const URI = "/api/v1/user/second-factor";
const firm = await newFirm();

const codeOf = (secret: string, secondsLater = 0) => new TOTP({ secret }).generate({ timestamp: clock.now() + secondsLater * 1000 });

async function newAccountant() {
  const staff = await newStaff(db, { firmId: firm.id, roleId: "accounting_firm_accountant" });
  return { ...staff, ...(await asPerson(app, staff.username)) };
}

/** Someone whose second factor is in force; the code of this very moment has served. */
async function newProtected() {
  const staff = await newAccountant();
  const { secret } = (await staff.call("POST", URI, { password: TEST_PASSWORD })).json().data;
  const confirmed = await staff.call("POST", `${URI}/confirm`, { code: codeOf(secret) });
  return { ...staff, secret: String(secret), recoveryCodes: confirmed.json().data.recoveryCodes as string[] };
}

test("codes are those of RFC 6238, appendix B", async () => {
  const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"; // "12345678901234567890"
  for (const [seconds, code] of [
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_234_567_890, "005924"],
    [20_000_000_000, "353130"],
  ] as const) {
    expect(await totpStep(secret, { code, now: seconds * 1000 })).toBe(Math.floor(seconds / 30));
  }
});

describe("setting it up", () => {
  test("a secret is shown as text, address and QR code; it is in force once a first code is given", async () => {
    const { username, id, call } = await newAccountant();
    const { secret, uri, qrCode } = (await call("POST", URI, { password: TEST_PASSWORD })).json().data;
    expect(uri).toBe(
      `otpauth://totp/Comptoir:${encodeURIComponent(username)}?issuer=Comptoir&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(qrCode).toMatch(/^<svg [^]*<\/svg>$/);
    expect((await requestToken(app, username)).statusCode).toBe(200);
    const confirmed = await call("POST", `${URI}/confirm`, { code: codeOf(secret) });
    expect(new Set(confirmed.json().data.recoveryCodes).size).toBe(10);
    expect((await call("GET", "/api/v1/user/informations")).json().data.user.hasSecondFactor).toBe(true);
    expect((await requestToken(app, username)).json().code).toBe("auth.second_factor_required");
    expect(await actionsOf(db, id)).toContain("second_factor_on");
  });

  test("its owner is told by mail and in the application that it came into force, and that it was removed", async () => {
    const { id, username, call, recoveryCodes } = await newProtected();
    const notices = async (): Promise<unknown[]> =>
      db.sharedRead({ text: "select title from shared.notifications where user_id = $1 order by id", values: [id] });
    const subjects = async (): Promise<string[]> => (await mailsTo(db, username)).map(({ subject }) => subject);
    expect(await subjects()).toEqual(["Double authentification activée"]);
    expect(await notices()).toEqual([{ title: "Double authentification activée" }]);
    const remove = { password: TEST_PASSWORD, code: recoveryCodes[0] };
    expect((await call("DELETE", URI, remove)).statusCode).toBe(200);
    expect(await subjects()).toEqual(["Double authentification activée", "Double authentification retirée"]);
    expect((await mailsTo(db, username)).at(-1)?.body).toContain("Si ce n’était pas vous");
    // Without one, removing it changes nothing.
    expect((await call("DELETE", URI, { password: TEST_PASSWORD })).statusCode).toBe(200);
    expect(await subjects()).toHaveLength(2);
    expect(await notices()).toHaveLength(2);
  });

  test("coming into force, it ends the other sessions, which were opened without it; removing it ends none", async () => {
    const { username, call } = await newAccountant();
    const other = await asPerson(app, username);
    const { secret } = (await call("POST", URI, { password: TEST_PASSWORD })).json().data;
    expect((await call("POST", `${URI}/confirm`, { code: "000000" })).statusCode).toBe(400);
    expect((await other.call("GET", "/api/v1/user/informations")).statusCode).toBe(200);
    expect((await call("POST", `${URI}/confirm`, { code: codeOf(secret) })).statusCode).toBe(200);
    expect((await call("GET", "/api/v1/user/informations")).statusCode).toBe(200);
    expect((await other.call("GET", "/api/v1/user/informations")).statusCode).toBe(401);
    const renewal = { grant_type: "refresh_token", refresh_token: other.refreshToken };
    expect((await app.inject({ method: "POST", url: "/oauth/token", payload: renewal })).json().code).toBe("auth.session_ended");
    expect((await call("GET", "/api/v1/user/devices")).json().data).toHaveLength(1);
    expect((await mailsTo(db, username)).at(-1)?.body).toContain("autres appareils sont déconnectés");
  });

  test("the database holds neither the secret nor a recovery code", async () => {
    const { id, secret, recoveryCodes } = await newProtected();
    const text =
      "select encode(totp_secret, 'escape') as text from shared.users where id = $1 union all select encode(code_hash, 'escape') from shared.recovery_codes where user_id = $1";
    const rows = await db.sharedRead<{ text: string }>({ text, values: [id] });
    expect(rows).toHaveLength(11);
    for (const known of [secret, ...recoveryCodes]) expect(rows.some((row) => row.text.includes(known))).toBe(false);
  });

  test("a wrong first code, or one before anything is prepared, puts nothing in force", async () => {
    const { username, call } = await newAccountant();
    expect((await call("POST", `${URI}/confirm`, { code: "123456" })).json()).toMatchObject({
      status: 409,
      code: "auth.second_factor_not_prepared",
    });
    const { secret } = (await call("POST", URI, { password: TEST_PASSWORD })).json().data;
    expect((await call("POST", `${URI}/confirm`, { code: codeOf(secret, 300) })).json().code).toBe("auth.second_factor_wrong");
    expect((await call("POST", `${URI}/confirm`, { code: "abc" })).json().code).toBe("auth.second_factor_wrong");
    expect((await requestToken(app, username)).statusCode).toBe(200);
  });

  test("preparing another asks for a code of the one in force, and leaves it as it is", async () => {
    const { username, secret, call } = await newProtected();
    expect((await call("POST", URI, { password: TEST_PASSWORD })).json()).toMatchObject({
      code: "auth.second_factor_required",
      target: "code",
    });
    clock.advance(60);
    const other = (await call("POST", URI, { password: TEST_PASSWORD, code: codeOf(secret) })).json().data.secret;
    clock.advance(60);
    expect((await requestToken(app, username, { code: codeOf(other) })).json().code).toBe("auth.second_factor_wrong");
    expect((await requestToken(app, username, { code: codeOf(secret) })).statusCode).toBe(200);
  });

  test("the password is asked to prepare it and to remove it", async () => {
    const { username, id, secret, call } = await newProtected();
    for (const method of ["POST", "DELETE"] as const) {
      expect((await call(method, URI, { password: "faux" })).json()).toMatchObject({ code: "auth.password_wrong", target: "password" });
    }
    clock.advance(60);
    expect((await call("DELETE", URI, { password: TEST_PASSWORD, code: codeOf(secret) })).statusCode).toBe(200);
    expect((await requestToken(app, username)).statusCode).toBe(200);
    expect(await actionsOf(db, id)).toContain("second_factor_off");
  });

  test("a session left open and the password do not remove it: a code that has not served, or a recovery code, is asked", async () => {
    const { id, secret, recoveryCodes, call } = await newProtected();
    const remove = (code?: string) => call("DELETE", URI, { password: TEST_PASSWORD, ...(code !== undefined && { code }) });
    expect((await remove()).json()).toMatchObject({ status: 400, code: "auth.second_factor_required", target: "code" });
    for (const code of [codeOf(secret), "000000", "abcde-fghjk"])
      expect((await remove(code)).json()).toMatchObject({ code: "auth.second_factor_wrong", target: "code" });
    expect(await actionsOf(db, id)).not.toContain("second_factor_off");
    expect((await remove(recoveryCodes[0])).statusCode).toBe(200);
    expect(await actionsOf(db, id)).toContain("second_factor_off");
  });

  test("its codes are not guessed from a session that is open", async () => {
    const { secret, call } = await newProtected();
    clock.advance(60);
    for (let attempt = 0; attempt < 8; attempt += 1) await call("DELETE", URI, { password: TEST_PASSWORD, code: "000000" });
    const last = await call("DELETE", URI, { password: TEST_PASSWORD, code: "000000" });
    expect(last.json().code).toBe("auth.second_factor_wrong");
    expect((await call("DELETE", URI, { password: TEST_PASSWORD, code: codeOf(secret) })).json().code).toBe("rate_limit.exceeded");
  });

  test("nor is the first code of another one that was prepared and left: ten tries, then it is forgotten", async () => {
    const { username, secret, call } = await newProtected();
    clock.advance(60);
    const other = (await call("POST", URI, { password: TEST_PASSWORD, code: codeOf(secret) })).json().data.secret;
    const confirm = async (code: string) => (await call("POST", `${URI}/confirm`, { code })).json().code;
    for (let attempt = 0; attempt < 10; attempt += 1) expect(await confirm("000000")).toBe("auth.second_factor_wrong");
    expect(await confirm(codeOf(other))).toBe("auth.second_factor_not_prepared");
    clock.advance(600);
    expect(await confirm(codeOf(other))).toBe("auth.second_factor_not_prepared");
    expect((await requestToken(app, username, { code: codeOf(secret) })).statusCode).toBe(200);
    const again = (await call("POST", URI, { password: TEST_PASSWORD, code: codeOf(secret, 30) })).json().data.secret;
    expect((await call("POST", `${URI}/confirm`, { code: codeOf(again) })).statusCode).toBe(200);
  });

  test("it is for a firm's staff", async () => {
    const { send } = await newCompany();
    for (const [method, url] of [
      ["POST", URI],
      ["POST", `${URI}/confirm`],
      ["DELETE", URI],
    ] as const) {
      expect((await send(method, url, { password: TEST_PASSWORD, code: "123456" })).json().code).toBe("access.forbidden");
    }
  });
});

describe("signing in with it", () => {
  test("the code of the moment, the one before and the one after open; each only once, and none that is older", async () => {
    const { username, secret } = await newProtected();
    expect((await requestToken(app, username, { code: codeOf(secret) })).json()).toMatchObject({
      status: 400,
      code: "auth.second_factor_wrong",
    });
    clock.advance(120);
    const [before, moment, after] = [codeOf(secret, -30), codeOf(secret), codeOf(secret, 30)];
    expect((await requestToken(app, username, { code: before })).statusCode).toBe(200);
    expect((await requestToken(app, username, { code: `${moment.slice(0, 3)} ${moment.slice(3)}` })).statusCode).toBe(200);
    expect((await requestToken(app, username, { code: after })).statusCode).toBe(200);
    clock.advance(30);
    for (const used of [moment, after])
      expect((await requestToken(app, username, { code: used })).json().code).toBe("auth.second_factor_wrong");
  });

  test("the same code sent twice at once opens one session", async () => {
    const { username, secret } = await newProtected();
    clock.advance(60);
    const code = codeOf(secret);
    const replies = await Promise.all([requestToken(app, username, { code }), requestToken(app, username, { code })]);
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test("being asked for the code is no failure; a wrong one is, and makes wait", async () => {
    const { username, secret } = await newProtected();
    for (let attempt = 0; attempt < 6; attempt += 1) {
      expect((await requestToken(app, username)).json()).toMatchObject({
        status: 400,
        code: "auth.second_factor_required",
        target: "code",
      });
    }
    for (let attempt = 0; attempt < 4; attempt += 1) {
      expect((await requestToken(app, username, { code: "000000" })).json().code).toBe("auth.second_factor_wrong");
      expect((await requestToken(app, username)).json().code).toBe(attempt < 3 ? "auth.second_factor_required" : "auth.wait");
    }
    clock.advance(60);
    expect((await requestToken(app, username, { code: codeOf(secret) })).statusCode).toBe(200);
  });

  test("a wrong password is told before any code is looked at", async () => {
    const { username, secret } = await newProtected();
    clock.advance(60);
    expect((await requestToken(app, username, { password: "faux", code: codeOf(secret) })).json().code).toBe("auth.bad_credentials");
    expect((await requestToken(app, username, { code: codeOf(secret) })).statusCode).toBe(200);
  });

  test("each recovery code opens one session, however it is typed", async () => {
    const { username, id, recoveryCodes } = await newProtected();
    const [first = "", second = ""] = recoveryCodes;
    expect((await requestToken(app, username, { code: first })).statusCode).toBe(200);
    expect((await requestToken(app, username, { code: first })).json().code).toBe("auth.second_factor_wrong");
    expect((await requestToken(app, username, { code: second.toUpperCase().replace("-", " ") })).statusCode).toBe(200);
    expect((await actionsOf(db, id)).filter((action) => action === "recovery_code_used")).toHaveLength(2);
  });

  test("a session goes on without a code", async () => {
    const { refreshToken } = await newProtected();
    const renewed = await app.inject({
      method: "POST",
      url: "/oauth/token",
      payload: { grant_type: "refresh_token", refresh_token: refreshToken },
    });
    expect(renewed.statusCode).toBe(200);
  });
});

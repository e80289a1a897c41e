import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isoDate } from "../date.js";
import {
  ANSWER_MILLISECONDS,
  consentCountdown,
  consentText,
  dossierConnectionState,
  stateOfConnection,
  UNAVAILABLE_MILLISECONDS,
  worstState,
  type ConnectionFacts,
  type ConnectionState,
} from "./connection-state.js";

const HOUR = 3_600_000;
const START = Date.parse("2026-11-20T08:00:00Z");
const read: ConnectionFacts = {
  provider: null,
  message: null,
  isActive: true,
  isRemoved: false,
  isTokenLost: false,
  isStopped: false,
  createdAt: START,
  syncedAt: START,
  providerSince: START,
};
const at = (facts: Partial<ConnectionFacts>, hours = 1) => stateOfConnection({ ...read, ...facts }, START + hours * HOUR);
const STATES: readonly ConnectionState[] = ["waiting", "ok", "required_action", "onhold"];

describe("a connection", () => {
  test.each([
    ["read without a fault", {}, 1, "ok", null],
    ["created, no account read yet", { syncedAt: null }, 1, "waiting", null],
    ["answering, before the first reading", { provider: "validating", syncedAt: null }, 23, "waiting", null],
    ["answering, read before", { provider: "validating" }, 23, "ok", null],
    ["answering for a day", { provider: "validating" }, 24, "required_action", "n’a pas répondu"],
    ["asking for a strong authentication", { provider: "SCARequired" }, 1, "required_action", "demande votre accord"],
    ["asking for it on the bank’s page", { provider: "webauthRequired" }, 1, "required_action", "demande votre accord"],
    ["asking for a code", { provider: "additionalInformationNeeded" }, 1, "required_action", "demande votre accord"],
    ["waiting for an application", { provider: "decoupled" }, 1, "required_action", "demande votre accord"],
    ["with a wrong password", { provider: "wrongpass" }, 1, "required_action", "refuse vos identifiants"],
    ["with an expired password", { provider: "passwordExpired" }, 1, "required_action", "changez-le sur le site de votre banque"],
    ["whose bank has new terms", { provider: "actionNeeded", message: "Acceptez nos CGU." }, 1, "required_action", "Acceptez nos CGU."],
    ["whose bank gives no words", { provider: "actionNeeded" }, 1, "required_action", "attend une action"],
    ["whose site is closed for a moment", { provider: "websiteUnavailable" }, 47, "ok", null],
    ["whose site is closed for two days", { provider: "websiteUnavailable" }, 48, "onhold", "momentanément indisponible"],
    ["asked too often", { provider: "rateLimiting", syncedAt: null }, 47, "waiting", null],
    ["in a fault", { provider: "bug" }, 23, "ok", null],
    ["in a fault for a day", { provider: "bug" }, 24, "onhold", "panne"],
    ["in a state that no page describes", { provider: "somethingNew", syncedAt: null }, 23, "waiting", null],
    ["in that state for a day", { provider: "somethingNew" }, 24, "onhold", "panne"],
    ["no longer read", { isActive: false }, 1, "onhold", "suspendue"],
    ["removed by the bank", { isRemoved: true }, 1, "onhold", "n’existe plus"],
    ["whose token is refused", { isTokenLost: true }, 1, "required_action", "est perdue"],
    ["of a stopped subscription", { isStopped: true, provider: "SCARequired" }, 1, "onhold", "est arrêtée"],
  ] as const)("%s", (_case, facts, hours, state, text) => {
    const found = at(facts, hours);
    expect(found.state).toBe(state);
    if (text === null) expect(found.text).toBeNull();
    else expect(found.text).toContain(text);
  });

  test("asks for something exactly when it is neither in order nor awaited", () => {
    const facts = fc.record({
      provider: fc.option(fc.constantFrom("validating", "SCARequired", "wrongpass", "actionNeeded", "rateLimiting", "bug", "new"), {
        nil: null,
      }),
      syncedAt: fc.option(fc.constant(START), { nil: null }),
      isActive: fc.boolean(),
      isRemoved: fc.boolean(),
      isTokenLost: fc.boolean(),
      isStopped: fc.boolean(),
    });
    fc.assert(
      fc.property(facts, fc.nat({ max: 100 }), (given, hours) => {
        const { state, text } = at(given, hours);
        expect(text !== null).toBe(state === "required_action" || state === "onhold");
      }),
    );
  });

  test("passes its limits at the limit itself", () => {
    const busy = { ...read, provider: "validating" };
    expect(stateOfConnection(busy, START + ANSWER_MILLISECONDS - 1).state).toBe("ok");
    expect(stateOfConnection(busy, START + ANSWER_MILLISECONDS).state).toBe("required_action");
    const closed = { ...read, provider: "websiteUnavailable" };
    expect(stateOfConnection(closed, START + UNAVAILABLE_MILLISECONDS - 1).state).toBe("ok");
    expect(stateOfConnection(closed, START + UNAVAILABLE_MILLISECONDS).state).toBe("onhold");
  });
});

/** What leads from each state to each other one, as docs/bank-connection.md has it: facts before, facts after, hours between. */
const LEADS_TO: Readonly<Record<string, { readonly from: Partial<ConnectionFacts>; readonly to: Partial<ConnectionFacts> }>> = {
  "waiting ok": { from: { syncedAt: null }, to: {} },
  "waiting required_action": { from: { syncedAt: null }, to: { syncedAt: null, provider: "wrongpass" } },
  "waiting onhold": { from: { syncedAt: null }, to: { syncedAt: null, isActive: false } },
  "ok required_action": { from: {}, to: { provider: "SCARequired" } },
  "ok onhold": { from: {}, to: { isRemoved: true } },
  "required_action ok": { from: { provider: "SCARequired" }, to: {} },
  "required_action waiting": { from: { syncedAt: null, provider: "wrongpass" }, to: { syncedAt: null } },
  "required_action onhold": { from: { provider: "wrongpass" }, to: { provider: "wrongpass", isStopped: true } },
  "onhold ok": { from: { isStopped: true }, to: {} },
  "onhold waiting": { from: { syncedAt: null, isActive: false }, to: { syncedAt: null } },
  "onhold required_action": { from: { isActive: false }, to: { provider: "decoupled" } },
};

describe("the transitions", () => {
  const pairs = STATES.flatMap((from) => STATES.flatMap((to) => (from === to ? [] : [[from, to] as const])));

  test.each(pairs)("of a connection, from %s to %s", (from, to) => {
    const found = LEADS_TO[`${from} ${to}`];
    if (found === undefined) return expect([from, to]).toEqual(["ok", "waiting"]);
    expect([at(found.from).state, at(found.to).state]).toEqual([from, to]);
  });

  test("a connection that was read is never awaited again", () => {
    const any = fc.option(fc.string(), { nil: null });
    fc.assert(
      fc.property(any, fc.nat({ max: 1000 }), (provider, hours) => {
        expect(at({ provider }, hours).state).not.toBe("waiting");
      }),
    );
  });

  test.each(pairs)("of a dossier, from %s to %s: its worst connection is another one", (from, to) => {
    const of = (state: ConnectionState) => dossierConnectionState({ connections: ["ok", state], bankAccounts: 1, isStopped: false });
    expect([of(from), of(to)]).toEqual([from, to]);
  });
});

test("the worst of several connections is the state of the dossier", () => {
  expect(worstState(["ok", "waiting", "onhold", "required_action"])).toBe("required_action");
  expect(worstState(["ok", "waiting", "onhold"])).toBe("onhold");
  expect(worstState(["ok", "waiting"])).toBe("waiting");
  expect(worstState([])).toBeNull();
});

test("without a connection, files are in order once they made an account; a stopped dossier is on hold in any case", () => {
  const none = { connections: [], isStopped: false };
  expect(dossierConnectionState({ ...none, bankAccounts: 0 })).toBe("waiting");
  expect(dossierConnectionState({ ...none, bankAccounts: 2 })).toBe("ok");
  expect(dossierConnectionState({ connections: ["required_action"], bankAccounts: 2, isStopped: true })).toBe("onhold");
});

test("a consent is counted down from fifteen days before its end, to its last day", () => {
  const endsOn = isoDate("2026-12-15");
  expect(consentCountdown(endsOn, 16)).toBeNull();
  expect(consentCountdown(endsOn, 15)).toEqual({ endsOn, daysLeft: 15 });
  expect(consentCountdown(endsOn, -1)).toBeNull();
  expect(consentCountdown(null, 3)).toBeNull();
  expect(consentText("Banque", { endsOn, daysLeft: 1 })).toContain("dans 1 jour, le 15/12/2026");
  expect(consentText("Banque", { endsOn, daysLeft: 0 })).toContain("prend fin aujourd’hui");
});

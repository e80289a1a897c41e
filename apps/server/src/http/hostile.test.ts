import type { InjectOptions } from "fastify";
import { describe, expect, test } from "vitest";
import type { Endpoint } from "@comptoir/contract/base/endpoint";
import { multipartForm, testApp } from "../testing/app.js";
import { jsonSchema, likely as likelyOf, type LikelySchema } from "../testing/likely.js";
import { randomFrom, type Random } from "../testing/random.js";
import { endpoints } from "./reference/endpoints.js";

/** Every call of the contract, asked wrongly in many ways, always the same ones: another seed, or more cases, ask others. */
const SEED = Number(process.env["HOSTILE_SEED"] ?? 20260414);

const { app, newCompany, newFirm } = await testApp();
const firm = await newFirm();
const file = await newCompany({ firmId: firm.id });
const company = await newCompany({ vatSystem: "quarterly_rn", taxSystem: "bic-rs" });
const callers = [
  { headers: {}, companyId: undefined },
  { headers: company.headers, companyId: undefined },
  { headers: company.headers, companyId: company.id },
  { headers: firm.headers, companyId: file.id },
] as const;

const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  -0.001,
  2 ** 60,
  "",
  " ",
  "\0",
  "a\0b",
  "x".repeat(100_000),
  "é".repeat(5000),
  "👩‍🚀‮\ud800",
  "'; drop table books.operations; --",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "2026-02-31",
  "0000-00-00",
  "9999-12-31",
  "not-a-uuid",
  "0198c0de-0000-7000-8000-000000000000",
  "NaN",
  "1e999",
  "{}",
  '{"accounts":{"$ne":null},"__proto__":{}}',
  [],
  [null],
  [[[[[]]]]],
  Array.from({ length: 3000 }, (_, index) => index),
  {},
  { toString: 1, length: -1, constructor: { prototype: {} } },
];

const likely = (schema: LikelySchema) => likelyOf(schema, (_name, format) => (format === "uuid" ? company.id : undefined));

/** The value with one of its parts, at any depth, replaced. */
function spoiled(value: unknown, random: Random): unknown {
  const hostile = HOSTILE[random(HOSTILE.length)];
  if (typeof value !== "object" || value === null || random(4) === 0) return hostile;
  const entries = Object.entries(value);
  const at = random(entries.length + 1);
  const chosen = entries[at];
  if (Array.isArray(value)) return chosen ? value.with(at, spoiled(chosen[1], random)) : [...value, hostile];
  return chosen ? { ...value, [chosen[0]]: spoiled(chosen[1], random) } : { ...value, inconnu: hostile };
}

const IN_PATHS = [
  "abc",
  "0198c0de-0000-7000-8000-000000000000",
  "%00",
  "%F0%9F%92%A9",
  "%",
  "..%2f..%2f",
  "-1",
  "x".repeat(150),
  "x".repeat(5000),
  "1'%20or%20'1'='1",
];

function pathOf({ path, params }: Endpoint, random: Random): string {
  const known = likely(jsonSchema(params)) as Record<string, unknown> | undefined;
  return path.replace(/:(\w+)/g, (_, name: string) =>
    random(3) === 0 ? encodeURIComponent(textOf(known?.[name] ?? company.id)) : (IN_PATHS[random(IN_PATHS.length)] ?? ""),
  );
}

function queryOf({ query }: Endpoint, companyId: string | undefined, random: Random): string {
  const asked = without(likely(jsonSchema(query)), "companyId");
  const given = random(2) === 0 ? asked : spoiled(asked, random);
  const pairs = Object.entries(typeof given === "object" && given !== null ? given : { [textOf(given)]: "" }).flatMap(([name, value]) => {
    const pair = `${encodeURIComponent(textOf(name))}=${encodeURIComponent(textOf(value)).slice(0, 6000)}`;
    return random(6) === 0 ? [pair, pair] : [pair];
  });
  // Most often a company that may be opened, or nothing further would ever be met.
  const requested = random(10) === 0 ? HOSTILE[random(HOSTILE.length)] : companyId;
  if (requested !== undefined) pairs.push(`companyId=${encodeURIComponent(textOf(requested)).slice(0, 6000)}`);
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

function without(value: unknown, name: string): object {
  return Object.fromEntries(Object.entries(typeof value === "object" && value !== null ? value : {}).filter(([key]) => key !== name));
}

/** As a program would write it in an address: half a character cannot be written there. */
function textOf(value: unknown): string {
  return (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).replace(/\p{Surrogate}/gu, "");
}

const json = (payload: string) => ({ payload, headers: { "content-type": "application/json" } });

function bodyOf({ body, upload }: Endpoint, random: Random): Pick<InjectOptions, "payload" | "headers"> {
  const given = without(likely(jsonSchema(body)), "companyId");
  switch (random(12)) {
    case 0:
      return {};
    case 1:
      return json('{"title": "coupé');
    case 2:
      return json(`${"[".repeat(2000)}${"]".repeat(2000)}`);
    case 3:
      return json('{"__proto__": {"isAdmin": true}}');
    case 4:
      return { payload: "<a/>", headers: { "content-type": random(2) === 0 ? "text/xml" : "application/json; charset=klingon" } };
    case 5:
      return multipartForm({ name: "\u202e../a\0.ofx", content: "\0".repeat(50) }, { [random(2) === 0 ? "companyId" : "x"]: "\0" });
    default:
      return upload
        ? multipartForm({ name: "releve.ofx", content: textOf(HOSTILE[random(HOSTILE.length)]) }, random(2) === 0 ? { companyId: "x" } : {})
        : json(JSON.stringify(spoiled(given, random)));
  }
}

function requestOf(endpoint: Endpoint, random: Random): InjectOptions {
  const { headers, companyId } = callers[random(callers.length)] ?? callers[0];
  const url = pathOf(endpoint, random) + queryOf(endpoint, companyId, random);
  const sent = endpoint.method === "GET" ? {} : bodyOf(endpoint, random);
  const key = random(3) === 0 ? { "idempotency-key": "é\u0001".repeat(random(150)) } : {};
  return { method: endpoint.method, url, ...sent, headers: { ...headers, ...sent.headers, ...key } };
}

const CASES = Number(process.env["HOSTILE_CASES"] ?? 10);

describe.each(endpoints.map((endpoint, index) => [`${endpoint.method} ${endpoint.path}`, endpoint, index] as const))(
  "%s",
  (_name, endpoint, index) => {
    test("replies to anything it is asked, and refuses in a French sentence", async () => {
      const random = randomFrom(SEED + index * 7919);
      for (let asked = 0; asked < CASES; asked += 1) {
        const request = requestOf(endpoint, random);
        const reply = await app.inject(request);
        const told = `${JSON.stringify(request).slice(0, 600)}\n→ ${reply.statusCode} ${reply.body.slice(0, 600)}`;
        expect(reply.statusCode, told).toBeLessThan(500);
        if (reply.statusCode < 400) continue;
        expect(reply.headers["content-type"], told).toMatch(/^application\/problem\+json/);
        const { status, code, message } = reply.json();
        expect([status, typeof code], told).toEqual([reply.statusCode, "string"]);
        expect(message, told).toMatch(FRENCH_SENTENCE);
        expect(message, told).not.toMatch(ENGLISH);
        expect(message.length, told).toBeLessThan(500);
      }
    });
  },
);

/** The specification's own texts, to the letter, may end without a full stop. */
const FRENCH_SENTENCE = /^(?:\p{Lu}[^\0]+[.?!]|Accès interdit|.+ (?:renseignée?|requis|\[aaaa-mm-jj\]))$/u;
const ENGLISH = /\b(?:invalid|expected|received|must|should|error|unexpected|required|string|undefined|too (?:big|small))\b/i;

import type { InjectOptions } from "fastify";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { boundedRecord } from "@comptoir/contract/base/values";
import { Refusal } from "../../refusal.js";
import { testApp } from "../../testing/app.js";
import { endpoints } from "../reference/endpoints.js";
import { exceededBound } from "./json-bounds.js";
import { parseRequest } from "./parse-request.js";

const { app, newCompany } = await testApp();
const company = await newCompany();
const BEARABLE_MILLISECONDS = 200;

type Hostile = Pick<InjectOptions, "method" | "url" | "payload" | "headers"> & { readonly isSignedIn: boolean };

const many = <Value>(count: number, value: (index: number) => Value): Value[] => Array.from({ length: count }, (_, index) => value(index));
const body = (method: "POST" | "PUT" | "PATCH", url: string, payload: unknown, isSignedIn = true): Hostile => ({
  method,
  url,
  payload: typeof payload === "string" ? payload : JSON.stringify(payload),
  headers: { "content-type": "application/json" },
  isSignedIn,
});
const parts = [{ account: "606400" }];
const uuid = (index: number): string => `018f0000-0000-7000-8000-${String(index).padStart(12, "0")}`;
const nested = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`;

/** Each stopped all other requests for up to three seconds, or is next to one that did. */
const HOSTILE: Readonly<Record<string, Hostile>> = {
  "wrong ids by the hundred thousand": body("PUT", "/api/v1/transactions/allocations", { ids: many(190_000, () => "x"), parts }),
  "as many wrong ids as a call names": body("PUT", "/api/v1/transactions/allocations", { ids: many(10_000, () => "x"), parts }),
  "wrong versions": body("POST", "/api/v1/transactions/comment", {
    ids: [uuid(1)],
    versions: Object.fromEntries(many(9_000, (index) => [`${uuid(index)}x`, "y"])),
    comment: "x",
  }),
  "too many versions": body("POST", "/api/v1/transactions/uncategorize", {
    ids: [uuid(1)],
    versions: Object.fromEntries(many(40_000, (index) => [uuid(index), 1])),
  }),
  "empty parts": body("PUT", "/api/v1/transactions/allocations", { ids: [uuid(1)], parts: many(600_000, () => ({})) }),
  "parts with unknown keys": body("PUT", "/api/v1/transactions/allocations", {
    ids: [uuid(1)],
    parts: many(50, () => Object.fromEntries(many(2_000, (index) => [`k${index}`, 0]))),
  }),
  "corrections of an import, all wrong": body("PATCH", `/api/v1/bank-import/${uuid(1)}`, {
    lines: many(5_000, () => ({ line: "x", date: 1 })),
  }),
  "accounts of an import": body("POST", `/api/v1/bank-import/${uuid(1)}/confirm`, { accounts: many(300_000, () => ({})) }),
  preferences: body("PATCH", "/api/v1/user/preferences", Object.fromEntries(many(100_000, (index) => [`p${index}`, null]))),
  "operations named in a filter": body("POST", "/api/v1/transactions/accept-suggestions", { filters: { ids: many(50_000, () => 1) } }),
  "lines of an entry": body("POST", "/api/v1/journal-entry", { date: "2026-03-01", label: "x", lines: many(500, () => ({})) }),
  "levels, signed in": body("PUT", "/api/v1/transactions/allocations", nested(900_000)),
  "levels, not signed in": body("POST", "/api/v1/register", nested(900_000), false),
  "levels under 32 kB": body("POST", "/api/v1/contact", nested(15_000), false),
  "objects in objects": body("POST", "/oauth/token", '{"a":'.repeat(300_000), false),
  "a long body, not signed in": body("POST", "/api/v1/register", { firstName: "x".repeat(1_800_000) }, false),
  "a long body with a bad token": {
    ...body("POST", "/api/v1/password/forgotten", { email: "x".repeat(1_800_000) }, false),
    headers: { "content-type": "application/json", authorization: "Bearer a.b.c" },
  },
  "documents, wrong formats": body("POST", `/api/v1/documents/${uuid(1)}/access-codes`, { days: 3, formats: many(300_000, () => "x") }),
  "an access code, not signed in": body(
    "POST",
    "/api/v1/shared-documents",
    { type: "x".repeat(15_000), accessCode: "x".repeat(15_000) },
    false,
  ),
  "invoices matched, a long list": {
    method: "GET",
    url: `/api/v1/received-invoices/match?invoices=${many(350, uuid).join(",")}`,
    isSignedIn: true,
  },
  "an invoice recorded with parts without end": body("POST", `/api/v1/received-invoices/${uuid(1)}/record`, {
    parts: many(300_000, () => ({})),
  }),
  "an event of the bank, unsigned": body("POST", "/api/v1/webhooks/powens", { connection: { accounts: many(2_000, () => ({})) } }, false),
  "a return from the bank": body("POST", "/api/v1/bank-connections/return", { state: "x".repeat(1_900_000) }),
  "closings of a season": body("POST", "/api/v1/season/close", { ids: many(190_000, () => "x"), companies: many(90_000, () => ({})) }),
  "a dashboard visited with levels": body("POST", "/api/v1/dashboard/visit", nested(500_000)),
  "rates of the dashboard": body("PUT", "/api/v1/dashboard/rates", {
    contributions: many(300_000, (index) => index),
    tax: "x".repeat(500_000),
  }),
  "questions on papers by the hundred thousand": body("POST", "/api/v1/questions/papers", {
    ids: many(190_000, () => "x"),
    operations: many(90_000, () => 1),
  }),
  "a filter of many names in an address": {
    method: "GET",
    url: `/api/v1/transactions?filters=${encodeURIComponent(nested(1_500))}`,
    isSignedIn: true,
  },
  "a cursor that names nothing": { method: "GET", url: `/api/v1/transactions?cursor=${"A".repeat(14_000)}`, isSignedIn: true },
  "keys that no call knows": body("PUT", "/api/v1/dashboard/rates", Object.fromEntries(many(120_000, (index) => [`k${index}`, 1]))),
  "keys that no call knows, in many objects": body("POST", "/api/v1/transactions/comment", {
    ids: [uuid(1)],
    comment: "x",
    more: many(90_000, () => ({ a: 1 })),
  }),
  "keys that name a prototype": body("POST", "/api/v1/transactions/comment", `[${'{"__proto__":1},'.repeat(100_000)}1]`),
};

describe("a request that would take the time of the others", () => {
  test.each(Object.entries(HOSTILE))("%s: refused at little cost, in a short reply", async (_name, { isSignedIn, ...request }) => {
    const headers = { ...request.headers, ...(isSignedIn && company.headers) };
    const spent = process.cpuUsage();
    const reply = await app.inject({ ...request, headers });
    const { user, system } = process.cpuUsage(spent);
    expect(reply.statusCode, reply.body.slice(0, 300)).toBeGreaterThanOrEqual(400);
    expect(reply.statusCode).toBeLessThan(500);
    expect(reply.body.length).toBeLessThan(20_000);
    // The time of all threads of this process, compilers and collectors included: more than the thread of requests takes.
    expect((user + system) / 1_000).toBeLessThan(BEARABLE_MILLISECONDS * 2);
  });

  test("what it is told: the limit that it passed, or twenty faults", async () => {
    const refusalOf = async (name: keyof typeof HOSTILE) => {
      const { isSignedIn, ...request } = HOSTILE[name] ?? { isSignedIn: false };
      return (await app.inject({ ...request, headers: { ...request.headers, ...(isSignedIn && company.headers) } })).json();
    };
    const ids = await refusalOf("wrong ids by the hundred thousand");
    expect(ids).toMatchObject({ status: 400, code: "request.malformed", target: "ids" });
    expect(ids.message).toMatch(/compte 10\s000 éléments au plus/);
    expect((await refusalOf("as many wrong ids as a call names")).facts.issues).toHaveLength(20);
    expect((await refusalOf("levels, signed in")).message).toBe("La demande emboîte plus de 32 niveaux.");
    expect(await refusalOf("a long body with a bad token")).toMatchObject({
      status: 413,
      code: "request.too_large",
      facts: { limit: "anonymous", maximum: 32 },
    });
  });

  test("a long body of a caller who is signed in is read", async () => {
    const payload = { ids: many(1_500, uuid), comment: "x" };
    const reply = await company.send("POST", "/api/v1/transactions/comment", payload);
    expect(reply.statusCode).toBe(200);
  });
});

describe("every call that takes JSON", () => {
  const addressed = (path: string): string => path.replace(/:\w+/g, uuid(1));
  /** Events of the payment service and of the bank are bytes until their signature holds; neither service is set here. */
  const SIGNED = new Set(["/api/v1/subscription/webhook", "/api/v1/webhooks/powens"]);
  const writing = endpoints.filter(({ method, upload, path }) => method !== "GET" && !upload && !SIGNED.has(path));
  const json = { "content-type": "application/json" };

  test("refuses the thirty-third level before anything else is read", async () => {
    const seen: unknown[] = [];
    for (const { method, path } of writing) {
      const headers = { ...json, ...company.headers };
      const reply = await app.inject({ method, url: addressed(path), headers, payload: nested(33) });
      if (reply.json().message !== "La demande emboîte plus de 32 niveaux.")
        seen.push([method, path, reply.statusCode, reply.body.slice(0, 200)]);
    }
    expect(seen).toEqual([]);
    expect(writing.length).toBeGreaterThan(100);
  });

  test("reads 32 kB of a caller without a token and no more, of every call: signs are counted as they are sent", async () => {
    const seen: unknown[] = [];
    for (const { method, path } of writing) {
      const payload = JSON.stringify({ text: "é".repeat(16_500) });
      const reply = await app.inject({ method, url: addressed(path), headers: json, payload });
      if (reply.statusCode !== 413 || reply.json().facts.limit !== "anonymous")
        seen.push([method, path, reply.statusCode, reply.body.slice(0, 200)]);
    }
    expect(seen).toEqual([]);
  });
});

describe("lists and records of a request", () => {
  const faultsOf = (schema: z.ZodType, given: unknown): readonly { path: string; message: string }[] => {
    try {
      parseRequest(schema, given);
      return [];
    } catch (error) {
      if (error instanceof Refusal && error.problem.code === "request.malformed") return error.problem.issues;
      throw error;
    }
  };
  /** A number that counts how often it is looked at. */
  const counted = () => {
    const seen = { times: 0 };
    const schema = z.number().refine(() => {
      seen.times += 1;
      return false;
    }, "Ce nombre ne convient pas.");
    return { seen, schema };
  };

  test("one that is too long is refused before any item is looked at, at any depth and in any branch", () => {
    const { seen, schema } = counted();
    const list = z.array(schema).max(3);
    const shapes = {
      alone: z.object({ a: list }),
      "of an option": z.object({ a: list.optional().default([]) }),
      "of a branch": z.object({ a: z.union([z.string(), list]) }),
      "of a record": z.object({ a: boundedRecord(z.string(), schema, 3) }),
    };
    for (const [name, shape] of Object.entries(shapes)) {
      const a = name === "of a record" ? { a: 1, b: 2, c: 3, d: 4 } : [1, 2, 3, 4];
      expect(faultsOf(shape, { a }), name).toMatchObject([
        { path: "a", message: expect.stringMatching(/compte 3 (éléments|clés) au plus/) },
      ]);
    }
    expect(faultsOf(z.array(z.object({ a: list })).max(2), [{ a: [] }, { a: [1, 2, 3, 4] }])).toMatchObject([{ path: "[1].a" }]);
    expect(seen.times).toBe(0);
  });

  test("a long one is looked at until its twentieth fault, which bears its place", () => {
    const { seen, schema } = counted();
    const faults = faultsOf(z.object({ a: z.array(schema).max(1_000) }), { a: many(1_000, (index) => index) });
    expect(faults).toHaveLength(20);
    expect(faults[19]).toEqual({ path: "a[19]", message: "Ce nombre ne convient pas." });
    expect(seen.times).toBe(20);
  });

  test("fewer faults are listed with the faults of the other fields", () => {
    const schema = z.object({ a: z.array(z.number()).max(100), b: z.string() });
    const faults = faultsOf(schema, { a: [...many(50, (index) => index), "x"] });
    expect(faults.map(({ path }) => path)).toEqual(["a[50]", "b"]);
  });
});

test("keys are counted outside of texts, in all objects together", () => {
  const objects = JSON.stringify(many(10, (index) => ({ [`a:${index}`]: ":", b: { c: '\\":' } })));
  expect(exceededBound(objects, { depth: 9, keys: 30 })).toBeNull();
  expect(exceededBound(objects, { depth: 9, keys: 29 })).toBe("keys");
});

test("levels are counted outside of texts, up to the limit and no further", () => {
  expect(exceededBound(nested(32), { depth: 32, keys: 99 })).toBeNull();
  expect(exceededBound(nested(33), { depth: 32, keys: 99 })).toBe("depth");
  expect(exceededBound(many(100, () => "[]").join(), { depth: 1, keys: 99 })).toBeNull();
  expect(exceededBound(JSON.stringify({ text: '[[[["\\"[[[' }), { depth: 1, keys: 99 })).toBeNull();
});

import { describe, expect, test } from "vitest";
import type { CallContext } from "../access/call-context.js";
import type { Caller } from "../access/caller.js";
import { describedBy } from "../acts/keep-act.js";
import { Refusal } from "../refusal.js";
import { testApp } from "../testing/app.js";
import { changeBooks } from "./change-books.js";

const { app, newCompany } = await testApp();

test.each([
  ["rules", "/api/v1/rules", { name: "Trains", words: ["sncf"], parts: [{ account: "625100" }] }, "/api/v1/rules"],
  ["views", "/api/v1/views", { name: "Trains", filters: { query: "sncf" } }, "/api/v1/views"],
  [
    "housings",
    "/api/v1/address",
    { type: "housing", label: "Gîte", street: "1 rue A", zip: "29000", city: "Quimper" },
    "/api/v1/addresses",
  ],
  ["loans", "/api/v1/mortgage", { name: "Camion" }, "/api/v1/mortgages"],
])(
  "the %s of a form that is sent twice at once, and once more, are one; other content under its key is refused",
  async (_what, url, payload, list) => {
    const company = await newCompany();
    const send = (body: object) =>
      app.inject({ method: "POST", url, headers: { ...company.headers, "idempotency-key": "formulaire" }, payload: body });
    const replies = [...(await Promise.all([send(payload), send(payload)])), await send(payload)];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(replies.map((reply) => reply.json<{ data: { id: string } }>().data.id)).size).toBe(1);
    expect((await company.get(list)).json<{ data: unknown[] }>().data).toHaveLength(1);
    expect((await send({ ...payload, companyId: company.id })).json()).toMatchObject({ status: 422, code: "idempotency.reused" });
  },
);

describe("a change", async () => {
  const { services, newCompany: newBooks } = await testApp();

  const callOf = (caller: Caller, key: string | null = null): CallContext => ({
    caller,
    ip: "192.0.2.1",
    idempotencyKey: key === null ? null : { value: key, requestHash: "same" },
    aborted: new AbortController().signal,
    log: { warn: () => undefined, error: () => undefined },
  });
  const tracesOf = (id: string) =>
    services.db.tenantRead<{ acts: number; lines: string[]; keys: number }>(id, {
      text: `select (select count(*)::int from books.acts where company_id = $1) as acts,
        (select count(*)::int from books.idempotency_keys where company_id = $1) as keys,
        array(select action || ' ' || subject from books.audit_log where company_id = $1 and action <> 'fact' order by id) as lines`,
      values: [id],
    });

  test("goes in one order: the lock, the version, what the act found, the change, what follows, the act and the reply", async () => {
    const { company, caller, id } = await newBooks();
    const steps: string[] = [];
    const { lock, settle } = services.books;
    const books: typeof services.books = {
      lock: (tx, companyId) => (steps.push("lock"), lock(tx, companyId)),
      settle: (tx, settling) => (steps.push("settle"), settle(tx, settling)),
    };
    const watched = { ...services, books };
    const reply = await changeBooks(
      watched,
      {
        company,
        call: callOf(caller, "clé"),
        action: "stock.sell",
        checkVersion: async () => void steps.push("version"),
        act: async () => {
          steps.push("found");
          return (sold: number) => (steps.push("act"), { sentence: `${sold} vendus`, before: {}, after: {} });
        },
      },
      async () => (steps.push("work"), { result: 2, subject: "stock" }),
      ({ result, actId }) => (steps.push("reply"), { sold: result, isKept: actId !== null }),
    );
    expect(steps).toEqual(["lock", "version", "found", "work", "settle", "act", "reply"]);
    expect(reply).toEqual({ sold: 2, isKept: true });
    expect(await tracesOf(id)).toEqual([{ acts: 1, keys: 1, lines: ["stock.sell stock"] }]);
  });

  test("is not made again under its key, and leaves no trace when its reply or its version is refused", async () => {
    const { company, caller, id } = await newBooks();
    let times = 0;
    const sell = (key: string, refusal: "version" | "reply" | null = null) =>
      changeBooks(
        services,
        {
          company,
          call: callOf(caller, key),
          action: "stock.sell",
          checkVersion: async () => {
            if (refusal === "version") throw new Refusal({ code: "idempotency.reused" });
          },
        },
        async () => ({ result: (times += 1), subject: "stock" }),
        ({ result }) => {
          if (refusal === "reply") throw new Refusal({ code: "regime.changed" });
          return { result };
        },
      );
    expect([await sell("une"), await sell("une")]).toEqual([{ result: 1 }, { result: 1 }]);
    await expect(sell("deux", "version")).rejects.toThrow("idempotency.reused");
    expect(times).toBe(1);
    await expect(sell("trois", "reply")).rejects.toThrow("regime.changed");
    expect(times).toBe(2);
    expect(await tracesOf(id)).toEqual([{ acts: 0, keys: 1, lines: ["stock.sell stock"] }]);
  });

  test("that is previewed is replied to and taken back, with no act, no line and no key", async () => {
    const { company, caller, id } = await newBooks();
    const reply = await changeBooks(
      services,
      {
        company,
        call: callOf(caller, "aperçu"),
        action: "stock.sell",
        isPreview: true,
        act: describedBy(() => ({ sentence: "Vendu", before: {}, after: {} })),
      },
      async (tx) => {
        await tx.run("delete from books.fiscal_years where company_id = $1", [id]);
        return { result: "seen", subject: "stock" };
      },
      async ({ result, actId, tx }) => ({
        result,
        actId,
        years: await tx.query("select id from books.fiscal_years where company_id = $1", [id]),
      }),
    );
    expect(reply).toEqual({ result: "seen", actId: null, years: [] });
    expect(await tracesOf(id)).toEqual([{ acts: 0, keys: 0, lines: [] }]);
    expect(
      await services.db.tenantRead(id, { text: "select id from books.fiscal_years where company_id = $1", values: [id] }),
    ).toHaveLength(1);
  });
});

import { brotliDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { openDb } from "../db/db.js";
import { newBankAccount, typeIn } from "../modules/operations/testing.js";
import { testApp } from "../testing/app.js";
import { replyCache } from "./reply-cache.js";

const server = await testApp();
const { db, newCompany, app } = server;

describe("a reply made of the books alone", () => {
  test("is made at the first two askings, then once after each writing", async () => {
    const { company } = await newCompany();
    const cache = replyCache(db);
    let made = 0;
    const read = async (): Promise<string> => (await cache.textOf(company, "/list", async () => `{"made":${(made += 1)}}`)).toString();
    expect([await read(), await read(), await read()]).toEqual(['{"made":1}', '{"made":2}', '{"made":2}']);
    await db.tenant(company.id, (tx) => tx.run("update books.fiscal_years set chosen = not chosen where company_id = $1", [company.id]));
    expect([await read(), await read()]).toEqual(['{"made":3}', '{"made":3}']);
  });

  test("is made again when another server wrote", async () => {
    const { company } = await newCompany();
    const cache = replyCache(db);
    const read = async (text: string): Promise<string> => (await cache.textOf(company, "/list", async () => text)).toString();
    expect([await read("first"), await read("before"), await read("kept")]).toEqual(["first", "before", "before"]);
    const other = await openDb({ connectionString: db.connectionString }, { poolSize: 1 });
    await other.tenant(company.id, (tx) => tx.run("update books.fiscal_years set chosen = not chosen where company_id = $1", [company.id]));
    await other.close();
    expect(await read("after")).toBe("after");
  });

  test("is not kept as newer than it is when something is written while it is made", async () => {
    const { company } = await newCompany();
    const cache = replyCache(db);
    await cache.textOf(company, "/list", async () => "first");
    await cache.textOf(company, "/list", async () => {
      await db.tenant(company.id, (tx) => tx.run("update books.fiscal_years set chosen = not chosen where company_id = $1", [company.id]));
      return "read before the writing";
    });
    expect((await cache.textOf(company, "/list", async () => "read after")).toString()).toBe("read after");
  });

  test("belongs to one company, one address and one tax system", async () => {
    const [{ company: ours }, { company: theirs }] = [await newCompany(), await newCompany()];
    const cache = replyCache(db);
    for (let asking = 0; asking < 2; asking += 1) await cache.textOf(ours, "/list", async () => "ours");
    for (const [company, url] of [
      [theirs, "/list"],
      [ours, "/list?page=2"],
      [{ ...ours, taxSystem: "bic-rn" as const }, "/list"],
    ] as const)
      expect((await cache.textOf(company, url, async () => "another")).toString()).toBe("another");
    expect((await cache.textOf(ours, "/list", async () => "another")).toString()).toBe("ours");
  });
});

test("the list that was read twice shows what is typed in between, compressed or not", async () => {
  const company = await newCompany();
  await newBankAccount(server, company);
  const read = async () => {
    const reply = await app.inject({ url: "/api/v1/transactions", headers: { ...company.headers, "accept-encoding": "br" } });
    const isCompressed = reply.headers["content-encoding"] === "br";
    return JSON.parse((isCompressed ? brotliDecompressSync(reply.rawPayload) : reply.rawPayload).toString()).data.length;
  };
  for (let count = 0; count < 4; count += 1) {
    expect([await read(), await read(), await read()]).toEqual([count, count, count]);
    expect((await company.get("/api/v1/transactions")).json().data).toHaveLength(count);
    await typeIn(company, { title: `Achat ${count}`, amount: 10 + count, date: "2026-01-05" });
  }
});

test("someone who leaves the company reads nothing that was kept", async () => {
  const company = await newCompany();
  expect((await company.get("/api/v1/transactions")).statusCode).toBe(200);
  await db.shared((tx) => tx.run("delete from shared.memberships where company_id = $1", [company.id]));
  expect((await company.get("/api/v1/transactions")).statusCode).toBe(403);
});

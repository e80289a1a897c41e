import { beforeAll, describe, expect, test } from "vitest";
import { loadDemoIfEmpty } from "../../demo/first-start.js";
import { DEMO_PASSWORD } from "../../demo/load.js";
import { testApp, type CompanyInput } from "../../testing/app.js";
import { confirmBooks, netsOf, previewBooks } from "./testing.js";

/**
 * The FEC of each company of the demonstration, taken over by an empty one: in the columns of its regime (22 for a liberal profession,
 * 18 for a trade), in the columns of the other, and with the labels of another software.
 */
const { app, services, newCompany } = await testApp({ today: "2026-04-14" });

beforeAll(async () => {
  await loadDemoIfEmpty(services, { publicUrl: "http://localhost:3000", onLoading: () => undefined });
}, 120_000);

type Nets = Record<string, number>;

const signedIn = new Map<string, ReturnType<typeof signIn>>();

/** The books of a company of the demonstration, whose owner signs in once. */
function demo(username: string): ReturnType<typeof signIn> {
  const books = signedIn.get(username) ?? signIn(username);
  signedIn.set(username, books);
  return books;
}

async function signIn(username: string) {
  const payload = { grant_type: "password", username, password: DEMO_PASSWORD };
  const token = (await app.inject({ method: "POST", url: "/oauth/token", payload })).json().access_token;
  const read = (url: string) => app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  const fec = async (year: string, provisional: "0" | "1") =>
    (await read(`/api/v1/documents/fec/txt?startDate=${year}-01-01&endDate=${year}-12-31&provisional=${provisional}`)).body;
  const nets = async (year: string): Promise<Nets> => {
    const reply = await read(`/api/v1/ledger/trial-balance?startDate=${year}-01-01&endDate=${year}-12-31`);
    const { accounts } = reply.json<{ data: { accounts: { code: string; balance: { value: number } }[] } }>().data;
    return Object.fromEntries(accounts.flatMap(({ code, balance }) => (balance.value === 0 ? [] : [[code, balance.value]])));
  };
  return { fec, nets };
}

const columnsOf = (fec: string): number => fec.slice(0, fec.indexOf("\r\n")).split("\t").length;

/** 22 columns without the four of a settlement, 18 with them: the layout of the other kind of books. */
function inOtherColumns(fec: string): string {
  const isLong = columnsOf(fec) === 22;
  const [header = "", ...rows] = fec.split("\r\n");
  const shorter = (line: string): string => line.split("\t").slice(0, 18).join("\t");
  const settled = (row: string): string => (row === "" ? row : `${row}\t${row.split("\t")[3]}\tVIR\tPrestation\tC001`);
  const longer = `${header}\tDateRglt\tModeRglt\tNatOp\tIdClient`;
  return (isLong ? [shorter(header), ...rows.map(shorter)] : [longer, ...rows.map(settled)]).join("\r\n");
}

/** Another software: accounts of eight digits, labels in capitals, bars between fields, another encoding. */
const asElsewhere = (fec: string): Buffer => {
  const [header = "", ...rows] = fec.split("\r\n");
  const written = rows.map((row) => {
    const cells = row.split("\t");
    return cells
      .map((cell, place) => (place === 4 ? cell.padEnd(8, "0") : place === 10 || place === 5 ? cell.toUpperCase() : cell))
      .join("|");
  });
  return Buffer.from([header.replaceAll("\t", "|"), ...written].join("\n").replaceAll("€", "EUR"), "latin1");
};

const COMPANIES: readonly (readonly [username: string, columns: number, input: CompanyInput])[] = [
  ["bnc@demo.example", 22, { taxSystem: "bnc" }],
  ["bic@demo.example", 18, { taxSystem: "bic-rs", vatSystem: "quarterly_rn" }],
  ["client@demo.example", 18, { taxSystem: "bic-rs", vatSystem: "quarterly_rn" }],
  ["client-combine@demo.example", 22, { taxSystem: "bnc" }],
];

describe.each(COMPANIES)("the books of %s, in %i columns", (username, columns, input) => {
  test.each([
    ["as they are", (fec: string) => fec, columns],
    ["in the columns of the other kind of books", inOtherColumns, 40 - columns],
    ["as another software writes them", asElsewhere, columns],
  ] as const)("give an empty company the same balance, %s", async (_name, written, wanted) => {
    const { fec, nets } = await demo(username);
    const text = await fec("2026", "1");
    expect(columnsOf(text)).toBe(columns);
    const [header = ""] = written(text).toString("latin1").split(/\r?\n/);
    expect(header.split(/[\t|]/)).toHaveLength(wanted);
    const company = await newCompany(input);
    const data = await previewBooks(company, "current_year", { content: written(text) });
    expect(data.blocking).toEqual([]);
    expect((await confirmBooks(company, data)).statusCode).toBe(200);
    expect(await netsOf(company)).toEqual(await nets("2026"));
  });

  test("of the year that ended open the next one with what it ended with", async () => {
    const { fec, nets } = await demo(username);
    const company = await newCompany(input);
    const data = await previewBooks(company, "closed_year", { content: await fec("2025", "1") });
    expect(data.blocking).toEqual([]);
    expect((await confirmBooks(company, data)).statusCode).toBe(200);
    const ended = await nets("2025");
    const result = Object.entries(ended).reduce((total, [code, net]) => (code >= "6" ? total + Math.round(net * 100) : total), 0) / 100;
    const sheet = Object.fromEntries(Object.entries(ended).filter(([code]) => code < "6"));
    const account = result < 0 ? "120000" : "129000";
    const expected = { ...sheet, ...(result === 0 ? {} : { [account]: Math.round(((sheet[account] ?? 0) + result) * 100) / 100 }) };
    expect(await netsOf(company)).toEqual(expected);
  });
});

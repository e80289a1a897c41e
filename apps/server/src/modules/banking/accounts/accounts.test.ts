import { expect, test } from "vitest";
import { testApp } from "../../../testing/app.js";
import { csvStatement, importFile } from "../testing.js";

const { newCompany, clock } = await testApp();

type Balances = { data: { balance: number; explain: string }[]; stopConnection: boolean };

test("a balance counts every year once, and opens on the lines of the current one", async () => {
  clock.set("2027-02-10");
  const company = await newCompany();
  await importFile(
    company,
    csvStatement([
      ["2026-05-04", "VIR CLIENT", "1000.00"],
      ["2027-01-12", "CB CAFE", "-10.00"],
      ["2027-02-01", "CB CAFE", "-5.00"],
    ]),
  );
  const explained = async (): Promise<[number, number | undefined]> => {
    const { data } = (await company.get("/api/v1/bank-balance")).json<Balances>();
    const figure = await company.get(`/api/v1/explain?figure=${data[0]?.explain}`);
    return [data[0]?.balance ?? Number.NaN, figure.json<{ data: { value: number } }>().data.value];
  };
  expect(await explained()).toEqual([985, 985]);
  // The openings of 2027 are now drafted: they repeat what 2026 ends with.
  expect(await explained()).toEqual([985, 985]);
});

test("a company without a bank account has no balance, and another company's is not shown", async () => {
  const [company, other] = [await newCompany(), await newCompany()];
  await importFile(other, csvStatement([["2026-05-04", "VIR CLIENT", "1000.00"]]));
  expect((await company.get("/api/v1/bank-balance")).json()).toEqual({ data: [], total: null, stopConnection: false });
});

test("the balance of each account is told day by day over ninety days, across the openings of a year", async () => {
  clock.set("2027-02-10");
  const company = await newCompany();
  await importFile(
    company,
    csvStatement([
      ["2026-05-04", "VIR CLIENT", "1000.00"],
      ["2026-12-20", "CB PAPETERIE", "-100.00"],
      ["2027-01-12", "CB CAFE", "-10.00"],
      ["2027-01-12", "CB PAIN", "-2.50"],
      ["2027-02-11", "CB DEMAIN", "-1.00"],
    ]),
  );
  const days = async () => (await company.get("/api/v1/bank-balance/days")).json();
  const steps = [
    { date: "2026-11-12", balance: 1000 },
    { date: "2026-12-20", balance: 900 },
    { date: "2027-01-12", balance: 887.5 },
  ];
  expect(await days()).toEqual({ until: "2027-02-10", data: [{ id: expect.any(String), steps }] });
  // The openings of 2027 are drafted by what asks for the balance: the days say the same.
  await company.get("/api/v1/bank-balance");
  expect((await days()).data[0].steps).toEqual(steps);
});

test("a company without a bank account has no days of balance", async () => {
  const company = await newCompany();
  expect((await company.get("/api/v1/bank-balance/days")).json()).toMatchObject({ data: [] });
});

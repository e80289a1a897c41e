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

import { expect, test } from "vitest";
import { testApp } from "../../testing/app.js";

const { newCompany } = await testApp({ today: "2026-04-14" });

const FILE = "Échéancier du prêt\nDate;Capital;Intérêts;Assurance\n05/02/2026;983,61;36,00;4\n05/03/2026;986,56;33,05;4\nTotal;x;;\n";

test("the schedule of a bank is read, from a file or from what is pasted, and nothing is written", async () => {
  const { send, upload, get } = await newCompany();
  const { id } = (await send("POST", "/api/v1/mortgage", { name: "Prêt" })).json().data;
  const url = `/api/v1/mortgage/${id}/schedule/file`;
  const fromFile = (await upload(url, { name: "echeancier.csv", content: FILE })).json().data;
  expect(fromFile).toEqual({
    rows: [
      { due_on: "2026-02-05", capital: 983.61, interest: 36, insurance: 4, fees: 0 },
      { due_on: "2026-03-05", capital: 986.56, interest: 33.05, insurance: 4, fees: 0 },
    ],
    errors: [{ line: 5, message: "La date de l’échéance ne se lit pas." }],
  });
  const pasted = await upload(url, { name: "vide.txt", content: "" }, { text: FILE });
  expect(pasted.json().data).toEqual(fromFile);
  expect((await get(`/api/v1/mortgage/${id}/schedule`)).json().data.rows).toEqual([]);
  const written = await send("PUT", `/api/v1/mortgage/${id}/schedule`, { rows: fromFile.rows });
  expect(written.json().data.rows).toHaveLength(2);
});

test("what is no schedule is refused in a sentence, and so is the loan of another company", async () => {
  const [mine, other] = [await newCompany(), await newCompany()];
  const { id } = (await mine.send("POST", "/api/v1/mortgage", { name: "Prêt" })).json().data;
  const file = { name: "x.csv", content: "a;b\n1;2\n" };
  const refused = await mine.upload(`/api/v1/mortgage/${id}/schedule/file`, file);
  expect([refused.statusCode, refused.json().code]).toEqual([422, "loan.file"]);
  expect((await other.upload(`/api/v1/mortgage/${id}/schedule/file`, file)).statusCode).toBe(404);
});

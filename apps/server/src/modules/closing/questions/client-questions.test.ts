import { describe, expect, test } from "vitest";
import type { Question } from "@comptoir/contract/questions/questions";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { listExportedQuestions } from "../../questions/service.js";
import { typeOperations } from "../../vat/testing.js";
import { changeStepOf, closingCompany, readClosingOf, readStepOf, validateStepOf } from "../testing.js";

const server = await testApp({ today: "2026-04-14" });
const firm = await server.newFirm();

async function newDossier() {
  const company = await closingCompany(server, { firmId: firm.id });
  await typeOperations(company, [{ date: "2025-03-03", type: "income", paid: 570, account: "706000" }]);
  await changeStepOf(company, "species", { inputs: { hasCash: true } });
  const year = (await readClosingOf(company)).year.id;
  const ask = (body: object, code = "species", headers: object = firm.headers) =>
    server.app.inject({
      method: "POST",
      url: `/api/v1/step/${code}/question`,
      headers: { ...headers },
      payload: { companyId: company.id, idFiscalYear: year, ...body },
    });
  return { company, year, ask };
}

const answer = (company: TestCompany, id: string, given: object) => company.send("POST", `/api/v1/questions/${id}/answer`, given);
const threads = async (company: TestCompany, query = ""): Promise<Question[]> =>
  (await company.get(`/api/v1/questions?${query}`)).json().results;
const COUNTED = "species.countedBalance";

describe("a question of a step put to the client", () => {
  test("is read with the unit of its step; what the client types is proposed there, and closes it once the step is validated", async () => {
    const { company, year, ask } = await newDossier();
    const asked = await ask({ question: COUNTED });
    expect([asked.statusCode, asked.json().message]).toEqual([201, "La question est posée à votre client."]);
    const { id } = asked.json().data;
    expect(await threads(company)).toMatchObject([
      {
        id,
        subject: {
          kind: "step",
          id: year,
          stepCode: "species",
          title: "Clôture au 31/12/2025\u00a0: Espèces",
          date: "2025-12-31",
          value: null,
        },
        text: "Espèces restant en caisse le 31/12/2025",
        choices: [],
        prompt: { id: COUNTED, unit: "€", choices: [] },
        state: "open",
      },
    ]);
    expect((await answer(company, id, { input: 560.5 })).json().data).toEqual({ id, state: "answered" });
    const [thread] = await threads(company, "state=answered");
    expect(thread?.answers).toMatchObject([{ input: { value: 560.5, label: "560,50\u00a0€" }, choice: null, text: null, file: null }]);
    // Nothing of the books nor of the step changes: the answer is proposed, with where it comes from.
    const { inputs, prefilled } = await readStepOf(company, "species");
    expect(inputs).toEqual({ hasCash: true });
    expect(prefilled).toContainEqual({ field: "countedBalance", value: 560.5, source: "Réponse du client, le 14/04/2026" });
    const done = await validateStepOf(company, "species", { countedBalance: 560.5, differenceReason: "personal" });
    expect(done.statusCode, done.body).toBe(200);
    expect(await threads(company)).toEqual([]);
    expect((await threads(company, "state=closed")).map((one) => one.id)).toEqual([id]);
    // The step is to do again: the answer serves again.
    await server.app.inject({
      method: "PATCH",
      url: "/api/v1/step/species",
      headers: firm.headers,
      payload: { companyId: company.id, idFiscalYear: year, flag: true, comment: "Recomptez la caisse" },
    });
    expect((await threads(company, "state=answered")).map((one) => one.id)).toEqual([id]);
  });

  test("is opened by a flag, in its words; the step done again closes it, once only while it waits", async () => {
    const { company, year } = await newDossier();
    const done = () => validateStepOf(company, "species", { countedBalance: 560.5, differenceReason: "personal" });
    const flag = async (comment: string) => {
      const payload = { companyId: company.id, idFiscalYear: year, flag: true, comment };
      const reply = await server.app.inject({ method: "PATCH", url: "/api/v1/step/species", headers: { ...firm.headers }, payload });
      expect(reply.statusCode, reply.body).toBe(200);
    };
    expect((await done()).statusCode).toBe(200);
    await flag("Recomptez la caisse");
    await flag("Et le carnet");
    const [thread, ...others] = await threads(company);
    expect(others).toEqual([]);
    expect(thread).toMatchObject({ text: "Recomptez la caisse", prompt: null, state: "open", subject: { stepCode: "species" } });
    // Done again without a word: the firm has nothing left to read.
    expect((await done()).statusCode).toBe(200);
    expect(await threads(company)).toEqual([]);
    await flag("Une dernière fois");
    const [again] = await threads(company);
    expect((await answer(company, again?.id ?? "", { text: "Recomptée, 560,50 €" })).statusCode).toBe(200);
    expect((await threads(company, "state=answered")).map(({ id }) => id)).toEqual([again?.id]);
    expect((await done()).statusCode).toBe(200);
    expect(await threads(company, "state=answered")).toEqual([]);
  });

  test("is pressed among its choices, and refuses another answer at its field", async () => {
    const { company, ask } = await newDossier();
    const { id } = (await ask({ question: "species.hasCash", text: "Des pourboires en espèces\u00a0?" })).json().data;
    const [thread] = await threads(company);
    expect([thread?.text, thread?.prompt?.choices.map(({ label }) => label)]).toEqual(["Des pourboires en espèces\u00a0?", ["Oui", "Non"]]);
    for (const input of ["peut-être", 12])
      expect((await answer(company, id, { input })).json()).toMatchObject({ status: 422, code: "question.input_refused", target: "input" });
    expect((await answer(company, id, { input: false, text: "non" })).json().code).toBe("question.one_answer");
    expect((await answer(company, id, { input: false })).statusCode).toBe(200);
    expect((await threads(company, "state=answered"))[0]?.answers[0]?.input).toEqual({ value: false, label: "Non" });
    // A company takes its answers away in words.
    const exported = await server.db.reading(company.id, (tx) => listExportedQuestions(tx, company.id));
    expect(exported).toMatchObject([
      { text: "Des pourboires en espèces\u00a0?", choices: ["Oui", "Non"], answer: "Non", answeredOn: "2026-04-14" },
    ]);
  });

  test("is one at a time of each question of a step; words alone ask too, and an answer in words or a paper is taken", async () => {
    const { company, ask } = await newDossier();
    expect((await ask({ question: COUNTED })).statusCode).toBe(201);
    expect((await ask({ question: COUNTED })).json().code).toBe("question.already_open");
    expect((await ask({ question: "species.hasCash" })).statusCode).toBe(201);
    const words = await ask({ text: "Où est le carnet de caisse\u00a0?" });
    expect(words.statusCode).toBe(201);
    expect((await ask({})).json()).toMatchObject({ status: 422, code: "question.empty", target: "text" });
    const { id } = words.json().data;
    const exported = await server.db.reading(company.id, (tx) => listExportedQuestions(tx, company.id));
    expect(exported.map(({ answer: given }) => given)).toEqual([null, null, null]);
    expect((await answer(company, id, { input: 12 })).json().code).toBe("question.input_refused");
    expect((await answer(company, id, { text: "Dans le tiroir" })).statusCode).toBe(200);
  });

  test("is asked by the staff of the firm, of a question that the step asks", async () => {
    const { company, ask } = await newDossier();
    expect((await ask({ question: COUNTED }, "species", company.headers)).json()).toMatchObject({
      status: 403,
      code: "question.staff_only",
    });
    expect((await ask({ question: "mortgages.loans" })).json()).toMatchObject({ status: 404, code: "not_found" });
  });

  test("counts in what waits in the dossier as its state says", async () => {
    const { company, ask } = await newDossier();
    const waiting = async () => {
      const [row] = await server.db.shared((tx) =>
        tx.query<{ open: number; answered: number }>(
          "select questions_open as open, questions_answered as answered from shared.dossier_summaries where company_id = $1",
          [company.id],
        ),
      );
      return row;
    };
    const { id } = (await ask({ question: COUNTED })).json().data;
    expect(await waiting()).toEqual({ open: 1, answered: 0 });
    await answer(company, id, { input: 570 });
    expect(await waiting()).toEqual({ open: 0, answered: 1 });
    await validateStepOf(company, "species", { countedBalance: 570 });
    expect(await waiting()).toEqual({ open: 0, answered: 0 });
  });
});

import { describe, expect, test } from "vitest";
import { testApp, type TestCompany } from "../../testing/app.js";
import { csvStatement, importFile } from "../banking/testing.js";
import { newPaper } from "../attachments/testing.js";
import { newBankAccount, typeIn } from "../operations/testing.js";
import { speakers } from "../questions/testing.js";

const server = await testApp({ today: "2026-04-14" });
const { app, db, newCompany, newFirm } = server;

const post = (url: string, payload: object, headers: Readonly<Record<string, string>>) =>
  app.inject({ method: "POST", url, headers, payload });

async function asked(firm: Awaited<ReturnType<typeof newFirm>>, name: string): Promise<TestCompany> {
  const company = await newCompany({ firmId: firm.id, name });
  await newBankAccount(server, company);
  const { id } = await typeIn(company, { title: "ZORBLAX", amount: -4242, date: "2026-03-02" });
  await speakers(server, firm, company).ask({ kind: "operation", id }, { text: "Quoi\u00a0?" });
  return company;
}
const notices = ({ userId }: Pick<TestCompany, "userId">) =>
  db.sharedRead<{ title: string; description: string }>({
    text: "select title, description from shared.notifications where user_id = $1 and fact like 'reminder%'",
    values: [userId],
  });

describe("several dossiers at once", () => {
  test("are reminded once a day, each told of what became of it", async () => {
    const firm = await newFirm();
    const [waiting, idle, foreign] = [await asked(firm, "Aubert"), await newCompany({ firmId: firm.id }), await newCompany()];
    const remind = (companyIds: readonly string[]) => post("/api/v1/dossiers/reminders", { companyIds }, firm.headers);
    const reply = (await remind([waiting.id, idle.id])).json();
    expect(reply.message).toBe("Un client est relancé. Un dossier n’a aucune question sans réponse.");
    expect(reply.data).toContainEqual({ companyId: waiting.id, outcome: "sent" });
    expect(await notices(waiting)).toEqual([
      {
        title: "Votre cabinet attend vos réponses",
        description: "<p>Une question attend votre réponse\u00a0: un choix, quelques mots ou une photo suffisent.</p>",
      },
    ]);
    expect((await remind([waiting.id])).json().message).toBe("Personne n’est relancé. Un client l’a déjà été aujourd’hui.");
    expect((await remind([foreign.id])).json()).toMatchObject({ status: 404, code: "not_found" });
    // The reminder goes with the last question that waits.
    const shown = async () => (await waiting.get("/api/v1/notification")).json().data.map(({ title }: { title: string }) => title);
    expect(await shown()).toContain("Votre cabinet attend vos réponses");
    const speaking = speakers(server, firm, waiting);
    const [question] = await speaking.questions("state=open");
    await speaking.answer(question?.id ?? "", { text: "Des pinces." });
    expect(await shown()).not.toContain("Votre cabinet attend vos réponses");
  });

  test("get a keeper more, beside the ones they have", async () => {
    const firm = await newFirm();
    const [first, second] = [await newCompany({ firmId: firm.id }), await newCompany({ firmId: firm.id })];
    const assign = (userId: string) => post("/api/v1/dossiers/assign", { companyIds: [first.id, second.id], userId }, firm.headers);
    expect((await assign(firm.userId)).json()).toEqual({ data: { assigned: 2, left: 0 }, message: "2 dossiers sont affectés." });
    expect((await assign(firm.userId)).json().data).toEqual({ assigned: 0, left: 2 });
    expect((await assign((await newFirm()).userId)).json()).toMatchObject({ status: 404, code: "not_found" });
    const mine = (await app.inject({ url: "/api/v1/dossiers?collaborator=me", headers: firm.headers })).json();
    expect(mine.counts).toMatchObject({ mine: 2, found: 2 });
  });
});

test("what waits is shown of each dossier, filters and sorts; late returns are counted by the rule of the chips", async () => {
  const firm = await newFirm();
  const [waiting, idle, stopped] = [
    await asked(firm, "Aubert"),
    await newCompany({ firmId: firm.id, name: "Bonnet" }),
    await newCompany({ firmId: firm.id, name: "Chevalier" }),
  ];
  await newPaper(server, waiting);
  await importFile(idle, csvStatement([["2026-04-10", "ACHAT", "-12.50"]]));
  await importFile(stopped, csvStatement([["2026-03-01", "ACHAT", "-12.50"]]));
  await db.owner(async (tx) => {
    for (const [day, id] of [
      ["2026-04-13", stopped.id],
      ["2026-04-14", idle.id],
    ])
      await tx.run("update shared.dossier_summaries set next_vat_due_on = $1 where company_id = $2", [day, id]);
  });
  const ask = async (query: string) => (await app.inject({ url: `/api/v1/dossiers?${query}`, headers: firm.headers })).json();
  const kept = async (query: string) => (await ask(query)).results.map(({ name }: { name: string }) => name);
  const { results, counts } = await ask("sort=nextVatDueOn");
  expect(results.map(({ name }: { name: string }) => name)).toEqual(["Chevalier", "Bonnet", "Aubert"]);
  expect(results[2]).toMatchObject({ papersWaiting: 1, questionsOpen: 1, questionsAnswered: 0, lastStatementOn: null });
  expect(counts).toMatchObject({ vatLate: 1, vatSoon: 1 });
  expect(await kept("nextVatDeclaration=exceed")).toHaveLength(counts.vatLate);
  expect(await kept("papersWaiting=1")).toEqual(["Aubert"]);
  expect(await kept("questions=open")).toEqual(["Aubert"]);
  expect(await kept("questions=answered")).toEqual([]);
  expect(await kept("statementMissing=1")).toEqual(["Aubert", "Chevalier"]);
  expect(await kept("sort=-lastStatementOn")).toEqual(["Bonnet", "Chevalier", "Aubert"]);
});

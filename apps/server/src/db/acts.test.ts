import { expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import { testDatabase } from "../testing/database.js";

const db = await testDatabase();

function act(company: string, undoes: string | null = null): Promise<string> {
  const id = uuidv7();
  const values = [company, id, undoes];
  const text = `insert into books.acts (company_id, id, kind, sentence, before, after, undoes) values ($1, $2, 'test', 'Un essai', '{}', '{}', $3)`;
  return db.tenant(company, (tx) => tx.run(text, values)).then(() => id);
}

test("an act is taken back once, by an act of the same company, which may be taken back in turn", async () => {
  const [ours, theirs] = [uuidv7(), uuidv7()];
  const first = await act(ours);
  const undo = await act(ours, first);
  await expect(act(ours, first)).rejects.toThrow("acts_undone_once");
  await expect(act(theirs, first)).rejects.toThrow("foreign key");
  await act(ours, undo);
});

test("an act is never changed nor removed, by its company or by the owner of the tables", async () => {
  const company = uuidv7();
  await act(company);
  for (const text of ["update books.acts set sentence = ''", "delete from books.acts", "truncate books.acts"]) {
    await expect(db.tenant(company, (tx) => tx.run(text))).rejects.toThrow("permission denied");
    await expect(
      db.owner(async (tx) => {
        await tx.run(`set local app.company_id = '${company}'`);
        await tx.run(text);
      }),
    ).rejects.toThrow(/never (changed|truncated)|cannot truncate/);
  }
});

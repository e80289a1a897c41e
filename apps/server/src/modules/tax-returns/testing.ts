import type { TaxReturnDetail } from "@comptoir/contract/tax-returns/returns";
import type { Db } from "../../db/db.js";
import type { TestCompany } from "../../testing/app.js";

/** The return of a fiscal year, or a version of it. Throws what the server refuses. */
export async function taxReturnOf(company: TestCompany, id = company.fiscalYearId): Promise<TaxReturnDetail> {
  const reply = await company.get(`/api/v1/tax-return/${id}`);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json().data;
}

/** The boxes that are not 0, by name. */
export function filledBoxesOf({ pages }: TaxReturnDetail): Record<string, number> {
  const boxes = pages.flatMap((page) => page.boxes);
  return Object.fromEntries(boxes.filter(({ value }) => value !== 0).map(({ box, value }) => [box, value]));
}

/** The checks of a return that are wrong. */
export function failedControls({ controls }: TaxReturnDetail): string[] {
  return controls.filter(({ ok }) => !ok).map(({ key, message }) => `${key}: ${message}`);
}

type StepLines = Readonly<Record<string, readonly { readonly key: string; readonly label: string; readonly cents: number }[]>>;

/** Steps of a closing as if they were validated, with the rows that each gave. */
export async function storeStepLines(db: Db, company: TestCompany, steps: StepLines): Promise<void> {
  await db.tenant(company.id, async (tx) => {
    for (const [code, lines] of Object.entries(steps))
      await tx.run("insert into books.closing_steps (company_id, fiscal_year_id, code, status, basis) values ($1, $2, $3, 1, $4)", [
        company.id,
        company.fiscalYearId,
        code,
        JSON.stringify({ concerned: true, entries: [], lines, findings: [] }),
      ]);
  });
}

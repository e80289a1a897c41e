import { STEP_STATUS } from "@comptoir/accounting/closing/statuses";
import type { ClosingOverview, ClosingStepReply, StepBody } from "@comptoir/contract/closing/steps";
import { NOTHING_TO_DECLARE } from "@comptoir/contract/closing/nothing-to-declare";
import type { TestApp, TestCompany } from "../../testing/app.js";

/** A company whose nine checks can be true: its profile is complete, its books begin with the year. */
export async function closingCompany(app: TestApp, input: Parameters<TestApp["newCompany"]>[0] = {}): Promise<TestCompany> {
  const company = await app.newCompany({ beginning: "2025-01-01", end: "2025-12-31", ...input });
  await app.db.shared((tx) =>
    tx.run(
      `update shared.companies set activity_started_on = '2025-01-01', street = '1 rue de la Paix', postcode = '35400', city = 'Saint-Malo',
        leader_last_name = 'Martin', leader_first_name = 'Anne' where id = $1`,
      [company.id],
    ),
  );
  const reply = await company.send("PATCH", "/api/v1/steps", { noPreviousAccounts: true });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return company;
}

/** The closing of the year. */
export async function readClosingOf(company: TestCompany): Promise<ClosingOverview> {
  const reply = await company.get("/api/v1/steps");
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json();
}

/** A step of a year. */
export async function readStepOf<Code extends ClosingStepReply["code"]>(
  company: TestCompany,
  code: Code,
): Promise<Extract<ClosingStepReply, { code: Code }>> {
  const { steps } = await readClosingOf(company);
  const step = steps.find((one) => one.code === code);
  if (!step) throw new Error(`no step ${code}`);
  return step as Extract<ClosingStepReply, { code: Code }>;
}

/** Sends a change of a step. */
export function changeStepOf(company: TestCompany, code: string, body: StepBody) {
  return company.send("PATCH", `/api/v1/step/${code}`, body);
}

/** Types in a step, previews it, and validates what was seen. */
export async function validateStepOf(company: TestCompany, code: string, inputs: object = {}) {
  const preview = await changeStepOf(company, code, { inputs: { ...inputs }, validate: true, preview: true });
  if (preview.statusCode !== 200) return preview;
  return changeStepOf(company, code, { inputs: { ...inputs }, validate: true, seen: preview.json().seen });
}

/** Validates in their order the steps that are to do, or to do again, the last one apart: most of them at once, then each of those that it leaves. Throws when one is refused. */
export async function validateSteps(company: TestCompany): Promise<void> {
  const { seen } = (await company.send("POST", "/api/v1/steps/validate", { preview: true })).json().data;
  const unquestioned = await company.send("POST", "/api/v1/steps/validate", { seen });
  if (unquestioned.statusCode !== 200) throw new Error(unquestioned.body);
  for (const { code, concerned, status } of (await readClosingOf(company)).steps) {
    if (!concerned || status === STEP_STATUS.done || code === "validation_closure") continue;
    const reply = await validateStepOf(company, code, code === "consistent_accounts" ? await justified(company) : {});
    if (reply.statusCode !== 200) throw new Error(`${code} ${reply.body}`);
  }
}

/** Every anomaly is answered. */
async function justified(company: TestCompany): Promise<object> {
  const { unanswered } = (await readStepOf(company, "consistent_accounts")).result;
  return { answers: Object.fromEntries(unanswered.map((code) => [code, { kind: "justified", comment: "Vu" }])) };
}

/** What a person without anything to declare answers, by step, in the order of the steps. */
export const NOTHING: readonly (readonly [string, object])[] = Object.entries(NOTHING_TO_DECLARE);

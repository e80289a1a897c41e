import { Uuid } from "@comptoir/contract/base/values";
import type { StepInputs } from "@comptoir/contract/closing/inputs";
import type { Tx } from "../../../db/transaction.js";
import { storeKept, storeNotKept } from "../../operations/service.js";

type Decisions = NonNullable<StepInputs<"potential_fixed_assets">["decisions"]>;

/** The decisions of the step before and after a change of its inputs. */
type Answers = { readonly before: object; readonly after: object };

/** Writes to the purchases themselves which of those just decided stay expenses: VAT returns and the register of assets ask no more about them. */
export async function purchaseAnswers(
  tx: Tx,
  companyId: string,
  changed: Readonly<Record<string, unknown>>,
  answers: Answers,
): Promise<void> {
  const [before, after] = [decisionsOf(answers.before), decisionsOf(answers.after)];
  const named = changed["decisions"] === null ? before : decisionsOf(changed);
  const ids = Object.keys(named).filter((id) => Uuid.safeParse(id).success);
  const kept = ids.filter((id) => after[id]?.kind === "keep_expense");
  if (kept.length > 0) await storeKept(tx, companyId, kept);
  const others = ids.filter((id) => !kept.includes(id));
  if (others.length > 0) await storeNotKept(tx, companyId, others);
}

function decisionsOf(inputs: object): Decisions {
  return (inputs as StepInputs<"potential_fixed_assets">).decisions ?? {};
}

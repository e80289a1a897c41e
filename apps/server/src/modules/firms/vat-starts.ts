import { addDays } from "@comptoir/accounting/calendar";
import type { IsoDate } from "@comptoir/accounting/date";
import { DomainError } from "@comptoir/accounting/errors";
import { cents } from "@comptoir/accounting/money";
import { problemText } from "@comptoir/contract/problems";
import type { CallContext } from "../../access/call-context.js";
import { authorize } from "../../access/permissions.js";
import { changeBooks } from "../../changes/change-books.js";
import { Refusal } from "../../refusal.js";
import type { Services } from "../../services.js";
import { fiscalYears } from "../books/years/service.js";
import { answerVatStart, readVatStart } from "../vat/service.js";

type Answering = { readonly companyIds: readonly string[]; readonly declaredThrough: IsoDate | null; readonly call: CallContext };

/** Which dossiers have their answer, and which keep their question, with why. */
type Answered = { readonly answered: string[]; readonly refused: { companyId: string; message: string }[] };

/**
 * Answers « Déjà déclaré ailleurs ? » for many dossiers, each in a transaction of its own: what one refuses leaves the others answered. An
 * answer already given stays.
 */
export async function answerVatStarts(services: Services, { companyIds, declaredThrough, call }: Answering): Promise<Answered> {
  const done: Answered = { answered: [], refused: [] };
  for (const companyId of new Set(companyIds)) {
    const message = await answerOne(services, { companyId, declaredThrough, call });
    if (message === null) done.answered.push(companyId);
    else done.refused.push({ companyId, message });
  }
  return done;
}

/** Null once it is answered, else why it is not. */
async function answerOne(
  services: Services,
  { companyId, declaredThrough, call }: Omit<Answering, "companyIds"> & { readonly companyId: string },
): Promise<string | null> {
  const today = services.clock.today();
  const { userId } = call.caller;
  try {
    const company = await authorize(services.db, { permission: "books.seal", caller: call.caller, companyId, today });
    if (company === null) throw new Refusal({ code: "access.forbidden" });
    return await changeBooks(
      services,
      { company, call, action: "vat.start" },
      async (tx) => {
        if (!(await readVatStart(tx, companyId)).asked) throw new Refusal({ code: "vat.start_locked" });
        const [first] = await fiscalYears(tx, companyId);
        const through = declaredThrough ?? addDays(first?.beginning ?? today, -1);
        const start = await answerVatStart(tx, company, { declaredThrough: through, credit: cents(0), today, userId });
        return { result: null, subject: through, details: start };
      },
      () => ({ message: null }),
    ).then(({ message }) => message);
  } catch (error) {
    if (error instanceof Refusal || error instanceof DomainError) return problemText(error.problem);
    throw error;
  }
}

import { createHash } from "node:crypto";
import { addDays, addMonths } from "@comptoir/accounting/calendar";
import type { IsoDate } from "@comptoir/accounting/date";
import { cents } from "@comptoir/accounting/money";
import type { Tx } from "../../db/transaction.js";
import type { Company } from "../../access/membership.js";
import { answerVatStart, depositByHand, validateReturn, vatDeclarationsOf } from "../../modules/vat/service.js";
import type { DemoCalendar } from "../calendar.js";

/** How a company of the demonstration declares its VAT: it leaves its last due return late, or is up to date since its first statement. */
export type DemoReturns = "one_late" | "up_to_date";

type Declaring = {
  readonly userId: string;
  readonly returns: DemoReturns;
  readonly calendar: DemoCalendar;
  /** Last day whose VAT is validated. */
  readonly checkedThrough: IsoDate;
};

/** Months that the statements of a small company cover. */
const MONTHS_KEPT = 4;

/** Validates and files the returns of a company that is subject to VAT, as its user would, by hand and with receipts. */
export async function declareVat(tx: Tx, company: Company, { userId, returns, calendar, checkedThrough }: Declaring): Promise<void> {
  const { today, pastYear } = calendar;
  const known = await vatDeclarationsOf(tx, company.id, today);
  const before =
    returns === "one_late" ? [] : known.filter(({ period }) => period.end < addMonths(today, -MONTHS_KEPT) && period.form === "CA3");
  const declaredThrough = before.at(-1)?.period.end ?? addDays(pastYear.beginning, -1);
  await answerVatStart(tx, company, { declaredThrough, credit: cents(0), today, userId });
  for (const { id, filedOn } of await returnsToValidate(tx, company.id, { today, returns, checkedThrough })) {
    await validateReturn(tx, company.id, { id, today, userId, withDocument: true });
    await depositByHand(tx, company.id, { id, today, deposit: { date: filedOn, reference: `DEMO-${id}`, receipt: receiptOf(id) } });
  }
}

/** The periods that are over and whose VAT is checked, oldest first; the last one that is past its due date stays, for a company that is late. */
async function returnsToValidate(
  tx: Tx,
  companyId: string,
  { today, returns, checkedThrough }: { today: IsoDate; returns: DemoReturns; checkedThrough: IsoDate },
): Promise<readonly { readonly id: string; readonly filedOn: IsoDate }[]> {
  const over = (await vatDeclarationsOf(tx, companyId, today)).filter(({ period }) => period.end <= checkedThrough);
  const late = over.findLast(({ due }) => due.dueDate !== null && due.dueDate < today);
  const wanted = returns === "one_late" ? over.filter(({ period }) => late !== undefined && period.end < late.period.start) : over;
  return wanted.map(({ period, due }) => {
    const filedOn = due.dueDate ?? addDays(period.end, 1);
    return { id: period.id, filedOn: filedOn < today ? filedOn : today };
  });
}

/** Says what it is: no administration gave it. */
function receiptOf(period: string): { name: string; mediaType: string; sha256: string; content: Buffer } {
  const content = Buffer.from(`Accusé de démonstration pour la période ${period}\u00a0: aucune déclaration n’a été transmise.\n`);
  const sha256 = createHash("sha256").update(content).digest("hex");
  return { name: `accuse-demonstration-${period}.txt`, mediaType: "text/plain", sha256, content };
}

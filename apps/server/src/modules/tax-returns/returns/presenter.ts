import { isBoxToVerify } from "@comptoir/accounting/tax-return/boxes-to-verify";
import { stepTitle } from "@comptoir/accounting/closing/step-codes";
import { eurosFromCents, eurosOrNull } from "@comptoir/accounting/money";
import { formsMadeElsewhere } from "@comptoir/accounting/tax-return/forms-made-elsewhere";
import { boxValue, type ReturnBox } from "@comptoir/accounting/tax-return/return";
import { returnPages } from "@comptoir/accounting/tax-return/return-pages";
import { isTypedBox } from "@comptoir/accounting/tax-return/typed-boxes";
import { isToSend, isWithdrawable } from "@comptoir/accounting/vat/filing/filing";
import type { ReplyInput } from "@comptoir/contract/base/endpoint";
import type { listTaxReturns, TaxReturnDetail } from "@comptoir/contract/tax-returns/returns";
import { encodeFigure } from "../../../figures/figure.js";
import { daysOfOtherYear } from "../facts/facts.js";
import type { FoundReturn, ReturnOfYear } from "./read.js";

const WHOLE_YEAR = 365;

/** A return as a list sends it. */
export function toTaxReturn({
  year,
  kept,
  form,
  incomeYear,
  isProvisional,
  dueOn,
  isLate,
}: ReturnOfYear): ReplyInput<typeof listTaxReturns>["data"][number] {
  return {
    id: kept?.id ?? null,
    fiscalYearId: year.id,
    form,
    incomeYear,
    startDate: year.beginning,
    endDate: year.end,
    dueDate: dueOn,
    state: kept?.status ?? "preview",
    provisional: isProvisional,
    late: isLate,
    filing: kept?.filing ?? null,
    version: kept?.version ?? 1,
  };
}

/** A return as its page receives it. */
export function toTaxReturnDetail(read: FoundReturn): TaxReturnDetail {
  const { year, kept, content, dueOn, isLate, deposit } = read;
  const { profit, incomeYear, isProvisional, bridge } = content;
  const form = profit === "bnc" ? "2035" : "2031";
  const isKept = kept?.status === "validated";
  const filing = kept?.filing ?? null;
  return {
    ...toTaxReturn({ year, kept, form, incomeYear, isProvisional, dueOn, isLate }),
    millesime: content.millesime,
    replaces: kept?.replaces_id ?? null,
    result: content.result,
    ticks: (content.ticks ?? []).map(({ box, label }) => ({ box, label })),
    pages: returnPages(content.boxes).map(({ form: ofPage, page, title, boxes }) => ({
      form: ofPage,
      page,
      title,
      boxes: boxes.map((box) => boxReply(referenceOf(read), box)),
    })),
    register: content.tables.register.rows.map(({ rateBp, ...row }) => ({ ...row, rate: rateBp / 100 })),
    gains: [...content.tables.gains.rows],
    mileage: [...content.mileage],
    lettings: lettingsReply(content.lettingTables),
    controls: content.controls.map(({ expected, found, ...control }) => ({
      ...control,
      expected: eurosFromCents(expected),
      found: eurosFromCents(found),
    })),
    bridge: {
      bookResult: eurosFromCents(bridge.bookResult),
      terms: bridge.terms.map(({ kind, label, cents }) => ({ kind, label, amount: eurosFromCents(cents) })),
      taxedResult: bridge.taxedResult,
      gap: eurosFromCents(bridge.gap),
    },
    lastYear:
      content.lastYear?.map(({ causes, ...change }) => ({
        ...change,
        causes: causes.map(({ label, accountCode, before, now }) => ({
          label,
          account: accountCode,
          before: eurosFromCents(before),
          now: eurosFromCents(now),
        })),
      })) ?? null,
    madeElsewhere: [
      ...formsMadeElsewhere(profit, {
        turnover: boxValue(content, "BIC.turnover"),
        days: daysOfOtherYear(year).days ?? WHOLE_YEAR,
        incomeYear,
      }),
    ],
    reported: [...content.reported],
    adjustment: content.adjustment,
    waitingSteps: content.waiting.map((code) => ({ code, title: stepTitle(code) })),
    deposit: deposit && {
      channel: deposit.channel,
      date: deposit.deposited_on,
      reference: deposit.reference,
      receipt: deposit.receipt,
      reasons: [...(deposit.reasons ?? [])],
    },
    canDeposit: isKept && !kept.provisional && (isToSend(filing) || filing === "deposited_manually"),
    canWithdraw: isKept && isWithdrawable(filing),
    hash: kept?.hash ?? null,
  };
}

function lettingsReply(tables: FoundReturn["content"]["lettingTables"]): TaxReturnDetail["lettings"] {
  if (tables === undefined) return null;
  return {
    deferred: tables.deferred.map(({ name, start, created, used, end }) => ({
      name,
      start: eurosFromCents(start),
      created: eurosFromCents(created),
      used: eurosFromCents(used),
      end: eurosFromCents(end),
    })),
    deficits: tables.deficits.map(({ start, left, ...deficit }) => ({
      ...deficit,
      start: eurosFromCents(start),
      left: eurosFromCents(left),
    })),
  };
}

function boxReply(reference: string, made: ReturnBox) {
  const { form, box, line, label, value, exact, total, hasCode, sources } = made;
  const isOpen = value !== 0 || sources.length > 0;
  return {
    box,
    line,
    label,
    value,
    exact: eurosOrNull(exact),
    isTotal: total !== null,
    hasCode,
    toConfirm: isBoxToVerify(made),
    isTyped: isTypedBox(form, box),
    explain: isOpen ? encodeFigure({ kind: "tax_box", return: reference, form, box }) : null,
  };
}

/** A version that holds is named by its id, so that its figures open on what it declared; a computed one by its year. */
function referenceOf({ kept, year }: FoundReturn): string {
  return kept === null || kept.status === "reopened" ? year.id : kept.id;
}

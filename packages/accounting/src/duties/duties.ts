import type { ConsentEnd } from "../banking/connection-state.js";
import { daysBetween } from "../calendar.js";
import type { IsoDate } from "../date.js";
import { taxReturnDueOn } from "../firm/dossier-state.js";

/** What a company has to do, from the facts alone: it leaves once they say that it is done, by any person, and never because it is old. */
export type PendingDuty =
  | { readonly kind: "return"; readonly id: string; readonly dueOn: IsoDate | null }
  /** A question, or a paper that was asked for, waits since the day it was asked. */
  | { readonly kind: "question" | "paper"; readonly id: string; readonly dueOn: IsoDate }
  /** Papers that no operation has, since the day of the oldest. */
  | { readonly kind: "loose_papers"; readonly id: "papers"; readonly dueOn: IsoDate; readonly count: number }
  | { readonly kind: "closing"; readonly id: string; readonly dueOn: IsoDate }
  /** A bank asks for something: an action at once (without a day), or a consent to renew by its last day. */
  | { readonly kind: "bank"; readonly id: string; readonly dueOn: IsoDate | null; readonly bank: string; readonly daysLeft: number | null }
  /** The platform of invoices refuses its access (at once, without a day), or gave flows in error, since the day of the oldest. */
  | { readonly kind: "invoice_platform"; readonly id: "access"; readonly dueOn: null }
  | { readonly kind: "invoice_platform"; readonly id: "flows"; readonly dueOn: IsoDate; readonly count: number }
  /** The return of a closed year, by the id of its year. */
  | { readonly kind: "tax_return"; readonly id: string; readonly dueOn: IsoDate };

/** What duties follow from. */
export type DutyFacts = {
  readonly returns: readonly {
    readonly id: string;
    readonly end: IsoDate;
    readonly dueOn: IsoDate | null;
    readonly isDeposited: boolean;
  }[];
  /** The user has not said yet how far VAT was declared elsewhere: old returns may have been. */
  readonly isVatStartAsked: boolean;
  readonly questions: readonly { readonly id: string; readonly askedOn: IsoDate; readonly wantsPaper: boolean }[];
  /** Null without any. */
  readonly loosePapers: { readonly count: number; readonly oldestOn: IsoDate } | null;
  /** What closings kept; a provisional one waits for its form. */
  readonly taxReturns: readonly {
    readonly yearId: string;
    readonly dueOn: IsoDate;
    readonly isProvisional: boolean;
    readonly isDeposited: boolean;
  }[];
  readonly years: readonly { readonly id: string; readonly end: IsoDate; readonly isClosed: boolean }[];
  /** The bank connections: whether each asks for an action, and the end of its consent once it is near. */
  readonly banks: readonly {
    readonly id: string;
    readonly bank: string;
    readonly isActionAsked: boolean;
    readonly consent: ConsentEnd | null;
  }[];
  /** The platform of invoices, as far as the caller may act on it; null without any. */
  readonly invoicePlatform: {
    readonly isActionAsked: boolean;
    readonly failed: { readonly count: number; readonly oldestOn: IsoDate } | null;
  } | null;
};

/** Days after which a return is not asked for while it may have been declared elsewhere. */
const DAYS_DOUBTED = 30;

/** What a company has to do, by the day it is due; a return whose day is unknown comes first, since it may be past. */
export function dutiesOf(
  { returns, isVatStartAsked, questions, loosePapers, taxReturns, years, banks, invoicePlatform }: DutyFacts,
  today: IsoDate,
): readonly PendingDuty[] {
  const isDoubted = (dueOn: IsoDate | null): boolean =>
    isVatStartAsked && dueOn !== null && daysBetween({ from: dueOn, to: today }) > DAYS_DOUBTED;
  const duties: readonly PendingDuty[] = [
    ...returns
      .filter(({ end, dueOn, isDeposited }) => end < today && !isDeposited && !isDoubted(dueOn))
      .map(({ id, dueOn }) => ({ kind: "return", id, dueOn }) as const),
    ...years
      .filter(({ end, isClosed }) => end < today && !isClosed)
      .map(({ id, end }) => ({ kind: "closing", id, dueOn: taxReturnDueOn(end) }) as const),
    ...taxReturns
      .filter(({ isProvisional, isDeposited }) => !isProvisional && !isDeposited)
      .map(({ yearId, dueOn }) => ({ kind: "tax_return", id: yearId, dueOn }) as const),
    ...questions.map(({ id, askedOn, wantsPaper }) => ({ kind: wantsPaper ? "paper" : "question", id, dueOn: askedOn }) as const),
    ...banks.flatMap(({ id, bank, isActionAsked, consent }): PendingDuty[] => {
      if (isActionAsked) return [{ kind: "bank", id, bank, dueOn: null, daysLeft: null }];
      return consent === null ? [] : [{ kind: "bank", id, bank, dueOn: consent.endsOn, daysLeft: consent.daysLeft }];
    }),
    ...platformDuties(invoicePlatform),
    ...(loosePapers === null
      ? []
      : [{ kind: "loose_papers", id: "papers", dueOn: loosePapers.oldestOn, count: loosePapers.count } as const]),
  ];
  return duties.toSorted((a, b) => order(a.dueOn, b.dueOn));
}

function platformDuties(platform: DutyFacts["invoicePlatform"]): readonly PendingDuty[] {
  if (platform === null) return [];
  const { isActionAsked, failed } = platform;
  return [
    ...(isActionAsked ? [{ kind: "invoice_platform", id: "access", dueOn: null } as const] : []),
    ...(failed === null ? [] : [{ kind: "invoice_platform", id: "flows", dueOn: failed.oldestOn, count: failed.count } as const]),
  ];
}

function order(left: IsoDate | null, right: IsoDate | null): number {
  if (left === right) return 0;
  if (left === null || right === null) return left === null ? -1 : 1;
  return left < right ? -1 : 1;
}

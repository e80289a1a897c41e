import { field, toast, type ProblemTable } from "../base/problem-table.js";

/** What the server refuses on loans. */
export type LoansRefusal =
  | { readonly code: "loan.paid"; readonly count: number }
  | { readonly code: "loan.schedule"; readonly message: string }
  | { readonly code: "loan.file"; readonly reason: string };

/** Problems of loans and of their schedules. */
export const LOANS_PROBLEMS: ProblemTable<LoansRefusal> = {
  "loan.paid": {
    status: 409,
    place: toast,
    text: ({ count }) =>
      count === 1
        ? "Une opération paie une échéance de cet emprunt\u00a0: catégorisez-la autrement avant de le supprimer."
        : `${count} opérations paient des échéances de cet emprunt\u00a0: catégorisez-les autrement avant de le supprimer.`,
  },
  "loan.file": { status: 422, place: field("file"), text: ({ reason }) => reason },
  "loan.schedule": { status: 422, place: field("rows"), text: ({ message }) => message },
};

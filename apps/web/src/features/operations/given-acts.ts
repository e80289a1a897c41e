import { createContext, useContext, type ReactNode } from "react";
import type { AssetActs } from "./operation/operation-assets.js";
import type { OperationQuestionActs } from "./question-acts.js";

/** What other areas do with an operation, from its layer and its history. */
export type GivenActs = {
  /** What it may do in the register of fixed assets; null where that is not open. */
  readonly assets: AssetActs | null;
  /** Questions to the client; null for a client. */
  readonly questions: OperationQuestionActs | null;
  /** How a validated operation is reversed. */
  readonly reversalOf: (operationId: string) => ReactNode;
  /** The invoices received that an operation pays, or may pay. */
  readonly invoicesOf?: (operationId: string) => ReactNode;
};

const Given = createContext<GivenActs>({ assets: null, questions: null, reversalOf: () => null });

/** Gives the acts of other areas to the layers. */
export const GivenActsProvider = Given.Provider;

/** The acts of other areas. */
export function useGivenActs(): GivenActs {
  return useContext(Given);
}

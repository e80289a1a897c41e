import type { Option } from "../../../ui/fields/select.js";

/** Where an operation comes from; `other_closure` is made by a closing step and never offered. */
export type OperationOrigin = "professional" | "cash" | "personal" | "other" | "other_closure";

/** The words of the taxonomy for what may be chosen. */
export const ORIGIN_OPTIONS: readonly Option[] = [
  { value: "professional", label: "Compte professionnel" },
  { value: "cash", label: "Espèces" },
  { value: "personal", label: "Compte personnel" },
  { value: "other", label: "Opération diverse" },
];

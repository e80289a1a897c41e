/** How far a point of an invoice goes: it prevents posting, asks to be looked at, or informs. */
export type InvoiceFindingLevel = "refuse" | "warn" | "info";

/** A point of an invoice received, in French. */
export type InvoiceFinding = { readonly code: string; readonly level: InvoiceFindingLevel; readonly message: string };

/** A point that prevents posting. */
export function refusing(code: string, message: string): InvoiceFinding {
  return { code, level: "refuse", message };
}

/** A point to look at. */
export function warns(code: string, message: string): InvoiceFinding {
  return { code, level: "warn", message };
}

/** A point that informs. */
export function informs(code: string, message: string): InvoiceFinding {
  return { code, level: "info", message };
}

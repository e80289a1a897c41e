export { ACCEPTED_INVOICES } from "./consequences.js";
export { expectedOfInvoices } from "./matching/suggested-payments.js";
export { unbookedInvoices, type UnbookedInvoice } from "./matching/unbooked-invoices.js";
export { readPlatformHandler } from "./platform/read-platform.js";
export { detectInvoiceHandler } from "./reception/detect-invoices.js";
export { invoicesChangedSince, undoInvoices } from "./states/undo-invoices.js";
export { platformDuty } from "./platform/platform-duty.js";
export { readPlatform } from "./platform/platform-repository.js";

export { explainVatBox, explainVatLine, type VatFigureOrigin } from "./explain.js";
export { receiveFilingMessage } from "./filing.js";
export { refreshVatSummary } from "./summary.js";

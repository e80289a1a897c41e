export { explainVatBox, explainVatLine, type VatFigureOrigin } from "./explain.js";

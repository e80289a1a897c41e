export { fecFileOf, fecText, nothingYet, type FecFile, type FecTotals } from "./fec-file.js";
export { readKeptFec, sealedFecHash, type SealedFec } from "./sealed-fec.js";

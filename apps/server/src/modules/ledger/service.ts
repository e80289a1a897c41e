/** What other areas may call: validation and reversal by hand are called by their routes. */
export { announcingYears } from "./validation/announce-year.js";
export { mailPrints } from "./verification/prints.js";
export { verifyBooks, verifyCompany, type Verification } from "./verification/verify.js";

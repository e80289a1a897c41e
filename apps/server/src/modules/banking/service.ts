export { forgetAbandonedPreviews } from "./import/abandoned.js";

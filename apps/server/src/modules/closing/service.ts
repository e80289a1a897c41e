export { SUBMISSIONS } from "./closings/submission.js";

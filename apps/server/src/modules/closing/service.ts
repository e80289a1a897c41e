export { CLOSING_STEPS, CLOSING_SUMMARY } from "./steps/consequences.js";

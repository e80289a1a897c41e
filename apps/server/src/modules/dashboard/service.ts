export { DASHBOARD_FIGURES } from "./explain/explain.js";

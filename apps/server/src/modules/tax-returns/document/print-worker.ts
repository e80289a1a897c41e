import { serveWork } from "../../../workers/serving.js";
import { printTaxReturn } from "./print-drawn.js";

serveWork(printTaxReturn);

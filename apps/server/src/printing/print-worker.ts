import { serveWork } from "../workers/serving.js";
import { printTable } from "./print-table.js";

serveWork(printTable);

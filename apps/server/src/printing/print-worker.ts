import { serveWork } from "../workers/serving.js";
import { printBook } from "./print-table.js";

serveWork(printBook);

import { serveWork } from "../../workers/serving.js";
import { printInvoice } from "./print-invoice.js";

serveWork(printInvoice);

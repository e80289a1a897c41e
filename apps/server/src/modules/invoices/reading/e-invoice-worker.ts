import { serveWork } from "../../../workers/serving.js";
import { serveEInvoice } from "./e-invoice-answer.js";

serveWork(serveEInvoice);

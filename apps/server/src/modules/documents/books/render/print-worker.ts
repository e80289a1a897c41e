import { serveWork } from "../../../../workers/serving.js";
import { printBook } from "./print-book.js";

serveWork(printBook);

import { serveWork } from "../workers/serving.js";
import { readTable } from "./read-table.js";

serveWork((_request, bytes) => ({ answer: readTable(bytes) }));

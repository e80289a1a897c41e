import { serveWork } from "../../../workers/serving.js";
import { checkBytes } from "./fec-report.js";

serveWork(checkBytes);

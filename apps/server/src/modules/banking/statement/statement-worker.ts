import { serveWork } from "../../../workers/serving.js";
import { serveStatement } from "./statement-answer.js";

serveWork(serveStatement);

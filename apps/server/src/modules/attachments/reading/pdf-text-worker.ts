import { serveWork } from "../../../workers/serving.js";
import { servePdfText } from "./pdf-text-answer.js";

serveWork(servePdfText);

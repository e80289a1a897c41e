import { serveWork } from "../../workers/serving.js";
import { readBooks } from "./file-answer.js";

serveWork(readBooks);

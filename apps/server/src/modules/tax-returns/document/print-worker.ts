import { serveWork } from "../../../workers/serving.js";
import { printDrawn } from "./print-drawn.js";

serveWork(printDrawn);

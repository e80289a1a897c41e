export { listExportedQuestions, type ExportedQuestion } from "./questions-repository.js";

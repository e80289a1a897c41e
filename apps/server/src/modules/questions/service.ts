export { announceWaitingQuestions, staleQuestionFacts } from "./announce-question.js";
export { listExportedQuestions, type ExportedQuestion } from "./questions-repository.js";

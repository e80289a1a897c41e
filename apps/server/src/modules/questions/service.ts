export { announceWaitingQuestions, staleQuestionFacts } from "./announce-question.js";
export { countAnswers, listExportedQuestions, type ExportedQuestion } from "./questions-repository.js";
export { remindOfQuestions, type Reminded } from "./remind.js";
export { waitingQuestionsOf } from "./waiting.js";
export { unclosedThreads } from "./threads.js";

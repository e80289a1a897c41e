export { askAboutStep } from "./ask-about-step.js";
export { askToRedoStep, closeRedoneStep } from "./ask-to-redo.js";
export { readStepAnswers, type StepAnswer } from "./step-answers-repository.js";
export { announceWaitingQuestions, staleQuestionFacts } from "./announce-question.js";
export { countAnswers, listExportedQuestions, type ExportedQuestion } from "./questions-repository.js";
export { remindOfQuestions, type Reminded } from "./remind.js";
export { waitingQuestionsOf } from "./waiting.js";
export { unclosedThreads } from "./threads.js";

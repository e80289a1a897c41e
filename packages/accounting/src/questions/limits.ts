/** Characters of a question, and of an answer in words, at most. */
export const QUESTION_LENGTH = 1000;

/** Questions of a company that wait for an answer at most. */
export const MAX_OPEN_QUESTIONS = 50;

/** Accounts that a question proposes at most. */
export const MAX_CHOICES = 6;

import type { Question } from "@comptoir/contract/questions/questions";
import { subjectFacts } from "./question-words.js";
import styles from "./questions.module.css";

/** The operation or the paper that a question is about; opens it where it can be. */
export function SubjectLine({ subject, onOpen }: { readonly subject: Question["subject"]; readonly onOpen?: () => void }) {
  return (
    <p className={styles["subject"]}>
      {onOpen ? (
        <button type="button" className="link" onClick={onOpen}>
          {subject.title}
        </button>
      ) : (
        <b>{subject.title}</b>
      )}
      <span className="muted small tabular">{subjectFacts(subject)}</span>
    </p>
  );
}

import { createFileRoute } from "@tanstack/react-router";
import { InboxPage } from "../../features/operations/attachments/inbox/inbox-page.js";
import { useQuestionsOfPapers } from "../../widgets/questions/use-questions.js";

export const Route = createFileRoute("/(client)/pieces")({ component: Papers });

function Papers() {
  const { questions, layers } = useQuestionsOfPapers();
  return (
    <>
      <InboxPage questions={questions} />
      {layers}
    </>
  );
}

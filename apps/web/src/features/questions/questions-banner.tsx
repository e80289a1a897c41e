import { useInfiniteQuery } from "@tanstack/react-query";
import { MessageCircleQuestionMark } from "lucide-react";
import { t } from "../../text/t.js";
import { Banner } from "../../ui/messages/banner.js";
import { Button } from "../../ui/controls/button.js";
import { questionsQuery } from "./open-questions.js";
import { countText } from "./question-words.js";

/** On the list of a client who has no « À faire »: how many questions the firm asks; nothing without any. */
export function QuestionsBanner({ onOpen }: { readonly onOpen: () => void }) {
  const { data, hasNextPage } = useInfiniteQuery(questionsQuery("open"));
  const count = data?.pages.reduce((sum, { results }) => sum + results.length, 0) ?? 0;
  if (count === 0) return null;
  return (
    <Banner
      label={t("questions.of_firm", "Questions de votre cabinet")}
      kind="info"
      slim
      icon={<MessageCircleQuestionMark className="icon small" />}
      action={
        <Button size="small" aria-haspopup="dialog" onClick={onOpen}>
          {t("questions.reply", "Répondre")}
        </Button>
      }
    >
      {countText(count, hasNextPage)}
    </Banner>
  );
}

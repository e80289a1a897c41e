import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";

type Reading = { readonly hasNextPage: boolean; readonly isFetchingNextPage: boolean; readonly fetchNextPage: () => unknown };

/** Reads the questions that follow; nothing once all were read. */
export function MoreQuestions({ reading }: { readonly reading: Reading }) {
  if (!reading.hasNextPage) return null;
  return (
    <Button size="small" busy={reading.isFetchingNextPage} onClick={() => void reading.fetchNextPage()}>
      {t("list.more", "Afficher la suite")}
    </Button>
  );
}

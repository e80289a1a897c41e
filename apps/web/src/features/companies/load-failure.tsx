import { errorText } from "../../lib/api/api-error.js";
import { t } from "../../text/t.js";
import { Banner } from "../../ui/messages/banner.js";
import { Button } from "../../ui/controls/button.js";

/** What a step needs could not be read: it is said in its place. */
export function LoadFailure({ error, again }: { error: unknown; again: () => void }) {
  return (
    <Banner
      kind="bad"
      action={
        <Button size="small" onClick={again}>
          {t("action.retry", "Réessayer")}
        </Button>
      }
    >
      {errorText(error)}
    </Banner>
  );
}

import { errorText } from "../../lib/api/api-error.js";
import { SPEC } from "../../text/specification.js";
import { Button } from "../../ui/controls/button.js";
import { EmptyState } from "../../ui/messages/empty-state.js";

/** What could not be read, and the way to try again. */
export function ReadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <EmptyState title={SPEC.errorOccurred} action={<Button onClick={onRetry}>Réessayer</Button>}>
      {errorText(error)}
    </EmptyState>
  );
}

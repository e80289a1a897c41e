import { LockOpen } from "lucide-react";
import { plural } from "../../text/t.js";

/** Says that operations of an import fall in a period that is validated already; nothing when none does. */
export function LateOperations({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="verdict warn">
      <LockOpen className="icon" />
      <span>
        {plural("banking.validated_period", count, {
          one: "{{n}} opération dans une période validée\u00a0: numérotée à la prochaine validation",
          other: "{{n}} opérations dans une période validée\u00a0: numérotées à la prochaine validation",
        })}
      </span>
    </p>
  );
}

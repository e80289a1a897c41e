import { useState, type ReactNode } from "react";
import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { Button } from "../../../ui/controls/button.js";
import { showFailure } from "../../../ui/messages/failure.js";
import { useReadReport } from "../queries.js";
import { vatWarning } from "./vat-warning.js";
import { WarningBefore } from "./warning-before.js";

type DeclareButtonProps = {
  /** Names the return: its id or its period. */
  readonly id: string;
  readonly kind: "primary" | "soft";
  readonly size?: "small";
  readonly block?: boolean;
  readonly disabled?: boolean;
  /** It leads to a change of books. */
  readonly writes?: boolean;
  readonly label?: string;
  readonly children: ReactNode;
  readonly onReady: () => void;
};

/** Goes on with a declaration once its report, read again, warns of nothing more. */
export function DeclareButton({ id, label, children, onReady, ...look }: DeclareButtonProps) {
  const reading = useReadReport();
  const [report, setReport] = useState<VatDeclarationDetail["report"] | null>(null);
  const warning = report === null ? null : vatWarning(report);
  const goOn = (): void => {
    setReport(null);
    onReady();
  };
  const onRead = (read: VatDeclarationDetail["report"]): void => (vatWarning(read) === null ? goOn() : setReport(read));
  return (
    <>
      <Button
        {...look}
        aria-label={label}
        busy={reading.isPending}
        onClick={() => reading.mutate(id, { onSuccess: onRead, onError: showFailure })}
      >
        {children}
      </Button>
      {report !== null && warning !== null && (
        <WarningBefore report={report} warning={warning} onReady={goOn} onClose={() => setReport(null)} />
      )}
    </>
  );
}

import { Check, CircleX, Eye, LoaderCircle, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import type { BankImport } from "@comptoir/contract/banking/banking";
import { Chip } from "../../ui/controls/chip.js";

type Look = { readonly kind: "ok" | "warn" | "bad" | "mute" | "info"; readonly icon: ReactNode; readonly words: string };

const LOOKS: Readonly<Record<BankImport["status"], Look>> = {
  previewed: { kind: "warn", icon: <Eye className="icon tiny" />, words: "Aperçu" },
  importing: { kind: "info", icon: <LoaderCircle className="icon tiny" />, words: "En cours" },
  imported: { kind: "ok", icon: <Check className="icon tiny" />, words: "Importé" },
  undone: { kind: "mute", icon: <Undo2 className="icon tiny" />, words: "Annulé" },
  failed: { kind: "bad", icon: <CircleX className="icon tiny" />, words: "Échoué" },
};

/** The state of an import, in a word. */
export function ImportStatusChip({ status }: { status: BankImport["status"] }) {
  const { kind, icon, words } = LOOKS[status];
  return (
    <Chip kind={kind} icon={icon}>
      {words}
    </Chip>
  );
}

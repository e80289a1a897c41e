import { Check, CircleX, Eye, LoaderCircle, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import type { BankImport } from "@comptoir/contract/banking";
import { Chip } from "../../ui/chip.js";

type Look = { readonly kind: "ok" | "warn" | "bad" | "mute" | "info"; readonly icon: ReactNode; readonly words: string };

const LOOKS: Readonly<Record<BankImport["status"], Look>> = {
  previewed: { kind: "warn", icon: <Eye className="i xs" />, words: "Aperçu" },
  importing: { kind: "info", icon: <LoaderCircle className="i xs" />, words: "En cours" },
  imported: { kind: "ok", icon: <Check className="i xs" />, words: "Importé" },
  undone: { kind: "mute", icon: <Undo2 className="i xs" />, words: "Annulé" },
  failed: { kind: "bad", icon: <CircleX className="i xs" />, words: "Échoué" },
};

/** Where an import stands, in a word. */
export function ImportStatusChip({ status }: { status: BankImport["status"] }) {
  const { kind, icon, words } = LOOKS[status];
  return (
    <Chip kind={kind} icon={icon}>
      {words}
    </Chip>
  );
}

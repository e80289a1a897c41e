import { Copy, CopyCheck, EyeOff, Plus, X } from "lucide-react";
import type { ReactNode } from "react";
import { Chip } from "../../../ui/controls/chip.js";
import type { ImportLineState } from "../import-counts.js";

type Look = { readonly kind: "ok" | "warn" | "bad" | "mute"; readonly icon: ReactNode; readonly words: string };

const LOOKS: Readonly<Record<ImportLineState, Look>> = {
  new: { kind: "ok", icon: <Plus className="icon tiny" />, words: "Nouvelle" },
  duplicate: { kind: "mute", icon: <CopyCheck className="icon tiny" />, words: "Doublon" },
  doubtful: { kind: "warn", icon: <Copy className="icon tiny" />, words: "Doublon possible" },
  rejected: { kind: "bad", icon: <X className="icon tiny" />, words: "Rejetée" },
  ignored: { kind: "mute", icon: <EyeOff className="icon tiny" />, words: "Ignorée" },
};

/** What becomes of a line, in a word. */
export function LineStateChip({ state }: { state: ImportLineState }) {
  const { kind, icon, words } = LOOKS[state];
  return (
    <Chip kind={kind} icon={icon}>
      {words}
    </Chip>
  );
}

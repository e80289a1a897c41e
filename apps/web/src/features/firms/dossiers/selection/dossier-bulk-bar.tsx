import { BellRing, CheckCheck, Percent, UserRoundCog, X } from "lucide-react";
import { useState } from "react";
import type { Dossier } from "@comptoir/contract/firms/dossiers";
import { errorText } from "../../../../lib/api/api-error.js";
import { SPEC } from "../../../../text/specification.js";
import { plural, t } from "../../../../text/t.js";
import { Button, IconButton } from "../../../../ui/controls/button.js";
import { showToast } from "../../../../ui/messages/toast.js";
import { AssignDossiersModal } from "./assign-dossiers-modal.js";
import { useAssignDossiers, useRemindDossiers } from "../dossier-queries.js";
import { VatStartsModal } from "../vat-starts/vat-starts-modal.js";
import type { DossierSelection } from "./dossier-selection.js";
import "../../../../ui/controls/bulk.css";

type DossierBulkBarProps = {
  readonly selection: DossierSelection;
  /** Dossiers of the visible page, for their names. */
  readonly dossiers: readonly Dossier[];
};

/** What can be done with the dossiers ticked: someone more keeps them, their clients are reminded of their questions, and what was declared elsewhere is answered once. */
export function DossierBulkBar({ selection: { ids, setAll }, dossiers }: DossierBulkBarProps) {
  const [isAnswering, setAnswering] = useState(false);
  const [isAssigning, setAssigning] = useState(false);
  const assignment = useAssignDossiers();
  const reminder = useRemindDossiers();
  const companyIds = [...ids];
  const label = plural("files.selected", ids.size, { one: "{{n}} dossier sélectionné", other: "{{n}} dossiers sélectionnés" });
  return (
    <>
      <div className="bulk" role="toolbar" aria-label={label}>
        <span className="bulk-label">
          <b>{label}</b>
        </span>
        <Button size="small" aria-haspopup="dialog" icon={<UserRoundCog className="icon small" />} onClick={() => setAssigning(true)}>
          {t("files.assign", "Affecter")}
        </Button>
        <Button
          size="small"
          icon={<BellRing className="icon small" />}
          busy={reminder.isPending}
          onClick={() =>
            reminder.mutate(companyIds, {
              onSuccess: ({ message }) => showToast({ title: message }),
              onError: (error) => showToast({ kind: "error", title: SPEC.error, text: errorText(error) }),
            })
          }
        >
          {t("files.remind", "Relancer les clients")}
        </Button>
        <Button size="small" aria-haspopup="dialog" icon={<Percent className="icon small" />} onClick={() => setAnswering(true)}>
          {t("files.vat_starts_title", "Déjà déclaré ailleurs\u00a0?")}
        </Button>
        <hr className="desktop-only" />
        {dossiers.some(({ companyId }) => !ids.has(companyId)) && (
          <IconButton
            className="mobile-only"
            size="small"
            label={t("operations.select_all_listed", "Tout sélectionner")}
            icon={<CheckCheck className="icon small" />}
            onClick={() => setAll([...new Set([...companyIds, ...dossiers.map(({ companyId }) => companyId)])])}
          />
        )}
        <IconButton
          size="small"
          label={t("operations.clear_selection", "Tout désélectionner")}
          icon={<X className="icon small" />}
          onClick={() => setAll([])}
        />
      </div>
      {isAnswering && (
        <VatStartsModal
          asked={companyIds.map((id) => ({ companyId: id, name: nameOf(id, dossiers) }))}
          onClose={() => setAnswering(false)}
        />
      )}
      {isAssigning && (
        <AssignDossiersModal
          count={ids.size}
          saving={assignment}
          onAssign={(userId) =>
            assignment.mutate(
              { companyIds, userId },
              {
                onSuccess: ({ message }) => {
                  showToast({ title: message });
                  setAssigning(false);
                },
              },
            )
          }
          onClose={() => setAssigning(false)}
        />
      )}
    </>
  );
}

function nameOf(id: string, dossiers: readonly Dossier[]): string {
  return dossiers.find(({ companyId }) => companyId === id)?.name ?? t("files.of_other_page", "Dossier d’une autre page");
}

import { BellRing, UserRoundCog, X } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../../../lib/api/api-error.js";
import { SPEC } from "../../../../text/specification.js";
import { plural, t } from "../../../../text/t.js";
import { Button, IconButton } from "../../../../ui/controls/button.js";
import { showToast } from "../../../../ui/messages/toast.js";
import { AssignDossiersModal } from "./assign-dossiers-modal.js";
import { useAssignDossiers, useRemindDossiers } from "../dossier-queries.js";
import type { DossierSelection } from "./dossier-selection.js";
import "../../../../ui/controls/bulk.css";

/** What can be done with the dossiers ticked: someone more keeps them, their clients are reminded of their questions. */
export function DossierBulkBar({ selection: { ids, setAll } }: { readonly selection: DossierSelection }) {
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
        <hr className="desktop-only" />
        <IconButton
          size="small"
          label={t("operations.clear_selection", "Tout désélectionner")}
          icon={<X className="icon small" />}
          onClick={() => setAll([])}
        />
      </div>
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

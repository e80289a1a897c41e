import { useQuery } from "@tanstack/react-query";
import { useUser } from "../../lib/session/session.js";
import { t } from "../../text/t.js";
import { showToast } from "../../ui/messages/toast.js";
import { AddDossierModal } from "../../features/companies/add-dossier-modal.js";
import { professionsQuery } from "../../queries/company.js";
import { useCreateDossier } from "../../features/firms/queries.js";

/** « Ajouter un dossier », with the professions of the API; a dossier that is created says so and opens. */
export function AddDossierHost({ onClose }: { onClose: () => void }) {
  const professions = useQuery(professionsQuery);
  const creation = useCreateDossier();
  const { id } = useUser();
  return (
    <AddDossierModal
      userId={id}
      professions={professions}
      saving={creation}
      onCreate={(body) =>
        creation.mutate(body, {
          onSuccess: () => {
            showToast({ title: t("dossier.created", "Le dossier est créé.") });
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}

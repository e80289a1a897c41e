import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { type Asset, type AssetComponent, deleteAsset, deleteAssetComponent } from "@comptoir/contract/fixed-assets/assets";
import { call } from "../../../lib/api/api.js";
import { errorText } from "../../../lib/api/api-error.js";
import { refresh } from "../../../lib/api/refresh.js";
import { plural, t } from "../../../text/t.js";
import { Banner } from "../../../ui/messages/banner.js";
import { Button } from "../../../ui/controls/button.js";
import { Modal } from "../../../ui/overlays/modal.js";
import { showToast } from "../../../ui/messages/toast.js";

type DeleteAssetProps = {
  readonly asset: Asset;
  /** The current component; null for the asset whole. */
  readonly component: AssetComponent | null;
  readonly onDeleted: () => void;
};

/** Deletes a component, or an asset with all of them once confirmed; a refusal says its reason. */
export function DeleteAsset({ asset, component, onDeleted }: DeleteAssetProps) {
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  // A purchase without any component left is nothing: it goes with its last one.
  const isWhole = component === null || asset.components.length === 1;
  const remove = useMutation({
    mutationFn: () =>
      isWhole
        ? call(deleteAsset, { params: { id: asset.id } }, { version: asset.version })
        : call(deleteAssetComponent, { params: { id: component.id } }, { version: component.version }),
    onSuccess: () => {
      showToast({ title: t("asset.deleted", "L’immobilisation a été supprimée") });
      refresh(client);
      onDeleted();
    },
  });
  const title = component?.title ?? asset.title;
  const close = (): void => (setAsking(false), remove.reset());
  return (
    <>
      <Button writes kind="ghost" icon={<Trash2 className="icon small" />} onClick={() => setAsking(true)}>
        {t("action.delete", "Supprimer")}
      </Button>
      {isAsking && (
        <Modal
          title={t("asset.delete_title", "Supprimer «\u00a0{{title}}\u00a0»\u00a0?", { title })}
          icon={<Trash2 className="icon" />}
          iconKind="bad"
          onClose={close}
          actions={
            <>
              <Button data-autofocus onClick={close}>
                {t("action.cancel", "Annuler")}
              </Button>
              <Button writes kind="danger-fill" busy={remove.isPending} disabled={remove.isError} onClick={() => remove.mutate()}>
                {t("action.delete", "Supprimer")}
              </Button>
            </>
          }
        >
          {remove.error !== null && <Banner kind="bad">{errorText(remove.error)}</Banner>}
          <p className="muted">{consequence(asset, isWhole)}</p>
        </Modal>
      )}
    </>
  );
}

function consequence({ components }: Asset, isWhole: boolean): string {
  if (!isWhole)
    return t("asset.delete_one", "Ses amortissements et sa sortie quittent les comptes. Les autres biens de cet achat restent.");
  if (components.length < 2) {
    return t(
      "asset.delete_whole",
      "Ses amortissements et sa sortie quittent les comptes. L’opération qui la paie reste, à décrire de nouveau.",
    );
  }
  return plural("asset.delete_all", components.length, {
    one: "Le bien de cet achat est supprimé avec ses écritures.",
    other: "Les {{n}} biens de cet achat sont supprimés avec leurs écritures. Les opérations qui les paient restent.",
  });
}

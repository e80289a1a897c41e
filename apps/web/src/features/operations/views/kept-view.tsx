import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { useState, type FormEvent } from "react";
import { createView, deleteView, updateView, type ViewReply } from "@comptoir/contract/views";
import { errorText } from "../../../lib/api-error.js";
import { call } from "../../../lib/api.js";
import { refresh } from "../../../lib/refresh.js";
import { viewsQuery } from "../../../queries/views.js";
import { count } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Button, IconButton } from "../../../ui/button.js";
import { showFailure } from "../../../ui/failure.js";
import { TextField } from "../../../ui/field.js";
import { showToast } from "../../../ui/toast.js";
import styles from "./views.module.css";

/** A view: its name opens it, with how many operations it holds; it is renamed and removed here. */
export function KeptView({ view, onOpen }: { view: ViewReply; onOpen: () => void }) {
  const [isNaming, setNaming] = useState(false);
  const remove = useRemoveView(view);
  if (isNaming) return <ViewName view={view} onDone={() => setNaming(false)} />;
  return (
    <li className={styles["view"]}>
      <button type="button" className={styles["open"]} onClick={onOpen}>
        <span className="clip">{view.name}</span>
        <span className="muted small tabular">
          {count(view.count)}
          {!view.exact && "\u00a0+"}
        </span>
      </button>
      <IconButton
        writes
        size="small"
        label={t("views.rename", "Renommer «\u00a0{{name}}\u00a0»", { name: view.name })}
        icon={<Pencil className="icon small" />}
        onClick={() => setNaming(true)}
      />
      <IconButton
        writes
        size="small"
        label={t("views.remove", "Supprimer «\u00a0{{name}}\u00a0»", { name: view.name })}
        icon={<Trash2 className="icon small" />}
        onClick={() => remove.mutate()}
      />
    </li>
  );
}

function ViewName({ view, onDone }: { view: ViewReply; onDone: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(view.name);
  const rename = useMutation({
    mutationFn: () => call(updateView, { params: { id: view.id }, body: { name } }),
    onSuccess: () => {
      refresh(client, viewsQuery().queryKey);
      onDone();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    rename.mutate();
  };
  return (
    <li>
      <form className={styles["viewForm"]} onSubmit={submit}>
        <TextField
          label={t("views.new_name", "Nouveau nom")}
          autoFocus
          value={name}
          maxLength={60}
          error={rename.error && errorText(rename.error)}
          onChange={(event) => {
            setName(event.target.value);
            rename.reset();
          }}
        />
        <Button onClick={onDone}>{t("action.cancel", "Annuler")}</Button>
        <Button writes type="submit" kind="primary" disabled={name.trim() === ""} busy={rename.isPending}>
          {t("views.rename_done", "Renommer")}
        </Button>
      </form>
    </li>
  );
}

/** Removes a view, and offers to keep it again. */
function useRemoveView({ id, name, filters }: ViewReply) {
  const client = useQueryClient();
  const readAgain = (): void => refresh(client, viewsQuery().queryKey);
  const keepAgain = (): void => void call(createView, { body: { name, filters } }).then(readAgain, showFailure);
  return useMutation({
    mutationFn: () => call(deleteView, { params: { id } }),
    onSuccess: () => {
      readAgain();
      const title = t("views.removed", "Vue «\u00a0{{name}}\u00a0» supprimée", { name });
      showToast({ title, action: { label: t("history.undo", "Annuler"), run: keepAgain } });
    },
    onError: showFailure,
  });
}

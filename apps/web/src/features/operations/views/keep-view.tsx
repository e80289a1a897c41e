import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { createView } from "@comptoir/contract/views";
import { errorText } from "../../../lib/api-error.js";
import { call } from "../../../lib/api.js";
import { refresh } from "../../../lib/refresh.js";
import { viewsQuery } from "../../../queries/views.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/button.js";
import { TextField } from "../../../ui/field.js";
import { showToast } from "../../../ui/toast.js";
import { selectionFilters } from "../changes/changes.js";
import type { OperationFilters } from "../filters/filters.js";
import styles from "./views.module.css";

/** A name for what the list shows. */
export function KeepView({ filters }: { filters: OperationFilters }) {
  const client = useQueryClient();
  const [name, setName] = useState("");
  const keep = useMutation({
    mutationFn: () => call(createView, { body: { name, filters: selectionFilters(filters) } }),
    onSuccess: () => {
      refresh(client, viewsQuery().queryKey);
      showToast({ title: t("views.kept", "Vue «\u00a0{{name}}\u00a0» gardée", { name: name.trim() }) });
      setName("");
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    keep.mutate();
  };
  return (
    <form className={styles["viewForm"]} onSubmit={submit}>
      <TextField
        label={t("views.name", "Nom de la vue")}
        value={name}
        maxLength={60}
        error={keep.error && errorText(keep.error)}
        onChange={(event) => {
          setName(event.target.value);
          keep.reset();
        }}
      />
      <Button writes type="submit" kind="primary" disabled={name.trim() === ""} busy={keep.isPending}>
        {t("views.keep", "Garder cette vue")}
      </Button>
    </form>
  );
}

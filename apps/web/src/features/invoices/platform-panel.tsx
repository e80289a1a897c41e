import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  connectInvoicePlatform,
  disconnectInvoicePlatform,
  readInvoicePlatform,
  refreshInvoicePlatform,
  settleFailedFlow,
  type PlatformReply,
} from "@comptoir/contract/invoices/platform";
import { call } from "../../lib/api/api.js";
import { placeError } from "../../lib/api/place-error.js";
import { refresh } from "../../lib/api/refresh.js";
import { receivedInvoicesKey } from "../../queries/operations.js";
import { instantDay, instantTime } from "../../text/instant.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { Chip } from "../../ui/controls/chip.js";
import { PasswordField, TextField } from "../../ui/fields/field.js";
import { useUnfolded } from "../../ui/layout/use-unfolded.js";
import { Banner } from "../../ui/messages/banner.js";
import { showFailure } from "../../ui/messages/failure.js";
import type { OnDone } from "./on-done.js";
import styles from "./invoices.module.css";

/** The platform whose invoices are read: how it is, and what connects it. Nothing where this server keeps no such secrets. */
export function PlatformPanel({ onDone }: { readonly onDone: OnDone }) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: [...receivedInvoicesKey(), "platform"],
    queryFn: ({ signal }) => call(readInvoicePlatform, {}, { signal }),
  });
  const after = ({ message }: { message: string }): void => {
    refresh(client, receivedInvoicesKey());
    onDone({ title: message, actId: null });
  };
  const read = useMutation({ mutationFn: () => call(refreshInvoicePlatform, { body: {} }), onSuccess: after, onError: showFailure });
  const leave = useMutation({ mutationFn: () => call(disconnectInvoicePlatform, {}), onSuccess: after, onError: showFailure });
  const isUnfolded = useUnfolded(data !== undefined && needsUser(data.data));
  if (data === undefined || !data.isOffered) return null;
  const platform = data.data;
  return (
    // What is to be seen to is shown at once.
    <details className={`panel ${styles["part"]}`} open={isUnfolded}>
      <summary>
        {platform === null ? t("invoices.connect", "Relier ma plateforme agréée") : t("invoices.my_platform", "Ma plateforme agréée")}
      </summary>
      <div className={styles["list"]}>
        {platform !== null && (
          <div>
            <Chip kind={STATES[platform.state].kind}>{STATES[platform.state].title()}</Chip>
          </div>
        )}
        {platform?.message != null && <Banner kind={platform.state === "required_action" ? "bad" : "info"}>{platform.message}</Banner>}
        {platform !== null && platform.failed.length > 0 && <FailedFlows failed={platform.failed} onSettled={after} />}
        {platform?.readAt != null && (
          <p className="muted small">
            {t("invoices.platform_read", "Lue le {{day}} à {{time}}.", {
              day: instantDay(platform.readAt),
              time: instantTime(platform.readAt),
            })}
          </p>
        )}
        {platform !== null && (
          <div className="row tight wrap">
            <Button writes size="small" busy={read.isPending} onClick={() => read.mutate()}>
              {t("invoices.read_now", "Lire maintenant")}
            </Button>
            <Button writes size="small" kind="danger" busy={leave.isPending} onClick={() => leave.mutate()}>
              {t("invoices.disconnect", "Ne plus la lire")}
            </Button>
          </div>
        )}
        <PlatformForm key={platform?.flowUrl ?? "none"} platform={platform} onSaved={after} />
      </div>
    </details>
  );
}

const STATES = {
  waiting: { kind: "info", title: () => t("invoices.platform_waiting", "Première lecture en cours") },
  ok: { kind: "ok", title: () => t("invoices.platform_ok", "Reliée") },
  required_action: { kind: "bad", title: () => t("invoices.platform_action", "Action requise") },
  temporary: { kind: "warn", title: () => t("invoices.platform_away", "Indisponible pour l’instant") },
} as const satisfies Record<PlatformReply["state"], object>;

function needsUser(platform: PlatformReply | null): boolean {
  return platform !== null && (platform.failed.length > 0 || platform.state === "required_action");
}

type FailedFlowsProps = Pick<PlatformReply, "failed"> & { readonly onSettled: (reply: { message: string }) => void };

/** The flows in error, each with its reason and what to do, until it is read or settled. */
function FailedFlows({ failed, onSettled }: FailedFlowsProps) {
  const settle = useMutation({
    mutationFn: (flow: string) => call(settleFailedFlow, { body: { flow } }),
    onSuccess: onSettled,
    onError: showFailure,
  });
  return (
    <ul className={styles["list"]} aria-label={t("invoices.failed_flows", "Envois en erreur")}>
      {failed.map(({ id, title, reason, toDo }) => (
        <li key={id} className="small">
          {t("invoices.failed_flow", "{{title}}\u00a0: {{reason}}", { title, reason })}
          <span className="muted"> – {toDo}</span>{" "}
          <Button writes size="small" busy={settle.isPending && settle.variables === id} onClick={() => settle.mutate(id)}>
            {t("invoices.flow_settled", "C’est réglé")}
          </Button>
        </li>
      ))}
    </ul>
  );
}

type Form = Readonly<
  Record<"flowUrl" | "tokenUrl" | "clientId" | "clientSecret" | "scope" | "organization" | "organizationHeader", string>
>;
const FIELDS = {
  flowUrl: "flowUrl",
  tokenUrl: "tokenUrl",
  clientId: "clientId",
  clientSecret: "clientSecret",
  scope: "scope",
  organization: "organization",
  organizationHeader: "organizationHeader",
} as const;
const HEADER = "Organization-Id";

type PlatformFormProps = { readonly platform: PlatformReply | null; readonly onSaved: (reply: { message: string }) => void };

function PlatformForm({ platform, onSaved }: PlatformFormProps) {
  const [form, setForm] = useState<Form>({
    flowUrl: platform?.flowUrl ?? "",
    tokenUrl: platform?.tokenUrl ?? "",
    clientId: platform?.clientId ?? "",
    clientSecret: "",
    scope: platform?.scope ?? "",
    organization: platform?.organization ?? "",
    organizationHeader: platform?.organizationHeader ?? HEADER,
  });
  const save = useMutation({ mutationFn: () => call(connectInvoicePlatform, { body: form }), onSuccess: onSaved });
  const placed = save.error === null ? null : placeError(save.error, FIELDS);
  const field = (name: keyof Form) => ({
    name,
    value: form[name],
    error: placed?.field === name ? placed.message : null,
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  });
  return (
    <form
      noValidate
      className={styles["list"]}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      {placed !== null && placed.field === null && <Banner kind="bad">{placed.message}</Banner>}
      <TextField label={t("invoices.flow_url", "Adresse du Flow Service")} {...field("flowUrl")} />
      <TextField label={t("invoices.token_url", "Adresse du jeton")} {...field("tokenUrl")} />
      <TextField label={t("invoices.client_id", "Identifiant du client")} autoComplete="off" {...field("clientId")} />
      <PasswordField label={t("invoices.client_secret", "Secret du client")} autoComplete="off" {...field("clientSecret")} />
      <TextField
        label={t("invoices.organization", "Organisation")}
        hint={t("invoices.organization_hint", "Seulement si votre compte sert plusieurs entreprises.")}
        {...field("organization")}
      />
      <details className={styles["list"]}>
        <summary className="small">{t("invoices.platform_more", "Autres réglages")}</summary>
        <TextField
          label={t("invoices.organization_header", "En-tête de l’organisation")}
          hint={t("invoices.organization_header_hint", "Celui que votre plateforme indique, «\u00a0Organization-Id\u00a0» sinon.")}
          {...field("organizationHeader")}
        />
        <TextField label={t("invoices.scope", "Portée du jeton (scope)")} {...field("scope")} />
      </details>
      <div>
        <Button writes type="submit" kind="primary" size="small" busy={save.isPending}>
          {t("invoices.save_platform", "Relier")}
        </Button>
      </div>
    </form>
  );
}

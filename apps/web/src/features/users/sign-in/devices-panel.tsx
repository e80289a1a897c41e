import { Check, Laptop, Monitor, Smartphone } from "lucide-react";
import type { Device } from "@comptoir/contract/auth/auth";
import { errorText } from "../../../lib/api/api-error.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { Chip } from "../../../ui/controls/chip.js";
import { Skeleton, SkeletonBar } from "../../../ui/messages/skeleton.js";
import { deviceKind, deviceNote } from "./device-lines.js";
import { FormFailure } from "../../../ui/forms/form-failure.js";
import { useCloseDevice, useDevices } from "../queries.js";
import styles from "../account.module.css";

const DRAWINGS = { phone: Smartphone, laptop: Laptop, desktop: Monitor } as const;

/** The browsers that are signed in, each of which can be signed out from here. */
export function DevicesPanel() {
  const devices = useDevices();
  const close = useCloseDevice();
  const others = devices.data?.filter(({ current }) => !current) ?? [];
  return (
    <section className="panel">
      <header>
        <h2>{t("account.devices", "Appareils connectés")}</h2>
        <span className="spacer" />
        {others.length > 1 && (
          <Button kind="ghost" size="small" busy={close.isPending} onClick={() => close.mutate(others.map(({ id }) => id))}>
            {t("account.close_all", "Tout déconnecter")}
          </Button>
        )}
      </header>
      <div className="padded">
        <FormFailure message={close.error === null ? null : errorText(close.error)} />
        {devices.isPending && (
          <Skeleton label={t("account.devices_loading", "Lecture des appareils")}>
            <div className={styles["device"]}>
              <SkeletonBar width="36px" height="36px" />
              <SkeletonBar width="40%" />
            </div>
          </Skeleton>
        )}
        {devices.data === undefined && devices.error !== null && (
          <div className="row between">
            <FormFailure message={errorText(devices.error)} />
            <Button size="small" onClick={() => void devices.refetch()}>
              {t("action.retry", "Réessayer")}
            </Button>
          </div>
        )}
        {devices.data?.map((device) => (
          <DeviceLine key={device.id} device={device} isClosing={close.isPending} onClose={() => close.mutate([device.id])} />
        ))}
      </div>
    </section>
  );
}

function DeviceLine({ device, isClosing, onClose }: { device: Device; isClosing: boolean; onClose: () => void }) {
  const Drawing = DRAWINGS[deviceKind(device.name)];
  return (
    <div className={styles["device"]}>
      <span className="avatar square" aria-hidden="true">
        <Drawing className="icon small" />
      </span>
      <div className="grow">
        <b className="strong">{device.name}</b>
        <div className="muted tiny">{deviceNote(device)}</div>
      </div>
      {device.current ? (
        <Chip kind="ok" icon={<Check className="icon tiny" />}>
          {t("account.this_device", "Cet appareil")}
        </Chip>
      ) : (
        <Button
          size="small"
          disabled={isClosing}
          aria-label={t("account.close_device", "Déconnecter {{name}}", { name: device.name })}
          onClick={onClose}
        >
          {t("account.close", "Déconnecter")}
        </Button>
      )}
    </div>
  );
}

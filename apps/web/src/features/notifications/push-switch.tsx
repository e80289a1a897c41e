import { useEffect, useState } from "react";
import { logFailure } from "../../lib/log.js";
import { t } from "../../text/t.js";
import { Switch } from "../../ui/fields/choice.js";
import { showFailure } from "../../ui/messages/failure.js";
import { readPushState, startPush, stopPush, type PushState } from "./push-subscription.js";

/** « Recevoir les messages sur cet appareil »: absent where the browser or the server cannot. */
export function PushSwitch() {
  const [state, setState] = useState<PushState>({ kind: "impossible" });
  useEffect(() => {
    readPushState().then(setState, (error: unknown) => logFailure("push", error));
  }, []);
  if (state.kind === "impossible") return null;
  if (state.kind === "blocked") {
    return (
      <p className="muted small">
        {t("push.blocked", "Votre navigateur bloque les messages de ce site\u00a0: autorisez-les dans ses réglages.")}
      </p>
    );
  }
  const change = async (on: boolean): Promise<void> => {
    setState({ kind: "possible", isOn: on });
    try {
      if (on) setState({ kind: "possible", isOn: await startPush() });
      else await stopPush();
    } catch (error) {
      setState({ kind: "possible", isOn: !on });
      showFailure(error);
    }
  };
  return (
    <Switch checked={state.isOn} onChange={(on) => void change(on)}>
      {t("push.switch", "Recevoir les messages sur cet appareil")}
    </Switch>
  );
}

/**
 * The page of the aggregator, where a user chooses what becomes of the visit.
 * @param {import("./bank.mjs").StandInBank} bank
 * @param {URL} url
 */
export function visitPage(bank, url) {
  const way = (/** @type {string} */ end) => {
    const to = new URL(url);
    to.pathname = "/webview/done";
    to.searchParams.set("end", end);
    to.searchParams.set("flow", url.pathname.split("/").at(-1) ?? "");
    return to.href.replaceAll("&", "&amp;");
  };
  return `<!doctype html><html lang="fr"><meta charset="utf-8"><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width"><title>Banque factice</title>
<main><h1>Banque factice</h1><p>${bank.template.bank}</p>
<ul><li><a href="${way("success")}">Connexion réussie</a></li><li><a href="${way("refusal")}">Refus</a></li><li><a href="${way("sca")}">SCA</a></li></ul></main></html>`;
}

/**
 * Where the page sends its user back to, once they chose.
 * @param {import("./bank.mjs").StandInBank} bank
 * @param {URL} url
 */
export function visitEnd(bank, url) {
  const asked = (/** @type {string} */ name) => url.searchParams.get(name);
  const back = new URL(asked("redirect_uri") ?? "http://localhost/");
  back.searchParams.set("state", asked("state") ?? "");
  if (asked("end") === "refusal") {
    back.searchParams.set("error", "access_denied");
    return back.href;
  }
  const code = asked("code");
  const known = asked("connection_id") === null ? null : (bank.connections.get(Number(asked("connection_id"))) ?? null);
  const userId = (code === null ? null : bank.codes.get(code)) ?? known?.id_user ?? null;
  if (userId === null) {
    back.searchParams.set("error", "invalid_grant");
    return back.href;
  }
  const id = asked("flow") === "reconnect" && known !== null ? known.id : bank.connect(userId);
  const connection = bank.connections.get(id);
  if (connection !== undefined)
    Object.assign(
      connection,
      asked("end") === "sca"
        ? { state: "SCARequired" }
        : { state: null, last_update: bank.now, expire: bank.template.expire ?? "2027-05-19" },
    );
  back.searchParams.set("connection_id", String(id));
  // Without a code of the application, the visit gives one that it exchanges.
  if (code === null) back.searchParams.set("code", bank.codeFor(userId));
  return back.href;
}

/** Starts the tag manager of an identifier, once per page; without an identifier nothing is requested. */
export function startTagManager(id: string): void {
  if (document.querySelector("script[data-tag-manager]")) return;
  Object.assign(window, { dataLayer: [{ "gtm.start": Date.now(), event: "gtm.js" }] });
  const script = document.createElement("script");
  script.async = true;
  script.dataset["tagManager"] = id;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}

import { chromium } from "@playwright/test";
const URL = "http://127.0.0.1:4391", out = "/tmp/cweb/shots/";
const [,, user, ...pages] = process.argv;
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const [w,h,tag] of [[1440,900,"w"],[390,844,"m"]]) {
  const ctx = await browser.newContext({ viewport: { width: w, height: h }, locale: "fr-FR", timezoneId: "Europe/Paris", reducedMotion: "reduce", serviceWorkers: "block" });
  const page = await ctx.newPage();
  page.on("pageerror", e => console.log("ERR", e.message));
  page.on("console", m => m.type()==="error" && console.log("CONSOLE", m.text().slice(0,300)));
  await page.addInitScript((d) => { const R = Date; globalThis.Date = class extends R { constructor(...a){ super(...(a.length? a : [R.now()+d])); } static now(){ return R.now()+d; } }; }, Date.parse("2026-04-14T08:00:00Z")-Date.now());
  const r = await page.request.post(URL+"/oauth/token", { form: { grant_type: "password", client_id: "comptoir-web", username: user+"@demo.example", password: "Comptoir!2026" }});
  if (!r.ok()) console.log(await r.text());
  for (const p of pages) {
    await page.goto(URL+p);
    await page.waitForTimeout(2500);
    await page.screenshot({ path: out+user+tag+p.replaceAll("/","_")+".png", fullPage: true });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over>0) console.log("overflow", p, w, over);
  }
  await ctx.close();
}
await browser.close();

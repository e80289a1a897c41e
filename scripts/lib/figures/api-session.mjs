/**
 * A signed-in account that reads the API.
 * @typedef {Awaited<ReturnType<typeof signInByPassword>>} Session
 */

/**
 * @param {string} url
 * @param {{ username: string, password: string }} account
 */
export async function signInByPassword(url, { username, password }) {
  const signedIn = await fetch(`${url}/oauth/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ grant_type: "password", username, password }),
  });
  const { access_token: token } = /** @type {{ access_token?: string }} */ (await signedIn.json());
  if (!signedIn.ok) throw new Error(`${username} could not sign in: ${signedIn.status}`);
  const opened = Date.now();

  /** @param {string} path */
  const ask = async (path) => {
    const reply = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (reply.status >= 500 || reply.status === 401 || reply.status === 429)
      throw new Error(`${path}: ${reply.status} ${await reply.text()}, ${Date.now() - opened} ms after signing in`);
    return reply;
  };
  /**
   * A reply in JSON, a refusal too: it is what that account reads there.
   * @param {string} path
   * @returns {Promise<any>}
   */
  const readAny = async (path) => (await ask(path)).json();
  return {
    ask,
    readAny,
    /**
     * A reply that may not be a refusal.
     * @param {string} path
     * @returns {Promise<any>}
     */
    async read(path) {
      const reply = await ask(path);
      if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
      return reply.json();
    },
    /** @param {string} path */
    readText: async (path) => (await ask(path)).text(),
    /**
     * The rows of every page of a list.
     * @param {string} path
     * @param {(reply: any) => any} rowsOf
     * @returns {Promise<any[]>}
     */
    async readPages(path, rowsOf) {
      const rows = [];
      for (let page = 1, lastPage = 1; page <= lastPage; page += 1) {
        const reply = await readAny(`${path}${path.includes("?") ? "&" : "?"}page=${page}`);
        if (reply.pager === undefined) return reply;
        rows.push(...rowsOf(reply));
        lastPage = reply.pager.lastPage;
      }
      return rows;
    },
  };
}

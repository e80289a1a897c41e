/** The version that documents and logs bear. */
export const VERSION = "0.1.0";

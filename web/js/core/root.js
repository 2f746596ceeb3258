// Where the site is: at the top of its origin, or below a path that a proxy gives it (`public-url`), beside other sites. All
// modules write addresses as if it were at the top. What they ask the browser for has the path before it; links get it when
// they are drawn (below.js); what the browser keeps by name for the whole origin has it behind its name.

/** The path, "/club", or "" at the top. A script that comes first has set it: below.js, worker/root.js. */
export const root = globalThis.siteRoot ?? '';

/** The path within the site of one of its addresses, the present one. @param {{pathname: string}} address */
export const here = ({ pathname } = location) => pathname.slice(root.length);

/** The present address, but for a place in it. */
export const address = () => here() + location.search;

/** time.js - spans in milliseconds, and days as the service writes them. */
export const SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR;

export const dateOf = (at) => new Date(at).toISOString().slice(0, 10);

/** database.js - what happens to PostgreSQL. */
export const databaseTroubles = () => [];

/** disk.js - a disk that is full. */
export const diskTroubles = () => [];

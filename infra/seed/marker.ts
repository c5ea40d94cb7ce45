/** The file of a data folder that says that its demo people are complete. */
export const markerName = 'seeded';

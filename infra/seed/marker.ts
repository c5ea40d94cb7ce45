/** The file in a data folder that marks its demo data as complete. */
export const markerName = 'seeded';

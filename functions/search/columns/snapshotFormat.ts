/** Changes with whatever the sections mean: an older one is then built anew, not read. */
export const snapshotFormat = 2;

/** Change it whenever the meaning of a section changes; older snapshots are then rebuilt instead of read. */
export const snapshotFormat = 2;

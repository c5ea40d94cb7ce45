/**
 * Megabytes of a function, and with them its processor. `whole` is one vCPU: people wait for these functions, and for
 * their first call most. `part` is 0.29 of one: waiting costs as much less, and what is computed takes as much longer and
 * costs the same (README, Decisions).
 */
export const memoryMegabytes = { whole: 1769, part: 512 } as const;

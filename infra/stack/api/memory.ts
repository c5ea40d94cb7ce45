/**
 * Megabytes of a function, and with them its processor. `whole` is one vCPU: people wait for these functions, and for
 * their first call most. `part` is 0.29 of one: waiting costs less in proportion, and computing takes longer and costs
 * the same (infra/README.md, Why).
 */
export const memoryMegabytes = { whole: 1769, part: 512 } as const;

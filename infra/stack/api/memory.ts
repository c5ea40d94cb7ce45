/**
 * A function's memory in megabytes, which also sets its CPU. `whole` is one vCPU, for functions that people wait for,
 * above all on their first call. `part` is 0.29 vCPU: waiting costs that much less, while computation takes longer and
 * costs the same (infra/README.md, Why).
 */
export const memoryMegabytes = { whole: 1769, part: 512 } as const;

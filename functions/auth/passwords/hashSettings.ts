/** argon2id, the package's default, with 64 MiB, three passes and one lane: more than OWASP recommends. */
export const hashOptions = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

/** The prefix of every hash with the current parameters. */
export const hashPrefix = `$argon2id$v=19$m=${hashOptions.memoryCost},t=${hashOptions.timeCost},p=${hashOptions.parallelism}$`;

/** A hash with the current parameters that no password has: checking it costs as much as a wrong password. */
export const dummyPasswordHash = `${hashPrefix}${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** argon2id, which is the package's default, with 64 MiB, three passes, one lane: beyond what OWASP asks for. */
export const hashOptions = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

/** What every hash of today's parameters begins with. */
export const hashPrefix = `$argon2id$v=19$m=${hashOptions.memoryCost},t=${hashOptions.timeCost},p=${hashOptions.parallelism}$`;

/** A hash that no password has, of today's parameters: to ask for it costs as much as a wrong password. */
export const dummyPasswordHash = `${hashPrefix}${'A'.repeat(22)}$${'A'.repeat(43)}`;

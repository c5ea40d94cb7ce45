import { scryptSync } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { hashPassword } from '#functions/auth/passwords/passwords.ts';
import type { Goal } from '../goal.ts';
import { cpuMs, inTurns } from '../measure.ts';

const rounds = 5;
const password = 'a long enough secret';
/** As OWASP recommends: N = 2^17, r = 8, 128 MB. */
const scrypt = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

/** CPU time of hashing a password at login. */
export const passwords: Goal = {
  id: 'G13',
  name: 'Password hashing',
  measure: async ({ site }) => {
    await site();
    const taken = await inTurns(rounds, {
      ours: () => cpuMs(() => hashPassword(password)),
      scrypt: () => cpuMs(() => scryptSync(password, 'salt', 64, scrypt)),
      least: () => cpuMs(() => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })),
    });
    return [
      {
        name: 'argon2id, over scrypt 2^17',
        unit: 'x',
        figure: taken.over('ours', 'scrypt'),
        limit: 0.2,
        peer: 1,
        floor: taken.over('least', 'scrypt'),
        fair: 'memory-hard both, 64 MiB beside 128; the floor is the least that OWASP allows',
      },
    ];
  },
};

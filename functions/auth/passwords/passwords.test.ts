import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { hashPassword, isHashOutdated, matchesPasswordHash } from './passwords.ts';

describe('a password', () => {
  test('matches its own hash only', async () => {
    const passwordHash = await hashPassword('correct horse battery');

    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
    expect(await matchesPasswordHash(passwordHash, 'correct horse battery')).toBe(true);
    expect(await matchesPasswordHash(passwordHash, 'correct horse batterz')).toBe(false);
  });

  test('is the same however its accents are encoded', async () => {
    const passwordHash = await hashPassword('café au lait'.normalize('NFC'));

    expect(await matchesPasswordHash(passwordHash, 'café au lait'.normalize('NFD'))).toBe(true);
  });

  test('without an account is wrong', async () => {
    expect(await matchesPasswordHash(undefined, 'anything')).toBe(false);
  });

  test('with outdated parameters is hashed again', async () => {
    const older = await hash('x', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

    expect(isHashOutdated(older)).toBe(true);
    expect(isHashOutdated(await hashPassword('x'))).toBe(false);
    expect(await matchesPasswordHash(older, 'x')).toBe(true);
  });
});

import { expect, test } from 'vitest';
import { normalizeText } from './normalizeText.ts';

test.each([
  ['Ada Lovelace', 'ada lovelace'],
  ['Ana É', 'ana e'],
  ['Zoë', 'zoe'],
  ['ŁUKASZ  Ñandú', 'lukasz nandu'],
  ['Straße', 'strasse'],
  ['Bjørn Æsir', 'bjorn aesir'],
  ['İstanbul', 'istanbul'],
  ['ﬁne', 'fine'],
  [' 山田 太郎 ', '山田 太郎'],
])('%s is searched as %s', (name, folded) => {
  expect(normalizeText(name)).toBe(folded);
});

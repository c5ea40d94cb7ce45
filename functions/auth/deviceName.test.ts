import { expect, test } from 'vitest';
import { browserLabelOf, sessionOriginOf } from './deviceName.ts';

test.each([
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    'Chrome on macOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 'Firefox on Android'],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPad',
  ],
  ['curl/8.5.0', undefined],
  ['', undefined],
])('%s is %s', (agent, name) => {
  expect(browserLabelOf(agent)).toBe(name);
});

test('a country has two letters or is left out', () => {
  expect(sessionOriginOf({ agent: '', country: 'NL' })).toEqual({ country: 'NL' });
  expect(sessionOriginOf({ agent: '', country: '<b>' })).toEqual({});
});

import { t } from '@lingui/core/macro';

const deviceNames = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh|Mac OS/, 'Mac'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
] as const;

/** Names a new passkey after the kind of device it is on. */
export function passkeyName(): string {
  const device = deviceNames.find(([pattern]) => pattern.test(navigator.userAgent))?.[1];
  return device === undefined ? t`Passkey on this device` : t`Passkey on ${device}`;
}

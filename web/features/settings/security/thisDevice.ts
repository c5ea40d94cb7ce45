const kinds = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh|Mac OS/, 'Mac'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
] as const;

/** What kind of device this is, as people call it. */
export function thisDevice(agent = navigator.userAgent): string {
  return kinds.find(([pattern]) => pattern.test(agent))?.[1] ?? 'this device';
}

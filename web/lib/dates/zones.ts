import { t } from '@lingui/core/macro';

/** The time zone of this device, such as 'Europe/London'. */
export const deviceZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A time zone for a list to choose from: 'Europe/London (this device)'. */
export function zoneLabel(zone: string): string {
  const name = zone.replaceAll('_', ' ');
  return zone === deviceZone ? t`${name} (this device)` : name;
}

/**
 * The zones that the browser knows, with the device's own and the chosen one, which may have an older name; '' is none.
 */
export const zoneNames = (selectedZone: string): readonly string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', deviceZone, selectedZone])]
    .filter((zone) => zone !== '')
    .toSorted();

import type { SessionOrigin } from '#functions/members/sessions/sessionRows.ts';
import { deviceNameOf } from '#shared/auth/loginMethods.ts';

/** Browsers by a token in their `User-Agent`. Those that repeat other browsers' tokens come first. */
const browsers = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

type Signs = readonly (readonly [RegExp, string])[];
const nameIn = (signs: Signs, agent: string) => signs.find(([sign]) => sign.test(agent))?.[1];

/** The names of browser and system in a `User-Agent`, as far as they are known. */
export function browserAndSystemOf(agent: string) {
  return { browser: nameIn(browsers, agent), system: nameIn(systems, agent) };
}

/** The readable name of a `User-Agent`: 'Firefox on Windows'; undefined if neither browser nor system is known. */
export function browserLabelOf(agent: string): string | undefined {
  const { browser, system } = browserAndSystemOf(agent);
  if (browser === undefined) return system;
  return system === undefined ? browser : deviceNameOf(browser, system);
}

interface Seen {
  readonly agent?: string | undefined;
  readonly country?: string | undefined;
}

/** The origin of a login as the session stores it: no version, no address. */
export function sessionOriginOf({ agent = '', country = '' }: Seen): SessionOrigin {
  const browserLabel = browserLabelOf(agent);
  return {
    ...(browserLabel && { browserLabel }),
    ...(/^[A-Z]{2}$/.test(country) && { country }),
  };
}

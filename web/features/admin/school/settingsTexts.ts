import type { SchoolSettings } from '#shared/office/entities.ts';
import { isLanguage } from '#shared/platform/languages.ts';

/** The settings as strings, so that the form can store them as a draft; a switch is 'on' or ''. */
export type SettingsTexts = Readonly<
  Record<
    | 'name'
    | 'contact'
    | 'timeZone'
    | 'language'
    | 'domains'
    | 'open'
    | 'invitation'
    | 'roster'
    | 'newsByDefault',
    string
  >
>;

/** Domains in one text, separated by blanks, which no domain contains. */
const between = ' ';
const asText = (isOn: boolean): string => (isOn ? 'on' : '');

export function settingsTexts({
  name,
  contact,
  timeZone,
  language,
  policies,
  newsByDefault,
}: SchoolSettings): SettingsTexts {
  const { open, domains, invitation, roster } = policies;
  return {
    name,
    contact,
    timeZone,
    language,
    domains: domains.join(between),
    open: asText(open),
    invitation: asText(invitation),
    roster: asText(roster),
    newsByDefault: asText(newsByDefault),
  };
}

/** The settings from the texts; missing ones keep their saved value. */
export function settingsOf(saved: SchoolSettings, texts: SettingsTexts): SchoolSettings {
  const { name, contact, timeZone, language, domains, open, invitation, roster, newsByDefault } = texts;
  const policies = {
    open: open !== '',
    domains: domains === '' ? [] : domains.split(between),
    invitation: invitation !== '',
    roster: roster !== '',
  };
  return {
    ...saved,
    name,
    contact,
    timeZone,
    language: isLanguage(language) ? language : saved.language,
    policies,
    newsByDefault: newsByDefault !== '',
  };
}

/** The number of changed settings, ignoring the order of the domains. */
export function countChanges(saved: SchoolSettings, now: SchoolSettings): number {
  const values = (settings: SchoolSettings): string[] => {
    const domains = [...settings.policies.domains].sort().join(between);
    return Object.values({ ...settingsTexts(settings), domains });
  };
  const savedValues = values(saved);
  return values(now).filter((value, index) => value !== savedValues[index]).length;
}

import type { Settings } from '#shared/office/entities.ts';

/** What an admin sets, each as text, so that it is kept as what is typed is; what is on is 'on', else ''. */
export type SettingsTexts = Readonly<
  Record<'name' | 'contact' | 'domains' | 'open' | 'invitation' | 'roster', string>
>;

/** Domains as one text, which none of them can hold a blank of. */
const between = ' ';
const asText = (isOn: boolean): string => (isOn ? 'on' : '');

export function settingsTexts({ name, contact, policies }: Settings): SettingsTexts {
  const { open, domains, invitation, roster } = policies;
  return {
    name,
    contact,
    domains: domains.join(between),
    open: asText(open),
    invitation: asText(invitation),
    roster: asText(roster),
  };
}

/** The settings that the texts stand for; what they do not say is as it was saved. */
export function settingsOf(saved: Settings, texts: SettingsTexts): Settings {
  const { name, contact, domains, open, invitation, roster } = texts;
  const policies = {
    open: open !== '',
    domains: domains === '' ? [] : domains.split(between),
    invitation: invitation !== '',
    roster: roster !== '',
  };
  return { ...saved, name, contact, policies };
}

/** How many of the settings differ; the order of the domains says nothing. */
export function changesOf(saved: Settings, now: Settings): number {
  const values = (settings: Settings): string[] => {
    const domains = [...settings.policies.domains].sort().join(between);
    return Object.values({ ...settingsTexts(settings), domains });
  };
  const before = values(saved);
  return values(now).filter((value, place) => value !== before[place]).length;
}

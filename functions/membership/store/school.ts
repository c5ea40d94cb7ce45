import * as z from 'zod/mini';
import { Table, rowIsNew, attributeIs } from '#functions/platform/dynamo/table.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import type { ChosenLanguage } from '#shared/platform/entities.ts';
import { type Language, defaultLanguage, languages } from '#shared/platform/languages.ts';

/**
 * Table School: the school's settings.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `SETTINGS` | `-` | `name`, `contact`, `timeZone`, `language`, `policies`, `newsByDefault`, `version` |
 */
const school = new Table('school');

const key = { pk: 'SETTINGS', sk: '-' };

const Policies = z.object({
  /** Everyone who signs up is admitted. */
  open: z.boolean(),
  /** People who confirm an address at one of these domains are admitted. */
  domains: z.array(z.string()),
  /** People who sign up with an invitation are admitted. */
  invitation: z.boolean(),
  /** People who confirm the address of a roster row are admitted. */
  roster: z.boolean(),
});

const School = z.object({
  name: z.string(),
  /** The school's contact address; '' if there is none. */
  contact: z.string(),
  /** The school's time zone, such as Europe/Amsterdam, for dates and times that name none. */
  timeZone: z._default(z.string(), 'UTC'),
  /** For visitors and mails to people who have chosen none. */
  language: z._default(z.enum(languages), defaultLanguage),
  policies: Policies,
  /** New members start with the weekly digest and announcements by mail. */
  newsByDefault: z._default(z.boolean(), false),
  version: z.number(),
});
export type School = z.output<typeof School>;
export type SchoolSettings = Omit<School, 'version'>;

/** The settings before the first change, as specified. */
const defaultSchool: School = {
  name: 'Alumni Network',
  contact: '',
  timeZone: 'UTC',
  language: defaultLanguage,
  policies: { open: true, domains: [], invitation: false, roster: false },
  newsByDefault: false,
  version: 0,
};

const cacheMs = 60_000;
let cached: { readonly school: School; readonly readAt: number } | undefined;

/** The school's settings, at most a minute old. Needs GetItem on `school`. */
export async function readSchool(now: Date): Promise<School> {
  if (cached !== undefined && now.getTime() - cached.readAt < cacheMs) return cached.school;
  return currentSchool(now);
}

/** The language that a reader has chosen, else the school's. Needs GetItem on `school`. */
export async function languageFor(chosen: ChosenLanguage, now: Date): Promise<Language> {
  return chosen === '' ? (await readSchool(now)).language : chosen;
}

/** The school's settings, by a consistent read. */
export async function currentSchool(now: Date): Promise<School> {
  const read = (await school.get(School, key, { consistent: true })) ?? defaultSchool;
  cached = { school: read, readAt: now.getTime() };
  return read;
}

/**
 * Replaces all settings, with `steps` in the same transaction.
 * @returns undefined if they are no longer at `version` because someone else changed them.
 */
export async function changeSchool(
  settings: SchoolSettings,
  version: number,
  steps: readonly Step[],
): Promise<School | undefined> {
  const next = { ...settings, version: version + 1 };
  const outcome = await transact([
    school.putStep({ ...key, ...next }, version === 0 ? rowIsNew : attributeIs('version', version)),
    ...steps,
  ]);
  cached = undefined;
  if (outcome.done) return next;
  return undefined;
}

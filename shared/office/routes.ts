import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { id, pageQuery } from '#shared/platform/fields.ts';
import { domain, isTimeZone, line, optionalEmail } from '#shared/platform/formFields.ts';
import { languages } from '#shared/platform/languages.ts';
import { freshFailures } from '#shared/platform/reauthentication.ts';
import { ruleError } from '#shared/platform/ruleError.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { AuditKind } from './audit.ts';
import { AuditLine, Overview, SchoolSettings } from './entities.ts';
import { adminLimits } from './limits.ts';
import { adminTexts } from './texts.ts';

const box = (label: string) => z.boolean(`${label} must be true or false.`);

export const getSettings = route({
  method: 'GET',
  path: '/api/v1/admin/settings',
  access: 'admin',
  summary: 'The settings of the school',
  reply: SchoolSettings,
  otherwise: adminTexts.settingsFailed,
});

export const changeSettings = route({
  method: 'PUT',
  path: '/api/v1/admin/settings',
  access: 'admin',
  fresh: true,
  summary: "Change the school's name, contact, time zone, language and policies; needs a fresh session",
  body: z.object({
    name: line('Name'),
    contact: optionalEmail(),
    /** A name such as Europe/Amsterdam; unchanged if missing. */
    timeZone: z.optional(
      z
        .string(adminTexts.zoneWrong)
        .check(z.refine<string>(isTimeZone, ruleError('INVALID_TIME_ZONE', adminTexts.zoneWrong))),
    ),
    /** Unchanged if missing. */
    language: z.optional(z.enum(languages)),
    policies: z.object(
      {
        open: box('open'),
        domains: z
          .array(domain(adminTexts.domainWrong), adminTexts.domainWrong)
          .check(z.maxLength(adminLimits.maxDomains, `You can add up to ${adminLimits.maxDomains} domains.`)),
        invitation: box('invitation'),
        roster: box('roster'),
      },
      'policies is required.',
    ),
    /** Unchanged if missing. */
    newsByDefault: z.optional(box('newsByDefault')),
    version: z.number('version must be a number.'),
  }),
  reply: SchoolSettings,
  throttle: throttles.office,
  failures: { ...freshFailures, settingsChanged: [409, adminTexts.settingsChanged] },
  otherwise: adminTexts.settingsNotSaved,
});

/**
 * Filters of the audit log: search words, the language of the labels that they may name, admin, and kind of subject.
 */
const lines = {
  q: z.optional(
    z
      .string('q must be text.')
      .check(z.refine<string>((text) => text.length <= adminLimits.auditWordsLength, 'q is too long.')),
  ),
  language: z.optional(z.enum(languages)),
  by: z.optional(id('by')),
  kind: z.optional(AuditKind),
};

export const listAudit = route({
  method: 'GET',
  path: '/api/v1/admin/audit',
  access: 'admin',
  summary:
    'The audit log, newest first: all, by one admin, or about one member; of one kind, with these words',
  query: z.object({
    ...pageQuery,
    ...lines,
    person: z.optional(id('person')),
  }),
  throttle: throttles.office,
  reply: z.array(AuditLine),
  paged: true,
  otherwise: adminTexts.auditFailed,
});

export const exportAudit = route({
  method: 'POST',
  path: '/api/v1/admin/audit/export',
  access: 'admin',
  summary:
    'The audit log as CSV, newest first, in parts: send the `after` of each reply to get the next; needs a fresh session',
  body: z.object({ ...lines, after: z.optional(z.string().check(z.maxLength(4096))) }),
  reply: z.object({ success: z.literal(true), csv: z.string(), after: z.optional(z.string()) }),
  throttle: throttles.roster,
  failures: { ...freshFailures, downloadOver: [409, adminTexts.auditExportOver] },
  otherwise: adminTexts.auditExportFailed,
});

export const getOverview = route({
  method: 'GET',
  path: '/api/v1/admin/overview',
  access: 'admin',
  summary: 'Open tasks for the admins, figures of recent weeks, and the newest accounts',
  query: z.strictObject({
    weeks: z.optional(z.enum(['12', '26', '52'], 'weeks must be 12, 26 or 52.')),
  }),
  reply: Overview,
  throttle: throttles.office,
  otherwise: adminTexts.overviewFailed,
});

import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { Done } from '#shared/platform/entities.ts';
import { reauthenticationFailures } from '#shared/platform/reauthentication.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { DataExport, leavingReasons } from './entities.ts';
import { leavingTexts } from './texts.ts';

/** Leaving and returning, and the data export: part of the group `account`. */
export const leaveAccount = route({
  method: 'DELETE',
  path: '/api/v1/account',
  access: 'member',
  anyStatus: true,
  summary: 'Delete your account: hidden at once, erased after 14 days; all sessions end',
  query: z.object({ reason: z.optional(z.enum(leavingReasons)) }),
  reply: z.extend(Done, { erasedAt: z.string() }),
  throttle: throttles.account,
  failures: { ...reauthenticationFailures, lastAdmin: [409, leavingTexts.lastAdmin] },
  otherwise: leavingTexts.leaveFailed,
});

export const keepAccount = route({
  method: 'POST',
  path: '/api/v1/account/keep',
  access: 'member',
  anyStatus: true,
  summary: 'Undo the deletion of your account',
  reply: Done,
  throttle: throttles.account,
  otherwise: leavingTexts.keepFailed,
});

export const getExport = route({
  method: 'GET',
  path: '/api/v1/account/export',
  access: 'member',
  anyStatus: true,
  summary: 'The copy of your data; once ready, with a link that works for a minute',
  reply: DataExport,
  failures: reauthenticationFailures,
  otherwise: leavingTexts.exportFailed,
});

export const startExport = route({
  method: 'POST',
  path: '/api/v1/account/export',
  access: 'member',
  anyStatus: true,
  summary: 'Request a copy of your data, once a day',
  reply: z.extend(Done, { export: DataExport }),
  status: 201,
  throttle: throttles.account,
  failures: { ...reauthenticationFailures, exportTooSoon: [409, leavingTexts.exportTooSoon] },
  otherwise: leavingTexts.exportFailed,
});

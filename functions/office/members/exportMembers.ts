import * as z from 'zod/mini';
import { authorizeDownload } from '#functions/members/audit/authorizeDownload.ts';
import { officeCsvCells, factColumns } from '#functions/members/audit/officeFacts.ts';
import { findUsers, type StoredUser } from '#functions/members/users.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { decodeCursor, encodeCursor } from '#functions/platform/http/cursor.ts';
import { utcDayOf } from '#functions/platform/runtime/time.ts';
import { serve } from '#functions/serve.ts';
import { codeLabels } from '#shared/office/auditTexts.ts';
import type { OfficeMember } from '#shared/office/entities.ts';
import { adminLimits } from '#shared/office/limits.ts';
import { exportMembers } from '#shared/office/memberRoutes.ts';
import { csvLine } from '#shared/roster/csvCell.ts';
import { MembersCursor, listOfficeMembers } from './officeList.ts';

const Cursor = z.extend(MembersCursor, { download: z.string() });

const headings = [
  'Name',
  'Username',
  'Class',
  'Status',
  'Suspended until',
  'Role',
  'Joined',
  'Last seen',
  'Invited by',
  ...factColumns,
];

/** One part of the accounts as CSV. The first part requires reauthentication and is recorded in the audit log first. */
export async function run(call: Call<typeof exportMembers>) {
  const { body, now } = call;
  const { search = '', kind, ids } = body;
  const year = body.year === undefined ? undefined : Number(body.year);
  const cursor = decodeCursor(Cursor, body.after);
  const after = {
    ...(kind === undefined ? {} : { kind }),
    ...(year === undefined ? {} : { class: year }),
    searched: search !== '',
    ...(ids === undefined ? {} : { chosen: ids.length }),
  };
  const line = { action: 'membersExported', kind: 'members', after } as const;
  const download = await authorizeDownload(call, 'members', cursor?.download, line);
  const { members, last } = await listOfficeMembers({
    search,
    kind,
    year,
    ids,
    sort: 'name',
    order: 'up',
    limit: adminLimits.exportPage,
    after: cursor,
    now,
  });
  const users = await findUsers(members.map(({ id }) => id));
  const lines = members.map((member) => lineOf(member, users.get(member.id)));
  const csv = [...(cursor === undefined ? [csvLine(headings)] : []), ...lines].join('');
  return { success: true as const, csv, after: encodeCursor(last && { download, ...last }) };
}

const wordOf = (name: 'state' | 'role', code: string): string => codeLabels[name]?.[code]?.message ?? code;

function lineOf(member: OfficeMember, account: StoredUser | undefined): string {
  const {
    fullName,
    username,
    classYear,
    status,
    suspendedUntil,
    role,
    createdAt,
    seenOn = '',
    invitedBy,
  } = member;
  const year = classYear === undefined ? '' : String(classYear);
  const until = suspendedUntil === undefined ? '' : utcDayOf(suspendedUntil);
  const inviterName = invitedBy?.fullName ?? '';
  const known = [
    fullName,
    username,
    year,
    wordOf('state', status),
    until,
    wordOf('role', role),
    utcDayOf(createdAt),
    seenOn,
    inviterName,
  ];
  return csvLine([...known, ...officeCsvCells(account)]);
}

export const handler = serve(exportMembers, run);

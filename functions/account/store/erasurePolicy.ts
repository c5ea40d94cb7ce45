import type { BucketName, TableName } from '#functions/platform/dynamo/tables.ts';

/** What erasing a member's account does to the rows of one kind. */
export type ErasureRule =
  /** The job `eraseMember` (`main/erasers.ts`), or a job it starts, deletes the member's rows. */
  | 'erased'
  /** Contains nothing about any member. */
  | 'nobody'
  /** Expires within this many days. */
  | { readonly withinDays: number }
  /** Stays, for this reason. */
  | { readonly stays: string };

/**
 * Every kind of row in any table, by the prefix of its `pk`, and what happens to it when a member's account is erased.
 * A store with a new kind of row adds it here. `*` matches all kinds of a table. Tests compare this list with the
 * tables in the stores' docstrings and with the rows left after all tests.
 */
export const erasurePolicy: Readonly<Record<TableName, Readonly<Record<string, ErasureRule>>>> = {
  users: {
    'USER#': 'erased',
    'PERSON#': 'erased',
    'DIRECTORY#': 'erased',
    'NAME#': 'erased',
    'EMAIL#': 'erased',
    MAILBACK: 'erased',
    'ALIAS#': 'erased',
    'EXPORT#': 'erased',
    ADMINS: 'nobody',
    'HELD#': { stays: 'who had the name, and whether they were suspended, as keyed hashes for 90 days' },
    'SUSPENSION#': { stays: 'until when one runs under which an address was left; it leads to nobody' },
  },
  sessions: {
    'SID#': 'erased',
    'TOKEN#': 'erased',
    'MEMBER#': 'erased',
    'DEVICES#': 'erased',
    'PUSH#': 'erased',
    'TICKET#': 'erased',
    'CODE#': { withinDays: 1 },
  },
  loginMethods: {
    'METHODS#': 'erased',
    'CREDENTIAL#': 'erased',
    'IDENTITY#': 'erased',
    'CHALLENGE#': { withinDays: 1 },
    'FLOW#': { withinDays: 1 },
    'RETURN#': { withinDays: 1 },
  },
  directory: {
    'LOG#': { withinDays: 2 },
    'POSTLOG#': { withinDays: 2 },
    HEAD: 'nobody',
    POSTHEAD: 'nobody',
  },
  follows: { '<id>': 'erased' },
  likes: { '<id>': 'erased' },
  experiences: {
    'FEED#': 'erased',
    'CLIENT#': 'erased',
  },
  comments: { '<id>': 'erased', 'CLIENT#': 'erased' },
  notices: { '<id>': 'erased' },
  blocks: { 'BLOCK#': 'erased', 'BLOCKS#': 'erased', 'MUTERS#': 'erased' },
  // A case about what others wrote to the member continues without them.
  cases: { 'CASE#': 'erased', 'CONTENT#': 'erased', COUNT: 'nobody', ANSWERED: 'nobody' },
  events: {
    EVENT: 'nobody',
    DAY: 'nobody',
    GONE: 'nobody',
    'ANSWERS#': 'erased',
    'QUEUE#': 'erased',
    'CALENDAR#': 'erased',
  },
  announcements: {
    ANNOUNCEMENT: { stays: 'what the school wrote, with the bare id of the admin who wrote it' },
    SENDING: 'nobody',
    'FEEDBACK#': 'nobody',
  },
  messages: {
    '<id>#<id>': { stays: 'what was written belongs to both; it bears the id alone, which leads to nobody' },
    'INBOX#': { stays: "that of those they wrote to; the member's own is erased" },
  },
  connections: {
    'MEMBER#': { withinDays: 1 },
    'ONLINE#': { withinDays: 1 },
    PAGE: { withinDays: 1 },
    'WATCHED#': { withinDays: 1 },
    PRESENCE: 'nobody',
  },
  images: { '<id>': 'erased' },
  jobs: {
    'JOB#': {
      stays:
        'until the work is done; a sent mail for 30 days, with the hash of its cause alone. A member’s own jobs that wait or have failed go with the account, and a failed one after two weeks at the latest; work that has to be done without its member names them by their id',
    },
  },
  requests: { '<id>': 'erased' },
  invitations: { 'INVITATION#': 'erased' },
  metrics: { WEEK: 'nobody', 'COUNTED#': 'nobody' },
  school: { SETTINGS: 'nobody' },
  audit: {
    'AUDIT#': { stays: 'who used which power, under aliases that lead to nobody any more, for two years' },
  },
  roster: {
    'ROW#': { stays: 'the school’s own records, which do not depend on its members' },
    'CLAIM#': 'erased',
    IMPORTS: { stays: 'which files were read, with the bare id of the admin who brought one' },
    BUSY: 'nobody',
    BATCHES: { stays: 'which classes were invited, with the bare id of the admin who did it' },
    'INVITEE#': {
      stays: 'how often an address was invited, as a keyed hash, so that it is not invited again',
    },
    SIZES: 'nobody',
    'PARTS#': { withinDays: 8 },
    'PROBLEMS#': { withinDays: 8 },
    'PROVEN#': { withinDays: 8 },
    'DOWNLOAD#': { withinDays: 1 },
    'LOOK#': { withinDays: 1 },
  },
  mails: { DIGESTS: 'nobody', 'ADDRESS#': 'erased', 'MEMBER#': 'erased', 'OUT#': 'erased' },
  limits: { '*': { withinDays: 2 } },
};

/** What happens to the objects of a bucket. */
export const objectErasurePolicy: Readonly<Record<BucketName, ErasureRule>> = {
  images: 'erased',
  inbox: 'erased',
  site: 'nobody',
  // Snapshots are rewritten at least daily, and the replaced object is deleted; the audience of an announcement is
  // deleted when it has been sent.
  directory: { withinDays: 2 },
  // The bare id, for as long as a backup may bring the account back.
  erasures: { withinDays: 400 },
};

const id = '[0-9A-HJKMNP-TV-Z]{26}';
const kinds: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^${id}$`), '<id>'],
  [new RegExp(`^${id}#${id}$`), '<id>#<id>'],
];

/** The kind of row a `pk` belongs to, as `erasurePolicy` names it. */
export function rowKindOf(pk: string): string {
  const kindOfKey = kinds.find(([pattern]) => pattern.test(pk))?.[1];
  return kindOfKey ?? pk.replace(/#.*/s, '#');
}

/** What happens to a row, or undefined if the list does not say. */
export function erasureRuleOf(table: TableName, pk: string): ErasureRule | undefined {
  return erasurePolicy[table][rowKindOf(pk)] ?? erasurePolicy[table]['*'];
}

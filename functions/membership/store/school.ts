import * as z from 'zod/mini';
import { Table } from '#functions/platform/dynamo/table.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';

/**
 * Table School: what the school has set.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `SETTINGS` | `-` | `name`, `contact`, `policies`, `version` |
 */
const school = new Table('school');

const key = { pk: 'SETTINGS', sk: '-' };

const Policies = z.object({
  /** Whoever signs up is a member. */
  open: z.boolean(),
  /** Whoever confirms an address of these domains is a member. */
  domains: z.array(z.string()),
  /** Whoever comes by an invitation is a member. */
  invitation: z.boolean(),
  /** Whoever confirms the address of a row of the roster is a member. */
  roster: z.boolean(),
});

const School = z.object({
  name: z.string(),
  /** Whom to ask: an address that members read; '' where the school named none. */
  contact: z.string(),
  policies: Policies,
  version: z.number(),
});
export type School = z.output<typeof School>;
export type SchoolSettings = Omit<School, 'version'>;

/** As long as nobody has set anything: as the specification has it. */
const unset: School = {
  name: 'Alumni Network',
  contact: '',
  policies: { open: true, domains: [], invitation: false, roster: false },
  version: 0,
};

const knownMs = 60_000;
let known: { readonly school: School; readonly readAt: number } | undefined;

/** The school's settings as of the last minute. Needs GetItem on `school`. */
export async function readSchool(now: Date): Promise<School> {
  if (known !== undefined && now.getTime() - known.readAt < knownMs) return known.school;
  return currentSchool(now);
}

/** The school's settings as last written. */
export async function currentSchool(now: Date): Promise<School> {
  const read = (await school.get(School, key, true)) ?? unset;
  known = { school: read, readAt: now.getTime() };
  return read;
}

/**
 * Sets all settings anew, `steps` in the same transaction.
 * @returns undefined where they are no longer at `version`: somebody else was faster.
 */
export async function changeSchool(
  settings: SchoolSettings,
  version: number,
  steps: readonly Step[],
): Promise<School | undefined> {
  const next = { ...settings, version: version + 1 };
  const outcome = await transact([
    school.putStep(
      { ...key, ...next },
      version === 0
        ? { expression: 'attribute_not_exists(pk)' }
        : { expression: 'version = :seen', values: { ':seen': version } },
    ),
    ...steps,
  ]);
  known = undefined;
  if (outcome.done) return next;
  return undefined;
}

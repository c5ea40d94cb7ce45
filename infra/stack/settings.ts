import * as z from 'zod/mini';
import type { SettingName } from '#functions/grants.ts';
import { BuildProblem } from '#infra/build/buildProblem.ts';
import type { Logins, Registration } from './data/secrets.ts';
import type { Throughput } from './data/tables.ts';
import type { Domain } from './edge/entrance.ts';

/** The settings of a stage, from `infra/settings/<stage>.json`. */
export interface StageSettings {
  /** `Alumni`, or `Alumni-<stage>`: several stages can share an account. */
  readonly stackName: string;
  readonly domain: Domain | undefined;
  /** The sender address; without one no mail is sent. */
  readonly mailFrom: string | undefined;
  /** The site's registrations with Google and GitHub; without one, that login is not offered. */
  readonly logins: Logins;
  /** Recipient of alarms and budget warnings. */
  readonly alarmEmail: string | undefined;
  /** US dollars a month; `alarmEmail` is warned from 80 % on. */
  readonly budget: number;
  /** A web firewall in front of everything: 5 dollars a month and 1 for each rule. */
  readonly firewall: boolean;
  /** A customer-managed key for the alarm topic: 1 dollar a month. */
  readonly alarmKey: boolean;
  /** A dashboard: the first three of an account are free, then 3 dollars a month. */
  readonly dashboard: boolean;
  /** What tables and their indexes may take, and how it is paid. */
  readonly throughput: Throughput;
  /** Reserves runs for costly functions; new accounts have too few to reserve any. */
  readonly reserveConcurrency: boolean;
  /** Releases functions of costly routes to a tenth of the calls first, and rolls them back on an alarm. */
  readonly gradualRelease: boolean;
  /** The vault in another account or region to which backups are copied; without one there are no copies. */
  readonly backupVaultArn: string | undefined;
  /** While data is restored: the APIs return 503, no background work runs, and changes of tables trigger nothing. */
  readonly maintenance: boolean;
  /** What the file says, for the template: the next deployment compares its own settings with these. */
  readonly given: SettingsInput;
}

/** The stage of a deployment that names none. Its stack has the plain name, which the local run reads, too. */
export const defaultStage = 'production';
const stack = 'Alumni';
const defaultBudget = 30;
const stagePattern = /^[a-z][a-z0-9-]{0,19}$/;
const certificatePattern = /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/;
const vaultPattern = /^arn:aws:backup:[a-z0-9-]+:\d{12}:backup-vault:[\w-]{2,50}$/;

/** A client id, or the name or ARN of the secret with the client secret: never the secret itself. */
function login(name: string) {
  return z.optional(z.string().check(z.regex(/^[\w.:/@+=-]{1,300}$/, `${name} must be a single word`)));
}

function flag(name: string) {
  return z.optional(z.boolean(`${name} must be true or false`));
}

function units(name: string) {
  const message = `${name} must be a whole number of units`;
  return z.optional(z.int(message).check(z.positive(message)));
}

const SettingsInput = z.strictObject({
  domain: z.optional(
    z
      .string('domain must be a host name')
      .check(z.regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'domain must be a host name')),
  ),
  certificateArn: z.optional(
    z
      .string()
      .check(
        z.regex(certificatePattern, 'certificateArn must be the ARN of an ACM certificate in us-east-1'),
      ),
  ),
  mailFrom: z.optional(z.email('mailFrom must be an e-mail address')),
  googleClientId: login('googleClientId'),
  googleSecret: login('googleSecret'),
  githubClientId: login('githubClientId'),
  githubSecret: login('githubSecret'),
  alarmEmail: z.optional(z.email('alarmEmail must be an e-mail address')),
  budget: z.optional(
    z.number('budget must be a number of dollars').check(z.positive('budget must be a number of dollars')),
  ),
  firewall: flag('firewall'),
  alarmKey: flag('alarmKey'),
  dashboard: flag('dashboard'),
  reserveConcurrency: flag('reserveConcurrency'),
  gradualRelease: flag('gradualRelease'),
  maxReadsPerSecond: units('maxReadsPerSecond'),
  maxWritesPerSecond: units('maxWritesPerSecond'),
  provisionedTables: flag('provisionedTables'),
  backupVaultArn: z.optional(
    z.string().check(z.regex(vaultPattern, 'backupVaultArn must be the ARN of a vault of AWS Backup')),
  ),
  maintenance: flag('maintenance'),
});

type SettingsInput = z.output<typeof SettingsInput>;
export const settingNames: readonly string[] = Object.keys(SettingsInput.shape);

/**
 * The stack's name for a stage.
 * @throws BuildProblem if the stage cannot be part of a stack's name.
 */
export function stackNameOf(stage: string = defaultStage): string {
  if (!stagePattern.test(stage))
    throw new BuildProblem('stage must be up to 20 lowercase letters, digits and -.');
  return stage === defaultStage ? stack : `${stack}-${stage}`;
}

/** @throws BuildProblem if a setting is unknown or invalid, or lacks the one it belongs to. */
export function parseSettings(stage: string, input: unknown): StageSettings {
  const parsed = SettingsInput.safeParse(input);
  if (!parsed.success) throw new BuildProblem(parsed.error.issues.map(sentenceOf).join(' '));
  const { data } = parsed;
  const google = registrationOf('google', data.googleClientId, data.googleSecret);
  const github = registrationOf('github', data.githubClientId, data.githubSecret);
  return {
    stackName: stackNameOf(stage),
    logins: { ...(google && { google }), ...(github && { github }) },
    domain: domainOf(data.domain, data.certificateArn),
    mailFrom: data.mailFrom,
    alarmEmail: data.alarmEmail,
    budget: data.budget ?? defaultBudget,
    firewall: data.firewall ?? true,
    alarmKey: data.alarmKey ?? true,
    dashboard: data.dashboard ?? true,
    throughput: {
      maxReads: data.maxReadsPerSecond,
      maxWrites: data.maxWritesPerSecond,
      isProvisioned: data.provisionedTables ?? false,
    },
    reserveConcurrency: data.reserveConcurrency ?? false,
    gradualRelease: data.gradualRelease ?? true,
    backupVaultArn: data.backupVaultArn,
    maintenance: data.maintenance ?? false,
    given: data,
  };
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `There is no setting ${issue.keys.join(', ')}.`;
  return `${issue.message}.`;
}

function registrationOf(
  name: string,
  id: string | undefined,
  secretName: string | undefined,
): Registration | undefined {
  if (id === undefined && secretName === undefined) return undefined;
  if (id !== undefined && secretName !== undefined) return { id, secretName };
  throw new BuildProblem(
    `${name}ClientId and ${name}Secret, the name of the secret in Secrets Manager, must be set together.`,
  );
}

function domainOf(name: string | undefined, certificateArn: string | undefined): Domain | undefined {
  if (name === undefined && certificateArn === undefined) return undefined;
  if (name === undefined)
    throw new BuildProblem('certificateArn needs the domain it is for: add the setting domain.');
  if (certificateArn === undefined) {
    throw new BuildProblem(
      `The domain ${name} needs a certificate: add the setting certificateArn, an ARN from ACM in us-east-1.`,
    );
  }
  return { name, certificateArn };
}

/** The value of each setting that a grant can name. The local run replaces some (`infra/local/startLocal.ts`). */
export function grantedSettings(
  { mailFrom = '', logins }: StageSettings,
  siteAddress: string,
): Readonly<Record<SettingName, string>> {
  return {
    MAIL_FROM: mailFrom,
    SITE_ADDRESS: siteAddress,
    RATE_LIMIT_SCALE: '1',
    PUSH_SERVICE: '',
    GOOGLE_CLIENT_ID: logins.google?.id ?? '',
    GOOGLE_ISSUER: '',
    GITHUB_CLIENT_ID: logins.github?.id ?? '',
    GITHUB_ISSUER: '',
  };
}

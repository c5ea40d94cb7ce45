import type { App } from 'aws-cdk-lib/core';
import * as z from 'zod/mini';
import { BuildProblem } from '#infra/build/buildProblem.ts';
import type { Domain } from './edge/entrance.ts';
import type { Logins, Registration } from './api/logins.ts';

/** The `-c name=value` settings of a deployment. */
export interface Settings {
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
}

const defaultBudget = 30;
const stack = 'Alumni';
const certificatePattern = /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/;

/** A client id, or the name or ARN of the secret with the client secret: never the secret itself. */
function login(name: string) {
  return z.optional(z.string().check(z.regex(/^[\w.:/@+=-]{1,300}$/, `${name} is one word`)));
}

/** Optional parts with a fixed monthly cost. */
function onOrOff(name: string) {
  return z._default(z.enum(['on', 'off'], `${name} is on or off`), 'on');
}

const Context = z.object({
  stage: z.optional(
    z.string().check(z.regex(/^[a-z][a-z0-9-]{0,19}$/, 'stage is up to 20 small letters, digits and -')),
  ),
  domain: z.optional(z.string().check(z.regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'domain is a host name'))),
  certificateArn: z.optional(
    z
      .string()
      .check(z.regex(certificatePattern, 'certificateArn is the ARN of a certificate of ACM in us-east-1')),
  ),
  mailFrom: z.optional(z.email('mailFrom is an e-mail address')),
  googleClientId: login('googleClientId'),
  googleSecret: login('googleSecret'),
  githubClientId: login('githubClientId'),
  githubSecret: login('githubSecret'),
  alarmEmail: z.optional(z.email('alarmEmail is an e-mail address')),
  budget: z._default(
    z.coerce.number('budget is a number of dollars').check(z.positive('budget is a number of dollars')),
    defaultBudget,
  ),
  firewall: onOrOff('firewall'),
  alarmKey: onOrOff('alarmKey'),
  dashboard: onOrOff('dashboard'),
});

/** The stack's name for a stage; without a stage it is the stack that the local run reads, too. */
export function stackNameOf(stage: string | undefined): string {
  return stage === undefined ? stack : `${stack}-${stage}`;
}

/** @throws BuildProblem if a setting is invalid, or a domain lacks its certificate. */
export function readSettings(app: App): Settings {
  const names = Object.keys(Context.shape);
  // An empty setting counts as absent, because deploy scripts pass all of them.
  const given = Object.fromEntries(
    names.map((name): [string, unknown] => [name, app.node.tryGetContext(name) || undefined]),
  );
  const parsed = Context.safeParse(given);
  if (!parsed.success) {
    throw new BuildProblem(parsed.error.issues.map(({ message }) => `${message}.`).join(' '));
  }
  const { stage, domain, certificateArn, mailFrom, alarmEmail, budget } = parsed.data;
  const { googleClientId, googleSecret, githubClientId, githubSecret } = parsed.data;
  const google = registrationOf('google', googleClientId, googleSecret);
  const github = registrationOf('github', githubClientId, githubSecret);
  return {
    stackName: stackNameOf(stage),
    logins: { ...(google && { google }), ...(github && { github }) },
    domain: domainOf(domain, certificateArn),
    mailFrom,
    alarmEmail,
    budget,
    firewall: parsed.data.firewall === 'on',
    alarmKey: parsed.data.alarmKey === 'on',
    dashboard: parsed.data.dashboard === 'on',
  };
}

function registrationOf(
  name: string,
  id: string | undefined,
  secretName: string | undefined,
): Registration | undefined {
  if (id === undefined && secretName === undefined) return undefined;
  if (id !== undefined && secretName !== undefined) return { id, secretName };
  throw new BuildProblem(
    `${name}ClientId and ${name}Secret, the name of the secret in Secrets Manager, belong together.`,
  );
}

function domainOf(name: string | undefined, certificateArn: string | undefined): Domain | undefined {
  if (name === undefined && certificateArn === undefined) return undefined;
  if (name === undefined)
    throw new BuildProblem('certificateArn needs the domain it is for: add -c domain=<name>.');
  if (certificateArn === undefined) {
    throw new BuildProblem(
      `The domain ${name} needs a certificate: add -c certificateArn=<ARN>, from ACM in us-east-1.`,
    );
  }
  return { name, certificateArn };
}

import type { App } from 'aws-cdk-lib/core';
import * as z from 'zod/mini';
import { BuildProblem } from '#infra/build/buildProblem.ts';
import type { Domain } from './edge/entrance.ts';
import type { Logins, Registration } from './api/logins.ts';

/** What `-c name=value` says about one deployment. */
export interface Settings {
  /** `Alumni`, or `Alumni-<stage>`: several stages live side by side in one account. */
  readonly stackName: string;
  readonly domain: Domain | undefined;
  /** The address that mails come from; without one none are sent. */
  readonly mailFrom: string | undefined;
  /** How Google and GitHub know the site; without a registration there is no login by them. */
  readonly logins: Logins;
  /** Who is told of alarms and of the budget. */
  readonly alarmEmail: string | undefined;
  /** US dollars a month, of which the first 80 % already tell `alarmEmail`. */
  readonly budget: number;
  /** A web firewall before everything: 5 dollars a month and 1 for each of its rules. */
  readonly firewall: boolean;
  /** A key of the account's own for the topic of alarms: 1 dollar a month. */
  readonly alarmKey: boolean;
  /** One page of graphs: the first three of an account are free, then 3 dollars a month. */
  readonly dashboard: boolean;
}

const defaultBudget = 30;
const stack = 'Alumni';
const certificatePattern = /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/;

/** A client's id, or the name or ARN of the secret that holds its secret: never the secret itself. */
function login(name: string) {
  return z.optional(z.string().check(z.regex(/^[\w.:/@+=-]{1,300}$/, `${name} is one word`)));
}

/** What costs something while nobody calls, and can be left out. */
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

/** The name of the stack of a stage; without one it is the stack that the local run reads, too. */
export function stackNameOf(stage: string | undefined): string {
  return stage === undefined ? stack : `${stack}-${stage}`;
}

/** @throws BuildProblem where a setting makes no sense, or a domain stands without its certificate. */
export function readSettings(app: App): Settings {
  const names = Object.keys(Context.shape);
  // A setting that is empty was not given: who deploys by script passes them all.
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

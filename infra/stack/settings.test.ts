import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { defaultStage, parseSettings, settingNames } from './settings.ts';
import { readSettings, readSettingsFor } from './settingsFile.ts';

const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/0123-abcd';
const parse = (given: unknown) => parseSettings(defaultStage, given);
/** As `cdk -c name=value` gives it. */
const flags = (given: Readonly<Record<string, string>>) => (name: string) => given[name];

describe('a setting that makes no sense is refused in a sentence', () => {
  test.each([
    [{ domain: 'alumni.example.edu' }, 'alumni.example.edu needs a certificate'],
    [{ certificateArn }, 'needs the domain'],
    [
      { domain: 'alumni.example.edu', certificateArn: certificateArn.replace('us-east-1', 'eu-west-1') },
      'us-east-1',
    ],
    [{ domain: 'not a name', certificateArn }, 'domain must be a host name.'],
    [{ domain: '', certificateArn }, 'domain must be a host name.'],
    [{ alarmEmail: 'nobody' }, 'alarmEmail must be an e-mail address.'],
    [{ budget: 'much' }, 'budget must be a number of dollars.'],
    [{ firewall: 'off' }, 'firewall must be true or false.'],
    [{ alarmMail: 'it@school.example' }, 'There is no setting alarmMail.'],
    [{ googleClientId: 'client-of-ours' }, 'must be set together'],
    [{ googleSecret: 'alumni/google' }, 'must be set together'],
    [{ githubClientId: 'client-of-ours' }, 'must be set together'],
  ])('%o', (given, sentence) => {
    expect(() => parse(given)).toThrow(sentence);
  });
});

test('every setting has a default', () => {
  expect(parse({})).toMatchObject({
    stackName: 'Alumni',
    domain: undefined,
    alarmEmail: undefined,
    budget: 30,
    firewall: true,
    alarmKey: true,
    dashboard: true,
    reserveConcurrency: false,
  });
});

test.each([
  ['production', 'Alumni'],
  ['staging', 'Alumni-staging'],
])('the stage %s has settings, and is the stack %s', (stage, stackName) => {
  expect(readSettings(stage).stackName).toBe(stackName);
});

test('`cdk` deploys production unless it is given a stage', () => {
  expect(readSettingsFor(flags({}))).toEqual(readSettings('production'));
  expect(readSettingsFor(flags({ stage: '' }))).toEqual(readSettings('production'));
  expect(readSettingsFor(flags({ stage: 'staging' }))).toEqual(readSettings('staging'));
});

test('a stage without a file is refused with an instruction', () => {
  expect(() => readSettingsFor(flags({ stage: 'stagin' }))).toThrow(
    'The stage stagin has no settings: copy infra/settings/production.json to infra/settings/stagin.json and commit it.',
  );
});

test.each(['Staging_1', '../production', 'a'.repeat(21)])('%s is not a stage', (stage) => {
  expect(() => readSettings(stage)).toThrow('stage must be up to 20 lowercase letters, digits and -');
});

test('a setting on the command line is refused, because the next deployment would forget it', () => {
  expect(() => readSettingsFor(flags({ stage: 'staging', alarmEmail: 'it@school.example' }))).toThrow(
    'put alarmEmail there',
  );
});

test('the README describes every setting', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

  expect(
    settingNames.filter((name) => !readme.includes(`"${name}"`) && !readme.includes(`\`${name}\``)),
  ).toEqual([]);
});

import type { StageSettings } from '#infra/stack/settings.ts';
import { checkConcurrency, checkRoles, findAccount } from './accountChecks.ts';
import { checkCertificate, checkDistributions, checkSecrets } from './domainChecks.ts';
import { type Finding, isNamed, noteFinding } from './finding.ts';
import { checkMail } from './mailChecks.ts';
import { checkBootstrap, checkSettings, checkState, findStack } from './stackState.ts';
import { checkTables } from './tableChecks.ts';

const accessDeniedCodes = ['AccessDenied', 'AccessDeniedException', 'UnauthorizedOperation'];

const nobodyHears = noteFinding('NO ONE WILL RECEIVE ALARMS: the settings of this stage have no alarmEmail.');

/**
 * Asks AWS for everything that would fail a deployment, before anything is created.
 * @param dropped the settings to lose on purpose.
 * @throws LocalRunError if there are no valid credentials.
 */
export async function check(
  settings: StageSettings,
  dropped: readonly string[] = [],
): Promise<readonly Finding[]> {
  const account = await findAccount();
  const stack = await findStack(settings.stackName);
  const findings = await Promise.all([
    orNote('the CDK bootstrap', checkBootstrap(account)),
    orNote('the Lambda concurrency', checkConcurrency(settings, stack)),
    orNote('the number of IAM roles', checkRoles(stack)),
    orNote('the certificate', checkCertificate(settings)),
    orNote('CloudFront', checkDistributions(settings, stack)),
    orNote('the secrets of login providers', checkSecrets(settings)),
    orNote('SES', checkMail(settings)),
    orNote('the tables', checkTables(stack)),
  ]);
  return [
    ...checkState(settings.stackName, stack),
    ...checkSettings(settings, stack, dropped),
    ...findings.flat(),
    ...(settings.alarmEmail === undefined ? [nobodyHears] : []),
  ];
}

/** A check that these credentials may not make stops no deployment. */
async function orNote(subject: string, checking: Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  try {
    return await checking;
  } catch (error) {
    if (!isNamed(error, ...accessDeniedCodes)) throw error;
    return [noteFinding(`These credentials don't have permission to check ${subject}.`)];
  }
}

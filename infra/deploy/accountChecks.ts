import { GetAccountSummaryCommand, IAMClient } from '@aws-sdk/client-iam';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { grantOf } from '#functions/access.ts';
import { functionKeys } from '#infra/build/inventory.ts';
import { credentialsProblem } from '#infra/cli/deployedStack.ts';
import { region } from '#infra/local/stack/resourceNames.ts';
import type { StageSettings } from '#infra/stack/settings.ts';
import { allRoutes } from '#shared/routes.ts';
import { type Finding, noteFinding, stopFinding } from './finding.ts';
import { type DeployedStack, isDeployed } from './stackState.ts';

const lambda = new LambdaClient({ region });
const iam = new IAMClient({ region });
const sts = new STSClient({ region });

/** AWS refuses to reserve the last runs of an account. */
const minUnreserved = 100;
const fewRuns = 100;
/** Roles besides one for each function: of the APIs, of logs, of the custom resource. */
const otherRoles = 20;
const askForRuns = 'request 1,000 under Service Quotas, Lambda, Concurrent executions';

/**
 * The account that the credentials are for.
 * @throws LocalRunError if there are none, or they have expired.
 */
export async function findAccount(): Promise<string> {
  try {
    const { Account = '' } = await sts.send(new GetCallerIdentityCommand({}));
    return Account;
  } catch (error) {
    throw credentialsProblem(error);
  }
}

/** Whether the account may run enough functions at once. */
export async function checkConcurrency(
  { reserveConcurrency }: StageSettings,
  stack: DeployedStack | undefined,
): Promise<readonly Finding[]> {
  const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
  const { ConcurrentExecutions: limit = 0, UnreservedConcurrentExecutions: free = 0 } = AccountLimit ?? {};
  const needed = reservedRuns();
  const isReserved = isDeployed(stack) && stack.given['reserveConcurrency'] === true;
  if (reserveConcurrency && !isReserved && free - needed < minUnreserved) {
    return [
      stopFinding(
        `reserveConcurrency needs an unreserved concurrency of ${needed + minUnreserved}, and the account has ${free}: remove it from the settings, or ${askForRuns}.`,
      ),
    ];
  }
  if (limit >= fewRuns) return [];
  return [
    noteFinding(
      `The account can run only ${limit} functions at once, which a dozen members loading a page can reach: ${askForRuns}.`,
    ),
  ];
}

function reservedRuns(): number {
  return allRoutes.reduce((sum, { key, declared }) => sum + (grantOf(key, declared).concurrency ?? 0), 0);
}

/** Whether the account can hold one more role for each function. */
export async function checkRoles(stack: DeployedStack | undefined): Promise<readonly Finding[]> {
  if (isDeployed(stack)) return [];
  const { SummaryMap: { Roles: roles = 0, RolesQuota: limit = Infinity } = {} } = await iam.send(
    new GetAccountSummaryCommand({}),
  );
  const needed = functionKeys().length + otherRoles;
  if (roles + needed <= limit) return [];
  return [
    stopFinding(
      `The stack needs ${needed} IAM roles, and the account has ${roles} of ${limit}: request more under Service Quotas, IAM, Roles per account.`,
    ),
  ];
}

import {
  CloudFormationClient,
  DescribeStacksCommand,
  GetTemplateSummaryCommand,
} from '@aws-sdk/client-cloudformation';
import * as z from 'zod/mini';
import { region } from '#infra/local/stack/resourceNames.ts';
import type { StageSettings } from '#infra/stack/settings.ts';
import { type Finding, isNamed, noteFinding, stopFinding } from './finding.ts';

const client = new CloudFormationClient({ region });
const toolkit = 'CDKToolkit';
const Metadata = z.object({ Settings: z.optional(z.record(z.string(), z.unknown())) });

/** A stack that is there, whatever its state. */
export interface DeployedStack {
  readonly status: string;
  /** When its latest deployment began. */
  readonly updatedAt?: Date | undefined;
  /** Its outputs by name; empty before it is complete. */
  readonly outputs: ReadonlyMap<string, string>;
  /** The settings it was deployed with. */
  readonly given: Readonly<Record<string, unknown>>;
}

/** The stack of this name, or undefined if the account has none. */
export async function findStack(name: string): Promise<DeployedStack | undefined> {
  try {
    const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName: name }));
    if (stack === undefined) return undefined;
    const outputs = (stack.Outputs ?? []).map(
      ({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue] as const,
    );
    return {
      status: stack.StackStatus ?? 'unknown',
      updatedAt: stack.LastUpdatedTime ?? stack.CreationTime,
      outputs: new Map(outputs),
      given: await settingsIn(name),
    };
  } catch (error) {
    if (isNamed(error, 'ValidationError')) return undefined;
    throw error;
  }
}

async function settingsIn(name: string): Promise<Readonly<Record<string, unknown>>> {
  const { Metadata: text = '{}' } = await client.send(new GetTemplateSummaryCommand({ StackName: name }));
  return Metadata.parse(JSON.parse(text)).Settings ?? {};
}

/** True if the first deployment failed. `cdk deploy` deletes such a stack and creates it again. */
function isFailedCreate(status: string): boolean {
  return ['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'CREATE_FAILED'].includes(status);
}

/** True if there is a stack whose resources work. */
export function isDeployed(stack: DeployedStack | undefined): stack is DeployedStack {
  return stack !== undefined && stack.status !== 'REVIEW_IN_PROGRESS' && !isFailedCreate(stack.status);
}

/** Whether the stack can be changed now. */
export function checkState(name: string, stack: DeployedStack | undefined): readonly Finding[] {
  if (stack === undefined || stack.status === 'REVIEW_IN_PROGRESS') return [];
  const { status } = stack;
  if (status.endsWith('IN_PROGRESS')) {
    return [stopFinding(`The stack ${name} is being updated (${status}): wait until it finishes.`)];
  }
  if (status === 'UPDATE_ROLLBACK_FAILED') {
    return [
      stopFinding(
        `The last deployment of ${name} could not be rolled back: run aws cloudformation continue-update-rollback --stack-name ${name} first.`,
      ),
    ];
  }
  if (status === 'DELETE_FAILED') {
    return [stopFinding(`The stack ${name} was not deleted completely: delete it in CloudFormation first.`)];
  }
  if (!isFailedCreate(status)) return [];
  return [
    noteFinding(`The first deployment of ${name} failed (${status}): it will be deleted and created again.`),
  ];
}

/**
 * Settings that the deployed stack has and this deployment would lose.
 * @param dropped the settings to lose on purpose.
 */
export function checkSettings(
  { stackName, given }: StageSettings,
  stack: DeployedStack | undefined,
  dropped: readonly string[],
): readonly Finding[] {
  if (!isDeployed(stack)) return [];
  const lost = Object.keys(stack.given).filter((name) => !(name in given) && !dropped.includes(name));
  if (lost.length === 0) return [];
  const values = lost.map((name) => `${name} (${String(stack.given[name])})`).join(', ');
  return [
    stopFinding(
      `This deployment would remove ${values} from ${stackName}: restore it in the stage's file in infra/settings, or add --drop ${lost.join(',')}.`,
    ),
  ];
}

/** Whether the account is prepared for CDK. */
export async function checkBootstrap(account: string): Promise<readonly Finding[]> {
  if ((await findStack(toolkit)) !== undefined) return [];
  return [
    stopFinding(
      `The account is not bootstrapped for CDK: run npx cdk bootstrap aws://${account}/${region} first.`,
    ),
  ];
}

import { CloudFormationClient, DescribeStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { region } from '#infra/local/stack/resourceNames.ts';
import type { StageSettings } from '#infra/stack/settings.ts';
import { type Finding, isNamed, noteFinding, stopFinding } from './finding.ts';

const ses = new SESv2Client({ region });
const cloudFormation = new CloudFormationClient({ region });

/** Whether SES sends to everyone, and the sender's domain is free or this stack's own. */
export async function checkMail({ mailFrom, stackName }: StageSettings): Promise<readonly Finding[]> {
  if (mailFrom === undefined) return [];
  const [account, identity] = await Promise.all([
    checkAccount(),
    checkIdentity(mailFrom.replace(/^.*@/, ''), stackName),
  ]);
  return [...account, ...identity];
}

async function checkAccount(): Promise<readonly Finding[]> {
  const { ProductionAccessEnabled, SendingEnabled, EnforcementStatus } = await ses.send(
    new GetAccountCommand({}),
  );
  if (SendingEnabled === false) {
    return [
      noteFinding(
        `SES sends no mail for this account (${EnforcementStatus}): AWS e-mailed the reason to the account's owner.`,
      ),
    ];
  }
  if (ProductionAccessEnabled === true) return [];
  return [
    noteFinding(
      'SES is in its sandbox and sends only to verified addresses: request production access in its console, or with aws sesv2 put-account-details --production-access-enabled.',
    ),
  ];
}

async function checkIdentity(domain: string, stackName: string): Promise<readonly Finding[]> {
  const isVerified = await isVerifiedIdentity(domain);
  if (isVerified === undefined) return [];
  const owner = await findOwner(domain);
  if (owner !== stackName) {
    return [
      stopFinding(
        `The account already sends mail from ${domain} (${owner === undefined ? 'created by hand' : `stack ${owner}`}), and a domain can have only one identity: set mailFrom to a separate domain, such as ${stackName.toLowerCase()}.${domain}.`,
      ),
    ];
  }
  if (isVerified) return [];
  return [
    noteFinding(
      `SES does not send from ${domain} yet: add the three CNAME records that aws sesv2 get-email-identity --email-identity ${domain} shows.`,
    ),
  ];
}

/** Undefined if the account has no such identity. */
async function isVerifiedIdentity(EmailIdentity: string): Promise<boolean | undefined> {
  try {
    const { VerifiedForSendingStatus } = await ses.send(new GetEmailIdentityCommand({ EmailIdentity }));
    return VerifiedForSendingStatus === true;
  } catch (error) {
    if (isNamed(error, 'NotFoundException')) return undefined;
    throw error;
  }
}

/** The name of the stack that made a resource. */
async function findOwner(PhysicalResourceId: string): Promise<string | undefined> {
  try {
    const { StackResources: [resource] = [] } = await cloudFormation.send(
      new DescribeStackResourcesCommand({ PhysicalResourceId }),
    );
    return resource?.StackName;
  } catch (error) {
    if (isNamed(error, 'ValidationError')) return undefined;
    throw error;
  }
}

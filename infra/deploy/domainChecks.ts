import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { CloudFrontClient, paginateListDistributions } from '@aws-sdk/client-cloudfront';
import { DescribeSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { region } from '#infra/local/stack/resourceNames.ts';
import type { StageSettings } from '#infra/stack/settings.ts';
import { type Finding, isNamed, noteFinding, stopFinding } from './finding.ts';
import { type DeployedStack, isDeployed } from './stackState.ts';

const acm = new ACMClient({ region });
const cloudFront = new CloudFrontClient({ region });
const secrets = new SecretsManagerClient({ region });

/** Whether the certificate is issued for the domain. */
export async function checkCertificate({ domain }: StageSettings): Promise<readonly Finding[]> {
  if (domain === undefined) return [];
  const { name, certificateArn: CertificateArn } = domain;
  try {
    const { Certificate } = await acm.send(new DescribeCertificateCommand({ CertificateArn }));
    const { Status: status = 'unknown', SubjectAlternativeNames: names = [] } = Certificate ?? {};
    if (!names.some((covering) => covers(covering, name))) {
      return [
        stopFinding(`The certificate is for ${names.join(', ')}, not for ${name}: request one that is.`),
      ];
    }
    if (status === 'ISSUED') return [];
    return [
      stopFinding(
        `The certificate of ${name} is ${status}: add the DNS record that ACM shows, and wait until it is ISSUED.`,
      ),
    ];
  } catch (error) {
    if (!isNamed(error, 'ResourceNotFoundException')) throw error;
    return [
      stopFinding(`This account has no certificate ${CertificateArn}: request it in ACM in us-east-1.`),
    ];
  }
}

/** A wildcard covers one level. */
function covers(certified: string, name: string): boolean {
  return certified === name || (certified.startsWith('*.') && name.replace(/^[^.]+/, '*') === certified);
}

/** Whether the account may create a distribution, and none of its others has the domain. */
export async function checkDistributions(
  { domain }: StageSettings,
  stack: DeployedStack | undefined,
): Promise<readonly Finding[]> {
  const ownDomain = stack?.outputs.get('DistributionDomain');
  let count = 0;
  for await (const { DistributionList } of paginateListDistributions({ client: cloudFront }, {})) {
    for (const { DomainName, Aliases } of DistributionList?.Items ?? []) {
      count += 1;
      if (
        domain !== undefined &&
        DomainName !== ownDomain &&
        Aliases?.Items?.includes(domain.name) === true
      ) {
        return [
          stopFinding(
            `${domain.name} belongs to another distribution, ${DomainName}: remove it from there first.`,
          ),
        ];
      }
    }
  }
  if (count > 0 || isDeployed(stack)) return [];
  return [
    noteFinding(
      'This account has no CloudFront distribution, and AWS may refuse the first one ("Your account must be verified"). There is no way to check in advance: if it does, open a case with AWS Support, Account and billing.',
    ),
  ];
}

/** Whether the secrets of the login providers exist. */
export async function checkSecrets({ logins }: StageSettings): Promise<readonly Finding[]> {
  const names = Object.values(logins).map(({ secretName }) => secretName);
  const findings = await Promise.all(names.map(checkSecret));
  return findings.flat();
}

async function checkSecret(SecretId: string): Promise<readonly Finding[]> {
  const missing = stopFinding(`Secrets Manager has no secret ${SecretId}: create it in us-east-1.`);
  try {
    const { DeletedDate } = await secrets.send(new DescribeSecretCommand({ SecretId }));
    return DeletedDate === undefined ? [] : [missing];
  } catch (error) {
    if (isNamed(error, 'ResourceNotFoundException')) return [missing];
    throw error;
  }
}

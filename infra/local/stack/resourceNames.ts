/** The region that the local run pretends to be in. */
export const region = 'us-east-1';
export const account = '000000000000';

interface Resource {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
}
type Resolve = (value: unknown) => unknown;

/** The property with which a template can name a resource; otherwise its logical id is the name. */
const nameProperties: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::IAM::Role': 'RoleName',
  'AWS::SecretsManager::Secret': 'Name',
  'AWS::SQS::Queue': 'QueueName',
};

const services: Readonly<Record<string, (name: string) => string>> = {
  'AWS::DynamoDB::Table': (name) => `arn:aws:dynamodb:${region}:${account}:table/${name}`,
  'AWS::S3::Bucket': (name) => `arn:aws:s3:::${name}`,
  'AWS::Lambda::Function': (name) => `arn:aws:lambda:${region}:${account}:function:${name}`,
  'AWS::IAM::Role': (name) => `arn:aws:iam::${account}:role/${name}`,
  'AWS::SecretsManager::Secret': (name) =>
    `arn:aws:secretsmanager:${region}:${account}:secret:${name}-local1`,
  'AWS::SQS::Queue': (name) => physicalQueue(name).arn,
};

/** The ARN and the URL of a queue. */
export function physicalQueue(name: string): { readonly arn: string; readonly url: string } {
  return {
    arn: `arn:aws:sqs:${region}:${account}:${name}`,
    url: `https://sqs.${region}.amazonaws.com/${account}/${name}`,
  };
}

function nameOf(id: string, { Type, Properties }: Resource, resolve: Resolve): string {
  const property = nameProperties[Type];
  const declaredName = property === undefined ? undefined : resolve(Properties[property]);
  if (typeof declaredName === 'string') return declaredName;
  return Type === 'AWS::S3::Bucket' ? id.toLowerCase() : id;
}

/** The value of `Ref`. */
export function physicalId(id: string, resource: Resource, resolve: Resolve): string {
  const name = nameOf(id, resource, resolve);
  switch (resource.Type) {
    case 'AWS::SecretsManager::Secret':
      return arnOf(resource.Type, name);
    case 'AWS::SQS::Queue':
      return physicalQueue(name).url;
    case 'AWS::Lambda::Version':
      return `${functionArn(resolve(resource.Properties['FunctionName']))}:1`;
    case 'AWS::Lambda::Alias':
      return `${functionArn(resolve(resource.Properties['FunctionName']))}:${String(resolve(resource.Properties['Name']))}`;
    case 'AWS::ApiGatewayV2::Stage':
      return String(resolve(resource.Properties['StageName']));
    default:
      return name;
  }
}

/** The value of `Fn::GetAtt`. */
export function physicalAttribute(
  id: string,
  attribute: string,
  resource: Resource,
  resolve: Resolve,
): string {
  const name = nameOf(id, resource, resolve);
  switch (attribute) {
    case 'Arn':
      return arnOf(resource.Type, name);
    case 'QueueUrl':
      return physicalQueue(name).url;
    case 'QueueName':
      return name;
    case 'StreamArn':
      return `${arnOf(resource.Type, name)}/stream/local`;
    case 'RegionalDomainName':
      return `${name}.s3.${region}.amazonaws.com`;
    case 'ApiEndpoint':
      return `https://${name}.execute-api.${region}.amazonaws.com`;
    case 'Version':
      return '1';
    default:
      return resource.Type === 'AWS::S3::Bucket' && attribute === 'DomainName'
        ? `${name}.s3.amazonaws.com`
        : `${name}.${attribute}`;
  }
}

function arnOf(type: string, name: string): string {
  return services[type]?.(name) ?? `arn:aws:local:${region}:${account}:${name}`;
}

/** The ARN of a function, from its name or its ARN. */
export function functionArn(nameOrArn: unknown): string {
  const text = String(nameOrArn);
  return text.startsWith('arn:') ? text : `arn:aws:lambda:${region}:${account}:function:${text}`;
}

/** The name of the function in an ARN, alias, version or integration address. */
export function functionNameIn(address: string): string | undefined {
  return /:function:([A-Za-z0-9-_]+)/.exec(address)?.[1];
}

/** The name of the table in a stream's ARN. */
export function tableNameIn(streamArn: string): string | undefined {
  return /:table\/([^/]+)\/stream\//.exec(streamArn)?.[1];
}

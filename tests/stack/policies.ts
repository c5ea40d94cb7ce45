import * as z from 'zod/mini';
import { streamGrants, grantOf, queueGrants, scheduledGrants, socketGrants } from '#functions/access.ts';
import type { Grant } from '#functions/grants.ts';
import { allRoutes } from '#shared/routes.ts';
import { type Template, resourcesOf } from './synthesis.ts';

const OneOrMore = z.union([
  z.array(z.unknown()),
  z.pipe(
    z.unknown(),
    z.transform((one) => [one]),
  ),
]);
const Statement = z.object({
  Effect: z.string(),
  Action: OneOrMore,
  Resource: z.optional(OneOrMore),
  Principal: z.optional(z.unknown()),
});
const Document = z.object({ Statement: z.array(Statement) });
const RoleProperties = z.object({
  ManagedPolicyArns: z.optional(z.array(z.unknown())),
  Policies: z.optional(z.array(z.object({ PolicyDocument: Document }))),
});
const FunctionProperties = z.object({
  Description: z.string(),
  Role: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }),
  Environment: z.optional(z.object({ Variables: z.record(z.string(), z.unknown()) })),
});

/** A function of the template according to its role and settings. */
export interface FoundFunction {
  readonly key: string;
  /** `dynamodb:GetItem <TablesUsers…>`: one line for each action on each resource, sorted. */
  readonly allowed: readonly string[];
  readonly managedPolicies: readonly unknown[];
  readonly environment: readonly string[];
}

/** An ARN of the template as one line: `<LogicalId>` for references, joins concatenated. */
export function flat(value: unknown): string {
  if (typeof value === 'string') return value;
  const join = z.object({ 'Fn::Join': z.tuple([z.string(), z.array(z.unknown())]) }).safeParse(value);
  if (join.success) return join.data['Fn::Join'][1].map(flat).join(join.data['Fn::Join'][0]);
  const attribute = z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) }).safeParse(value);
  if (attribute.success) return `<${attribute.data['Fn::GetAtt'].join('.')}>`;
  return `<${z.object({ Ref: z.string() }).parse(value).Ref}>`;
}

/** `dynamodb:GetItem <TablesUsers…>`: one line for each action on each resource. */
function linesOf({ Statement: statements }: z.output<typeof Document>): readonly string[] {
  return statements.flatMap(({ Action, Resource }) =>
    Action.flatMap((action) => (Resource ?? []).map((resource) => `${flat(action)} ${flat(resource)}`)),
  );
}

const PolicyProperties = z.object({ PolicyDocument: Document });

/** The lines of a role's own policies, or of a policy, by the properties of the resource. */
export function policyLines(properties: unknown): readonly string[] {
  const alone = PolicyProperties.safeParse(properties).data;
  const { Policies = [] } = RoleProperties.parse(properties);
  return [...Policies, ...(alone === undefined ? [] : [alone])].flatMap(({ PolicyDocument }) =>
    linesOf(PolicyDocument),
  );
}

/** Every function with what its role allows, by the key in its description. */
export function foundFunctions(template: Template): readonly FoundFunction[] {
  return resourcesOf(template, 'AWS::Lambda::Function').map(([, { Properties }]) => {
    const { Description: key, Role, Environment } = FunctionProperties.parse(Properties);
    const role = RoleProperties.parse(template.Resources[Role['Fn::GetAtt'][0]]?.Properties);
    const allowed = (role.Policies ?? []).flatMap(({ PolicyDocument }) => linesOf(PolicyDocument));
    return {
      key,
      allowed: allowed.sort(),
      managedPolicies: role.ManagedPolicyArns ?? [],
      environment: Object.keys(Environment?.Variables ?? {}),
    };
  });
}

const sockets: Readonly<Record<string, Grant>> = socketGrants;
/** Every function of the product with its grant, by its key. */
export const granted: readonly (readonly [string, Grant])[] = [
  ...allRoutes.map(({ key, declared }) => [key, grantOf(key, declared)] as const),
  ...Object.entries(sockets).map(([name, grant]) => [`socket/${name}`, grant] as const),
  ...Object.entries<Grant>({ ...streamGrants, ...queueGrants, ...scheduledGrants }).map(
    ([name, grant]) => [`background/${name}`, grant] as const,
  ),
];

/**
 * A line of `allowed` with the product's own names. Logical ids end in a hash of eight digits:
 * `<TablesUsers1A2B3C4D.Arn>` is `users`.
 */
export function readable(line: string): string {
  const named = line.replace(
    /<(?:Tables|Buckets)([A-Za-z]+?)[0-9A-F]{8}\.(Arn|StreamArn)>/,
    (_, name: string, attribute: string) =>
      `${name[0]?.toLowerCase()}${name.slice(1)}${attribute === 'Arn' ? '' : ' stream'}`,
  );
  return named.replace(/arn:aws:execute-api:us-east-1:<AWS::AccountId>:<\w+>/, 'sockets');
}

/** The lines that a grant alone results in, sorted. */
export function expectedOn(grant: Grant): readonly string[] {
  const onTables = Object.entries(grant.tables ?? {}).flatMap(([name, actions]) =>
    actions.map((action) => {
      const [base, index] = action.split(':');
      return `dynamodb:${base} ${name}${index === undefined ? '' : `/index/${index}`}`;
    }),
  );
  const onBuckets = Object.entries(grant.buckets ?? {}).flatMap(([name, actions]) =>
    actions.map((action) => `s3:${action} ${name}/*`),
  );
  const onSockets = ['POST', 'DELETE'].map(
    (method) => `execute-api:ManageConnections sockets/realtime/${method}/@connections/*`,
  );
  return [...new Set([...onTables, ...onBuckets, ...(grant.sockets === true ? onSockets : [])])].sort();
}

/** What the stack grants some functions for its own purposes, besides the log that each of them writes. */
export function isOwnOfStack(line: string): boolean {
  return (
    /^(logs:|xray:|sqs:|secretsmanager:GetSecretValue |dynamodb:ListStreams )/.test(line) ||
    line.endsWith(' stream')
  );
}

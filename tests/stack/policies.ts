import * as z from 'zod/mini';
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

/** Every function with what its role allows, by the key in its description. */
export function foundFunctions(template: Template): readonly FoundFunction[] {
  return resourcesOf(template, 'AWS::Lambda::Function').map(([, { Properties }]) => {
    const { Description: key, Role, Environment } = FunctionProperties.parse(Properties);
    const role = RoleProperties.parse(template.Resources[Role['Fn::GetAtt'][0]]?.Properties);
    const statements = (role.Policies ?? []).flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
    const allowed = statements.flatMap(({ Action, Resource }) =>
      Action.flatMap((action) => (Resource ?? []).map((resource) => `${flat(action)} ${flat(resource)}`)),
    );
    return {
      key,
      allowed: allowed.sort(),
      managedPolicies: role.ManagedPolicyArns ?? [],
      environment: Object.keys(Environment?.Variables ?? {}),
    };
  });
}

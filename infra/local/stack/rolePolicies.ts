import * as z from 'zod/mini';
import type { Stack } from './stackTemplate.ts';

const TextOrList = z.union([z.string(), z.array(z.string())]);
const Statement = z.object({
  Effect: z.enum(['Allow', 'Deny']),
  Action: z._default(TextOrList, []),
  Resource: z._default(TextOrList, []),
});
const Document = z.object({ Statement: z.union([Statement, z.array(Statement)]) });
const InlinePolicies = z._default(z.array(z.object({ PolicyDocument: Document })), []);
const Role = z.object({ RoleName: z.optional(z.string()), Policies: InlinePolicies });
const Policy = z.object({ Roles: z._default(z.array(z.string()), []), PolicyDocument: Document });

interface Rule {
  readonly allow: boolean;
  readonly actions: readonly RegExp[];
  readonly resources: readonly RegExp[];
}

/** True if a role may perform an action (`dynamodb:GetItem`) on a resource (its ARN). An explicit deny wins. */
export type IsAllowed = (role: string, action: string, resource: string) => boolean;

/** Reads every role's policies from the stack. Statement conditions are not evaluated. */
export function readPolicies(stack: Stack): IsAllowed {
  const rules = new Map<string, Rule[]>();
  const add = (role: string, document: z.output<typeof Document>) => {
    rules.set(role, [...(rules.get(role) ?? []), ...[document.Statement].flat().map(toRule)]);
  };
  for (const { id, properties } of stack.all('AWS::IAM::Role', Role)) {
    const role = properties.RoleName ?? id;
    for (const { PolicyDocument } of properties.Policies) add(role, PolicyDocument);
  }
  for (const type of ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy']) {
    for (const { properties } of stack.all(type, Policy)) {
      for (const role of properties.Roles) add(role, properties.PolicyDocument);
    }
  }
  return (role, action, resource) => {
    const fitting = (rules.get(role) ?? []).filter(
      ({ actions, resources }) =>
        actions.some((pattern) => pattern.test(action)) &&
        resources.some((pattern) => pattern.test(resource)),
    );
    return fitting.some(({ allow }) => allow) && fitting.every(({ allow }) => allow);
  };
}

function toRule({ Effect, Action, Resource }: z.output<typeof Statement>): Rule {
  return {
    allow: Effect === 'Allow',
    actions: [Action].flat().map((pattern) => wildcard(pattern, 'i')),
    resources: [Resource].flat().map((pattern) => wildcard(pattern, '')),
  };
}

function wildcard(pattern: string, flags: string): RegExp {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, flags);
}

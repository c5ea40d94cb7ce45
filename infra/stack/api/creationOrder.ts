import { NestedStack, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';

/**
 * API Gateway accepts 10 changes a second from an account, 40 at once, and this cannot be raised. A route takes two:
 * its integration and itself.
 */
const routesAtOnce = 30;

/**
 * Creates the nested stacks of the routes a few at a time: small ones side by side, each set after the one before.
 * @param scopes the scope of each route.
 */
export function createInTurn(scopes: readonly Construct[]): void {
  const stacks = scopes.map((scope) => Stack.of(scope)).filter((stack) => stack instanceof NestedStack);
  const routes = new Map<NestedStack, number>();
  for (const stack of stacks) routes.set(stack, (routes.get(stack) ?? 0) + 1);
  let before: NestedStack[] = [];
  let together: NestedStack[] = [];
  let count = 0;
  for (const [stack, own] of routes) {
    if (count + own > routesAtOnce) {
      before = together;
      together = [];
      count = 0;
    }
    for (const earlier of before) stack.addStackDependency(earlier);
    together.push(stack);
    count += own;
  }
}

import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';

/** Percent of the budget, actual or forecast, at which a mail is sent. */
const warnings = [
  { notificationType: 'ACTUAL', threshold: 80 },
  { notificationType: 'FORECASTED', threshold: 100 },
] as const;

/** Sends a mail when the account is about to exceed `dollars` a month. The first two budgets are free. */
export function addBudget(scope: Construct, dollars: number, address: string): CfnBudget {
  return new CfnBudget(scope, 'Budget', {
    budget: {
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: dollars, unit: 'USD' },
    },
    notificationsWithSubscribers: warnings.map((warning) => ({
      notification: { ...warning, comparisonOperator: 'GREATER_THAN', thresholdType: 'PERCENTAGE' },
      subscribers: [{ subscriptionType: 'EMAIL', address }],
    })),
  });
}

import * as z from 'zod/mini';
import type { EngineCall } from './engineCall.ts';

const Key = z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) });
const Page = z.object({ Items: z.array(Key), LastEvaluatedKey: z.optional(Key) });

const isRunning = {
  expression: '#state = :running',
  names: { '#state': 'state' },
  values: { ':running': { S: 'running' } },
};

/**
 * Makes the jobs due that were running when the previous site stopped. None of them still runs, so waiting for their
 * leases would be wasted time.
 * @param TableName undefined if the stack has no jobs.
 */
export async function releaseJobs(call: EngineCall, TableName: string | undefined): Promise<void> {
  if (TableName === undefined) return;
  let after: z.output<typeof Key> | undefined;
  do {
    const page = z.parse(
      Page,
      await call('Scan', {
        TableName,
        FilterExpression: isRunning.expression,
        ExpressionAttributeNames: isRunning.names,
        ExpressionAttributeValues: isRunning.values,
        ...(after && { ExclusiveStartKey: after }),
      }),
    );
    for (const { pk, sk } of page.Items) {
      await call('UpdateItem', {
        TableName,
        Key: { pk, sk },
        UpdateExpression: 'SET #state = :due',
        ExpressionAttributeNames: isRunning.names,
        ExpressionAttributeValues: { ':due': { S: 'due' } },
      });
    }
    after = page.LastEvaluatedKey;
  } while (after !== undefined);
}

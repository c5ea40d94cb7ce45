import * as z from 'zod/mini';
import { functionNameIn, tableNameIn } from '../stack/resourceNames.ts';
import type { Stack } from '../stack/stackTemplate.ts';
import { matches, readPattern } from './eventFilter.ts';
import type { StreamRecord } from './streamRecord.ts';

/** Lambda's defaults for properties that the stack leaves out; -1 means unlimited. */
const Properties = z.object({
  FunctionName: z.string(),
  EventSourceArn: z.string(),
  StartingPosition: z.literal('TRIM_HORIZON'),
  BatchSize: z._default(z.number(), 100),
  MaximumBatchingWindowInSeconds: z._default(z.number(), 0),
  ParallelizationFactor: z._default(z.number(), 1),
  MaximumRetryAttempts: z._default(z.number(), -1),
  MaximumRecordAgeInSeconds: z._default(z.number(), -1),
  BisectBatchOnFunctionError: z._default(z.boolean(), false),
  FunctionResponseTypes: z._default(z.array(z.string()), []),
  DestinationConfig: z.optional(z.object({ OnFailure: z.optional(z.object({ Destination: z.string() })) })),
  FilterCriteria: z.optional(z.object({ Filters: z.array(z.object({ Pattern: z.string() })) })),
});

/** How Lambda passes the changes of a table to a function. */
export interface EventSourceMapping {
  readonly id: string;
  readonly table: string;
  readonly functionName: string;
  readonly streamArn: string;
  readonly batchSize: number;
  readonly windowMs: number;
  /** Concurrent batches per shard, each with its own keys. */
  readonly parallel: number;
  /** Retries after the first attempt; unlimited by default. */
  readonly maxRetries: number;
  readonly maxAgeMs: number;
  readonly bisects: boolean;
  readonly reportsFailures: boolean;
  /** ARN of the queue for failed records. */
  readonly onFailure: string | undefined;
  readonly wants: (record: StreamRecord) => boolean;
}

/** The stack's mappings. @throws if one uses a feature that the local run does not support. */
export function readMappings(stack: Stack): EventSourceMapping[] {
  return stack
    .all('AWS::Lambda::EventSourceMapping', z.looseObject({ EventSourceArn: z.string() }))
    .filter(({ properties }) => tableNameIn(properties.EventSourceArn) !== undefined)
    .map(({ id, properties }) => toMapping(id, properties));
}

/** @param declared as in CloudFormation, with all references resolved. */
export function toMapping(id: string, declared: object): EventSourceMapping {
  const properties = Properties.parse(declared);
  const patterns = properties.FilterCriteria?.Filters.map(({ Pattern }) => readPattern(Pattern));
  return {
    id,
    table: tableNameIn(properties.EventSourceArn) ?? '',
    functionName: functionNameIn(properties.FunctionName) ?? properties.FunctionName,
    streamArn: properties.EventSourceArn,
    batchSize: properties.BatchSize,
    windowMs: properties.MaximumBatchingWindowInSeconds * 1000,
    parallel: properties.ParallelizationFactor,
    maxRetries: orEndless(properties.MaximumRetryAttempts),
    maxAgeMs: orEndless(properties.MaximumRecordAgeInSeconds) * 1000,
    bisects: properties.BisectBatchOnFunctionError,
    reportsFailures: properties.FunctionResponseTypes.includes('ReportBatchItemFailures'),
    onFailure: properties.DestinationConfig?.OnFailure?.Destination,
    wants: (record) => patterns === undefined || patterns.some((pattern) => matches(pattern, record)),
  };
}

function orEndless(limit: number): number {
  return limit < 0 ? Number.POSITIVE_INFINITY : limit;
}

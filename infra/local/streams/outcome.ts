import * as z from 'zod/mini';
import { type StreamRecord, sequenceOf } from './streamRecord.ts';

const Report = z.nullish(
  z.object({ batchItemFailures: z.nullish(z.array(z.object({ itemIdentifier: z.string() }))) }),
);

/** How far a function came with a batch: it did the records before index `done`, or all if that is the length. */
export interface BatchProgress {
  readonly done: number;
}

/**
 * Interprets a function's response as Lambda does with ReportBatchItemFailures: no failures is success; otherwise the
 * next attempt starts at the lowest listed number; an invalid response fails the whole batch.
 */
export function progressOf(answer: unknown, records: readonly StreamRecord[]): BatchProgress {
  const report = Report.safeParse(answer);
  if (!report.success) return { done: 0 };
  const failed = (report.data?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier);
  const places = failed.map((sequence) => records.findIndex((record) => sequenceOf(record) === sequence));
  return { done: Math.max(0, Math.min(records.length, ...places)) };
}

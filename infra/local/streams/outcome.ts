import * as z from 'zod/mini';
import { type StreamRecord, sequenceOf } from './streamRecord.ts';

const Report = z.nullish(
  z.object({ batchItemFailures: z.nullish(z.array(z.object({ itemIdentifier: z.string() }))) }),
);

/** How far a function came with a batch: it did the records before `done`; all of them where that is the length. */
export interface Progress {
  readonly done: number;
}

/**
 * Reads what a function answered, as Lambda does with ReportBatchItemFailures: nothing named is success; else the
 * lowest number named is where the next attempt begins; anything it cannot understand is a failure of all.
 */
export function progressOf(answer: unknown, records: readonly StreamRecord[]): Progress {
  const report = Report.safeParse(answer);
  if (!report.success) return { done: 0 };
  const failed = (report.data?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier);
  const places = failed.map((sequence) => records.findIndex((record) => sequenceOf(record) === sequence));
  return { done: Math.max(0, Math.min(records.length, ...places)) };
}

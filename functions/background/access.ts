import type { Grant } from '../grants.ts';
import type { TableName } from '../stores/tables.ts';

/** A stream consumer: the table whose changes it follows, and how they are gathered. */
export interface StreamConsumer extends Grant {
  readonly follows: TableName;
  /** Changes are gathered for so many seconds before the function runs. */
  readonly windowSeconds: number;
  /** Only records whose old or new image matches; in the form of Lambda event filters. */
  readonly filters: readonly object[];
}

export const backgroundAccess = {} as const satisfies Record<string, StreamConsumer>;

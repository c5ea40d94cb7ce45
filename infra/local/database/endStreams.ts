import type { EngineCall } from './engineCall.ts';

/** Ends the streams of these tables: what is written from now on, nobody hears of. The next start begins new ones. */
export async function endStreams(call: EngineCall, tables: readonly string[]): Promise<void> {
  for (const TableName of tables) {
    await call('UpdateTable', { TableName, StreamSpecification: { StreamEnabled: false } });
  }
}

import { Table } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';

/** The step that stores a like without changing its experience's count, like an old one. */
export async function plantedLikeStep(memberId: string, experienceId: string): Promise<Step> {
  const edge = { pk: memberId, sk: experienceId, since: newId(), shard: `${experienceId}#0` };
  return new Table('likes').putStep(edge);
}

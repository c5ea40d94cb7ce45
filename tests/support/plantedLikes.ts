import type { Step } from '#functions/platform/dynamo/transaction.ts';

/** The step that stores a like as it stands, whatever its experience counts: as if it had been there for long. */
export async function plantedLikeStep(member: string, experienceId: string): Promise<Step> {
  const { newId } = await import('#functions/platform/runtime/ids.ts');
  const { Table } = await import('#functions/platform/dynamo/table.ts');
  const edge = { pk: member, sk: experienceId, since: newId(), part: `${experienceId}#0` };
  return new Table('likes').putStep(edge);
}

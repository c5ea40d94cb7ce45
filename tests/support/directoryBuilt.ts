import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { documentsOf } from './wholeTables.ts';

/** Where a start stumbles on a busy machine, the clock comes again after a minute, and a job that failed rests for one. */
const longestMs = 240_000;

/** Waits until a new site has built its indexes of people and posts, as its clock has it do: until then searches are put off. */
export async function directoryBuilt(env: Readonly<Record<string, string>>): Promise<void> {
  const documents = documentsOf(env);
  const isThere = async (pk: string) => {
    const Key = { pk, sk: '-' };
    return (
      (await documents.send(new GetCommand({ TableName: env['DIRECTORY_TABLE'], Key }))).Item !== undefined
    );
  };
  for (const end = Date.now() + longestMs; Date.now() < end;) {
    const heads = await Promise.all(['HEAD', 'POSTHEAD'].map(isThere));
    if (heads.every(Boolean)) return documents.destroy();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The site has not built its indexes of people and posts.');
}

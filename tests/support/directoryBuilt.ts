import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { documentsOf } from './wholeTables.ts';

const longestMs = 60_000;

/** Waits until a new site has built its index of people, as its clock has it do: until then searches are put off. */
export async function directoryBuilt(env: Readonly<Record<string, string>>): Promise<void> {
  const documents = documentsOf(env);
  const Key = { pk: 'HEAD', sk: '-' };
  for (const end = Date.now() + longestMs; Date.now() < end;) {
    const { Item } = await documents.send(new GetCommand({ TableName: env['DIRECTORY_TABLE'], Key }));
    if (Item !== undefined) return documents.destroy();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The site has built no index of people.');
}

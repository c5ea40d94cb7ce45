import { erasureRuleOf, rowKindOf } from '#functions/account/store/erasurePolicy.ts';
import { type TableName, tables } from '#functions/platform/dynamo/tables.ts';
import { documentsOf, rowsOf } from './wholeTables.ts';

/** The kinds of rows in the tables without a rule in `erasurePolicy.ts`. */
export async function unknownRows(env: Readonly<Record<string, string>>): Promise<string[]> {
  const documents = documentsOf(env);
  const names = Object.keys(tables).filter((name): name is TableName => name in tables);
  const unknown = new Set<string>();
  for (const name of names) {
    for await (const { pk } of rowsOf(documents, env[tables[name].env])) {
      if (erasureRuleOf(name, pk) === undefined) unknown.add(`${name} ${rowKindOf(pk)}`);
    }
  }
  documents.destroy();
  return [...unknown];
}

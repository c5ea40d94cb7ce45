import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { documentsOf } from './wholeTables.ts';

/** Gives a new site a school with a contact address, like its office would: without one, the site sends no pushes. */
export async function pretendSchool(env: Readonly<Record<string, string>>): Promise<void> {
  const documents = documentsOf(env);
  const policies = { open: true, domains: [], invitation: false, roster: false };
  const settings = { name: 'Alumni Network', contact: 'office@school.example', policies, version: 1 };
  try {
    await documents.send(
      new PutCommand({ TableName: env['SCHOOL_TABLE'], Item: { pk: 'SETTINGS', sk: '-', ...settings } }),
    );
  } finally {
    documents.destroy();
  }
}

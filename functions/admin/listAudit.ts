import type { Author } from '#shared/entities.ts';
import { listAudit } from '#shared/routes/admin.ts';
import { texts } from '#shared/texts.ts';
import { Answer, type Call } from '../http/call.ts';
import { cursorOfId, idFromCursor } from '../http/idCursor.ts';
import { serve } from '../http/serve.ts';
import { knownAlias, membersOf } from '../stores/aliases.ts';
import { type AuditRow, shell } from '../stores/audit.ts';
import { readAudit } from '../stores/auditLog.ts';
import { timeOfId } from '../stores/ids.ts';
import { accountsOf } from '../stores/people.ts';

/** A page of the audit log, with the people whom its aliases still lead to. */
export async function run({ query, now }: Call<typeof listAudit>) {
  const { limit, cursor, by, person, kind } = query;
  const [actor, subject] = await Promise.all([aliasIn(by), aliasIn(person)]);
  if (actor === 'none' || subject === 'none') return new Answer([], {});
  const after = idFromCursor(cursor);
  const { items, last } = await readAudit({ limit, after, actor, subject, kind, now });
  const authorOf = await authorsBehind(items);
  const lines = items.map(({ sk, actor: doer, action, kind: about, subject: on, before, after: then }) => ({
    _id: sk,
    id: sk,
    createdAt: timeOfId(sk),
    actor: doer === shell ? null : authorOf(doer),
    action,
    kind: about,
    ...(about === 'member' ? { person: authorOf(on), subject: '' } : { subject: on }),
    before,
    after: then,
  }));
  return new Answer(lines, { next: cursorOfId(last) });
}

/** The alias of whoever is asked for; 'none' where the log has never spoken of them. */
async function aliasIn(id: string | undefined): Promise<string | undefined> {
  return id === undefined ? undefined : ((await knownAlias(id)) ?? 'none');
}

/** Who stands behind each alias: nobody any more, where the account is gone. */
async function authorsBehind(rows: readonly AuditRow[]): Promise<(alias: string) => Author> {
  const aliases = rows.flatMap(({ actor, kind, subject }) =>
    kind === 'member' ? [actor, subject] : [actor],
  );
  const ids = await membersOf(aliases.filter((alias) => alias !== shell));
  const people = await accountsOf([...new Set(ids.values())]);
  return (alias) => {
    const { _id, id, fullName, username, profilePhoto } = people.get(ids.get(alias) ?? '') ?? former;
    return { _id, id, fullName, username, profilePhoto };
  };
}

const former = { _id: '', id: '', fullName: texts.formerMember, username: '', profilePhoto: '' };

export const handler = serve(listAudit, run);

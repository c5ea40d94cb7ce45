import type { Step } from '#functions/platform/dynamo/transaction.ts';
import type { Role } from '#shared/platform/entities.ts';
import { type NewAuditLine, auditSteps } from './audit.ts';

/**
 * The caller of a deletion: the author, or an admin together with the steps that write the audit log in the same
 * transaction.
 */
export type Remover =
  | { readonly userId: string; readonly isAdmin: false }
  | { readonly userId: string; readonly isAdmin: true; readonly audit: () => Promise<readonly Step[]> };

/**
 * The caller as a remover. Admins can delete other people's content only with the session cookie; this line then
 * goes to the audit log.
 */
export function removerOf(
  { userId, role, byCookie }: { readonly userId: string; readonly role: Role; readonly byCookie: boolean },
  line: Omit<NewAuditLine, 'actorId'>,
): Remover {
  if (role !== 'admin' || !byCookie) return { userId, isAdmin: false };
  return { userId, isAdmin: true, audit: () => auditSteps({ ...line, actorId: userId }) };
}

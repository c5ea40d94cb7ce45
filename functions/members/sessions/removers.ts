import type { Role } from '#shared/entities.ts';
import { type AuditLine, auditSteps } from '../audit/audit.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';

/**
 * Who deletes something: its author or, with the steps that tell the audit log of it in the same transaction, an admin.
 */
export type Remover =
  | { readonly userId: string; readonly isAdmin: false }
  | { readonly userId: string; readonly isAdmin: true; readonly told: () => Promise<readonly Step[]> };

/**
 * A caller as the one who deletes something. Only with the session cookie does an admin delete what others have made; this
 * line then goes to the audit log.
 */
export function removerOf(
  { userId, role, byCookie }: { readonly userId: string; readonly role: Role; readonly byCookie: boolean },
  line: Omit<AuditLine, 'by'>,
): Remover {
  if (role !== 'admin' || !byCookie) return { userId, isAdmin: false };
  return { userId, isAdmin: true, told: () => auditSteps({ ...line, by: userId }) };
}

import type { Role } from '#shared/entities.ts';
import { type AuditLine, auditSteps } from './audit.ts';
import type { Step } from './transaction.ts';

/**
 * Who deletes something: its author or, with the steps that tell the audit log of it in the same transaction, an admin.
 */
export type Remover =
  | { readonly userId: string; readonly isAdmin: false }
  | { readonly userId: string; readonly isAdmin: true; readonly told: () => Promise<readonly Step[]> };

/** A caller as who deletes something: of an admin who deletes what others have made, this line tells the log. */
export function removerOf(
  { userId, role }: { readonly userId: string; readonly role: Role },
  line: Omit<AuditLine, 'by'>,
): Remover {
  if (role !== 'admin') return { userId, isAdmin: false };
  return { userId, isAdmin: true, told: () => auditSteps({ ...line, by: userId }) };
}

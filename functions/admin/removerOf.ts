import type { Caller } from '../http/call.ts';
import { type AuditLine, auditSteps } from '../stores/audit.ts';
import type { Remover } from '../stores/experiences.ts';

/** The caller as who deletes something: of an admin who deletes what others have made, this line tells the log. */
export function removerOf({ userId, role }: Caller, line: Omit<AuditLine, 'by'>): Remover {
  if (role !== 'admin') return { userId, isAdmin: false };
  return { userId, isAdmin: true, told: () => auditSteps({ ...line, by: userId }) };
}

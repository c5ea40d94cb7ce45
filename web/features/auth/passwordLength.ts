import { t } from '@lingui/core/macro';
import { limits } from '#shared/platform/limits.ts';

/** The hint of a new password's field. */
export function passwordLength(): string {
  const { passwordMin, passwordMax } = limits;
  return t`${passwordMin} to ${passwordMax} characters`;
}

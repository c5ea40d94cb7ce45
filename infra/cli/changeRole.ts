import type { Role } from '#shared/platform/entities.ts';

/**
 * Changes a member's role in the tables that the environment names, which ends all of the member's sessions.
 * @throws if there is no such member.
 */
export async function changeRole(
  env: Readonly<Record<string, string>>,
  username: string,
  role: Role,
): Promise<void> {
  const { grantRole } = await loadRoles(env);
  await grantRole(username, role);
}

/** The usernames of all admins. */
export async function listAdmins(env: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const roles = await loadRoles(env);
  return roles.listAdmins();
}

/** The store reads the environment when it is loaded, so set it first. */
async function loadRoles(env: Readonly<Record<string, string>>) {
  Object.assign(process.env, env);
  return import('#functions/members/roles.ts');
}

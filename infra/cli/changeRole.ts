import type { Role } from '#shared/entities.ts';

/**
 * Gives a member a role, in the tables that the environment names; all sessions of the member end with it.
 * @throws where there is no such member.
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

/** The store reads its surroundings as it is loaded, so they must be there before. */
async function loadRoles(env: Readonly<Record<string, string>>) {
  Object.assign(process.env, env);
  return import('#functions/members/roles.ts');
}

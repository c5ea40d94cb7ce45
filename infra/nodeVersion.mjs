// Plain JavaScript, because it must run on a Node that is too old for the rest.

/** As Lingui needs it; from 22.18 on, Node runs TypeScript directly. */
const oldest = [22, 19];

/** One sentence if this Node is too old for the project, otherwise undefined. */
export function nodeProblem(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return undefined;
  return `This needs Node ${oldest.join('.')} or newer; ${version} is running.`;
}

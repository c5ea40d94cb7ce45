import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The project's root folder, without a trailing slash. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');
const buildRoot = `${projectRoot}/.build`;
const keepMs = 3_600_000;
const draftPrefix = '.draft-';
const listSuffix = '.files';

/**
 * SHA-256, 16 hex digits, over the names and bytes of all files that match the globs (relative to the root). Tests are
 * excluded, because they do not change a build.
 */
export function fingerprint(...globs: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  const exclude = (path: string) => path.includes('node_modules');
  for (const file of globs.flatMap((glob) => globSync(glob, { cwd: projectRoot, exclude })).sort()) {
    if (/\.test\.tsx?$/.test(file) || !statSync(`${projectRoot}/${file}`).isFile()) continue;
    hash.update(`\n${file}\n`).update(readFileSync(`${projectRoot}/${file}`));
  }
  return hash.digest('hex').slice(0, 16);
}

function dropOlder(name: string, keep: string): void {
  for (const entry of readdirSync(buildRoot)) {
    const isOurs = entry.startsWith(`${name}-`) || entry.startsWith(draftPrefix);
    if (entry === keep || entry === `${keep}${listSuffix}` || !isOurs) continue;
    const folder = `${buildRoot}/${entry}`;
    // Another build may have removed it in the meantime.
    const stats = statSync(folder, { throwIfNoEntry: false });
    if (stats && Date.now() - stats.mtimeMs > keepMs) rmSync(folder, { recursive: true, force: true });
  }
}

function moveInto(draft: string, folder: string): void {
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another build was faster; its folder has the same content.
    if (!existsSync(folder)) throw error;
  }
}

/** The names and sizes of a folder's files, to detect files that a full disk truncated or a person deleted. */
function listing(folder: string): string {
  const files = globSync('**/*', { cwd: folder }).flatMap((file) => {
    const stats = statSync(`${folder}/${file}`, { throwIfNoEntry: false });
    return stats?.isFile() === true ? [`${stats.size} ${file}`] : [];
  });
  return files.toSorted().join('\n');
}

/**
 * The folder `.build/<name>-<fingerprint>`, filled once. A rename makes it appear complete or not at all, so concurrent
 * builds never see each other's partial output. A complete folder is reused.
 */
export async function contentFolder(
  name: string,
  print: string,
  fill: (folder: string) => void | Promise<void>,
): Promise<string> {
  const folder = `${buildRoot}/${name}-${print}`;
  const listed = `${folder}${listSuffix}`;
  if (existsSync(listed) && readFileSync(listed, 'utf8') === listing(folder)) return folder;
  rmSync(folder, { recursive: true, force: true });
  const draft = `${buildRoot}/${draftPrefix}${name}-${randomUUID()}`;
  mkdirSync(draft, { recursive: true });
  try {
    await fill(draft);
    writeFileSync(listed, listing(draft));
    moveInto(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  dropOlder(name, `${name}-${print}`);
  return folder;
}

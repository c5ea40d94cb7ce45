// Starts every npm script. Plain JavaScript, so that any Node from 20 on can run it: it installs what is missing, then
// starts the project's own Node, which runs TypeScript directly.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeProblem } from './nodeVersion.mjs';
import { step } from './progress.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const family = ancestors();
/** How long a program may take to end after its second signal, milliseconds. */
const deafMs = 1000;

/** Start time, for the program that reports how long the start took. */
const launchedAt = Date.now();
/** These need all packages; the others run a site without the packages for tests and deployments. */
const developing = new Set(['test', 'test:all', 'check', 'bench', 'mutants', 'layer', 'deploy', 'restore']);
/** These deploy or inspect a deployment, so they need the packages of the Lambda layers. */
const deploying = new Set(['build', 'deploy', 'test', 'test:all', 'bench', 'layer']);

/** What each command runs; `layer` only installs. */
const programs = {
  start: ['infra/start.ts'],
  test: ['tests/run.ts'],
  'test:all': ['tests/run.ts', '--heavy'],
  check: ['tests/check.ts'],
  build: ['infra/app.ts'],
  deploy: ['infra/deploy/main.ts'],
  admin: ['infra/cli/admin.ts'],
  seed: ['infra/seed/crowd/main.ts'],
  restore: ['infra/restore/main.ts'],
  smoke: ['infra/smoke/main.ts'],
  docs: ['infra/cli/docs.ts'],
  bench: ['tests/bench/run.ts'],
  mutants: ['tests/mutants/run.ts'],
  texts: ['node_modules/@lingui/cli/dist/lingui.js', 'extract', '--clean', '--overwrite'],
  layer: undefined,
};

/** Runs npm quietly. Rejects with its whole output if it fails. */
function npm(...args) {
  const script = process.env.npm_execpath;
  const own = script !== undefined && /npm-cli\.[cm]?js$/.test(script) && existsSync(script);
  const [command, first] = own ? [process.execPath, [script]] : ['npm', []];
  return new Promise((resolve, reject) => {
    let said = '';
    const child = spawn(command, [...first, ...args, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: !own && process.platform === 'win32',
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(said.trim()))));
  });
}

/**
 * True if the installed packages match the lock and none is missing. A stamp with the lock's hash saves comparing
 * versions. Unreadable counts as missing.
 */
function isInstalled(folder, lock, stamp, forDevelopment) {
  const wanted = Object.entries(JSON.parse(lock).packages).filter(
    ([path, { optional, link, dev }]) => path !== '' && !optional && !link && (forDevelopment || !dev),
  );
  if (!wanted.every(([path]) => existsSync(join(folder, path, 'package.json')))) return false;
  const print = createHash('sha256').update(lock).digest('hex');
  const file = join(folder, 'node_modules', stamp);
  if (readIfFile(file) === print) return true;
  const there = readPackages(join(folder, 'node_modules', '.package-lock.json'));
  const complete = wanted.every(([path, { version }]) => there[path]?.version === version);
  if (complete) writeFileSync(file, print);
  return complete;
}

function readIfFile(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function readPackages(path) {
  try {
    return JSON.parse(readIfFile(path) ?? '{}').packages ?? {};
  } catch {
    return {};
  }
}

async function install(folder, name, forDevelopment, ...flags) {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const stamp = '.installed-lock';
  if (isInstalled(folder, lock, stamp, forDevelopment)) return;
  // `npm ci` deletes the installed packages first, which a running site may be using, so the packages for tests are
  // added with `npm install`.
  const isAdding = forDevelopment && isInstalled(folder, lock, stamp, false);
  const command = isAdding ? ['install', '--no-save'] : ['ci', ...(forDevelopment ? [] : ['--omit=dev'])];
  await step(`Installing ${name}`, () => npm(...command, ...flags)).catch((error) => {
    throw new Error(`The packages in ${folder} could not be installed. npm says: ${error.message}`);
  });
  writeFileSync(join(folder, 'node_modules', stamp), createHash('sha256').update(lock).digest('hex'));
}

/** The native packages of the Lambda layers, for Lambda's platform rather than this one. */
async function installLayer() {
  const folder = join(root, 'infra', 'layer');
  if (!existsSync(join(folder, 'package-lock.json'))) return;
  await install(
    folder,
    'packages of the Lambda layers',
    true,
    '--prefix',
    folder,
    '--os=linux',
    '--cpu=arm64',
    '--libc=glibc',
  );
}

/** The project's own Node if it exists for this platform, otherwise the current one if it is new enough. */
function findNode() {
  const own = join(bin, 'node');
  if (process.platform === 'linux' && process.arch === 'x64' && existsSync(own)) return own;
  const problem = nodeProblem();
  if (problem !== undefined) throw new Error(problem);
  return process.execPath;
}

/** The shell that npm started this with and, where the system reports it (Linux), npm itself. */
function ancestors() {
  try {
    const shell = readFileSync(`/proc/${process.ppid}/status`, 'utf8');
    return `${process.ppid} ${/^PPid:\t(\d+)/m.exec(shell)?.[1]}`;
  } catch {
    return `${process.ppid}`;
  }
}

/** Replaces this process with a program: same terminal, arguments and exit code. */
function become(node, args) {
  const PATH = [dirname(node), bin, process.env.PATH ?? ''].join(delimiter);
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH, LAUNCHED_AT: String(launchedAt) },
  });
  // A child that is too busy to handle its second signal is killed. In a terminal it receives SIGINT directly.
  let signals = 0;
  const passOn = (pass) => {
    signals += 1;
    pass();
    if (signals > 1) setTimeout(() => child.kill('SIGKILL'), deafMs).unref();
  };
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => passOn(() => child.kill(signal)));
  // A terminal sends SIGINT to the child as well; one sent only to this process is meant for the child too.
  process.on('SIGINT', () => passOn(() => child.connected && child.send('stop')));
  // npm forwards a signal only to its shell, so a shell that is gone, or has lost its npm, means the same as a signal.
  const orphaned = () => process.env.npm_lifecycle_event !== undefined && ancestors() !== family;
  const watch = setInterval(() => orphaned() && child.kill('SIGTERM'), 500);
  child.on('error', fail);
  child.on('exit', (code, signal) => {
    clearInterval(watch);
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1);
    process.removeAllListeners('SIGINT');
  });
}

function fail(error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function main([command, ...args]) {
  if (!Object.hasOwn(programs, command)) {
    throw new Error(`Usage: node infra/launch.mjs <${Object.keys(programs).join('|')}> [arguments]`);
  }
  const program = programs[command];
  // If the packages for tests are installed, a start keeps them.
  await install(root, 'packages', developing.has(command) || existsSync(join(bin, 'vitest')));
  if (program === undefined) return installLayer();
  if (deploying.has(command)) {
    await installLayer().catch(() =>
      console.error('The Lambda layers could not be installed. Everything except deployment works.'),
    );
  }
  become(findNode(), [join(root, program[0]), ...program.slice(1), ...args]);
}

main(process.argv.slice(2)).catch(fail);

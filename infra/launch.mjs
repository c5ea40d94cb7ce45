// Begins every npm script. Plain JavaScript, so that any Node from 20 on can read it: it installs what is missing,
// then hands over to the project's own Node, which runs TypeScript as it stands.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { step } from './progress.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const oldestNode = [22, 18];
const family = ancestors();
/** A program that has not ended so long after its second signal never will, milliseconds. */
const deafMs = 1000;

/** When this was launched, for the program that says how long the start took. */
const launchedAt = Date.now();
/** These need everything that is installed; the others run beside a site without the packages of tests. */
const developing = new Set(['test', 'test:all', 'check', 'bench', 'mutants', 'layer']);
/** These deploy, or look at what is deployed: they need the packages of the Lambda layers. */
const deploying = new Set(['build', 'test', 'test:all', 'bench', 'layer']);

/** What each command runs; `layer` only installs. */
const programs = {
  start: ['infra/start.ts'],
  test: ['tests/run.ts'],
  'test:all': ['tests/run.ts', '--heavy'],
  check: ['tests/check.ts'],
  build: ['infra/app.ts'],
  admin: ['infra/cli/admin.ts'],
  seed: ['infra/seed/crowd/main.ts'],
  smoke: ['infra/smoke/main.ts'],
  docs: ['infra/cli/docs.ts'],
  bench: ['tests/bench/run.ts'],
  mutants: ['tests/mutants/run.ts'],
  layer: undefined,
};

/** Runs npm without its chatter. Rejects with all that it said where it fails. */
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
 * True where what is installed is what the lock names, and every package is there; a stamp of the lock's content saves
 * the comparison of versions. What cannot be read is as good as missing.
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
  // `npm ci` begins by deleting what is there, which a site may be running on: the packages of tests are only added.
  const isAdding = forDevelopment && isInstalled(folder, lock, stamp, false);
  const command = isAdding ? ['install', '--no-save'] : ['ci', ...(forDevelopment ? [] : ['--omit=dev'])];
  await step(`Installing ${name}`, () => npm(...command, ...flags)).catch((error) => {
    throw new Error(`The packages in ${folder} could not be installed. npm says: ${error.message}`);
  });
  writeFileSync(join(folder, 'node_modules', stamp), createHash('sha256').update(lock).digest('hex'));
}

/** The native packages of the Lambda layers, for the platform they run on and not for this one. */
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

/** The project's own Node where there is one for this platform; else the one that runs this, if it is new enough. */
function findNode() {
  const own = join(bin, 'node');
  if (process.platform === 'linux' && process.arch === 'x64' && existsSync(own)) return own;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return process.execPath;
  throw new Error(`This needs Node ${oldestNode.join('.')} or newer; ${process.version} is running.`);
}

/** The shell that npm started this with and, where the system tells (Linux), npm itself. */
function ancestors() {
  try {
    const shell = readFileSync(`/proc/${process.ppid}/status`, 'utf8');
    return `${process.ppid} ${/^PPid:\t(\d+)/m.exec(shell)?.[1]}`;
  } catch {
    return `${process.ppid}`;
  }
}

/** Runs a program in this one's place: same terminal, same arguments, same end. */
function become(node, args) {
  const PATH = [dirname(node), bin, process.env.PATH ?? ''].join(delimiter);
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH, LAUNCHED_AT: String(launchedAt) },
  });
  // A child that is too busy to hear its second signal is ended all the same; a terminal's SIGINT it gets by itself.
  let signals = 0;
  const passOn = (pass) => {
    signals += 1;
    pass();
    if (signals > 1) setTimeout(() => child.kill('SIGKILL'), deafMs).unref();
  };
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => passOn(() => child.kill(signal)));
  // A terminal sends it to the child as well; whoever sends it to this one alone means the child, too.
  process.on('SIGINT', () => passOn(() => child.connected && child.send('stop')));
  // npm passes a signal on to its shell and no further: a shell that is gone, or that has lost its npm, says the same.
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
  // Where somebody has run the tests, a start keeps their packages.
  await install(root, 'packages', developing.has(command) || existsSync(join(bin, 'vitest')));
  if (program === undefined) return installLayer();
  if (deploying.has(command)) {
    await installLayer().catch(() =>
      console.error('The Lambda layers could not be installed: everything but a deployment works.'),
    );
  }
  become(findNode(), [join(root, program[0]), ...program.slice(1), ...args]);
}

main(process.argv.slice(2)).catch(fail);

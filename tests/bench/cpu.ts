import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { me } from '#shared/routes/user.ts';
import { type BenchMember, call } from './caller.ts';
import { median } from './table.ts';

const run = promisify(execFile);
const pairs = 12;
const requests = 200;

/** Prints the CPU time of a process that loads a bundle, if any, and calls its handler once. */
const script = `
const [bundle, event] = process.argv.slice(1);
const done = (answer) => {
  if (answer && answer.statusCode !== 200) throw new Error(JSON.stringify(answer));
  const { user, system } = process.cpuUsage();
  console.log(user + system);
  process.exit();
};
if (bundle === undefined) done();
else require(bundle).handler(JSON.parse(event), { awsRequestId: 'bench' }).then(done);
`;

async function cpuOf(env: Readonly<Record<string, string>>, args: readonly string[]): Promise<number> {
  // Not the synchronous way: the tables' gate answers from this very process.
  const { stdout } = await run(process.execPath, ['-e', script, ...args], { env });
  return z.parse(z.coerce.number(), stdout.trim().split('\n').at(-1));
}

function eventOf({ headers }: BenchMember) {
  const http = { method: 'GET', path: me.path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: '' };
  return {
    version: '2.0',
    rawPath: me.path,
    rawQueryString: '',
    headers,
    requestContext: { http },
    isBase64Encoded: false,
  };
}

/** CPU time of a cold start and first call of `user/me` over that of a bare Node; the median of interleaved pairs. */
export async function coldStartRatio(
  bundle: string,
  member: BenchMember,
  env: Readonly<Record<string, string>>,
): Promise<number> {
  const event = JSON.stringify(eventOf(member));
  const ratios: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const bare = await cpuOf(env, []);
    ratios.push((await cpuOf(env, [bundle, event])) / bare);
  }
  return median(ratios);
}

async function cpuWhile(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  for (let count = 0; count < requests; count += 1) await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / requests;
}

/**
 * CPU time of this process for a request of `user/me` through edge, gateway and handler, with the client that asks, over
 * that of a bare `node:http` server in the same process with the same client; the median of interleaved pairs. The
 * engine is a process of its own and not in it.
 */
export async function requestRatio(member: BenchMember): Promise<number> {
  const bare = createServer((_, response) => response.end('{}'));
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
  const address = bare.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const ratios: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const floor = await cpuWhile(async () => (await fetch(url)).text());
    ratios.push((await cpuWhile(() => call(member, me))) / floor);
  }
  bare.closeAllConnections();
  bare.close();
  return median(ratios);
}

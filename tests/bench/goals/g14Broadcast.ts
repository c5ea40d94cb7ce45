import { createHash, createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  ApiGatewayManagementApiClient,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import type { postToSocket } from '#functions/platform/sockets/managementApi.ts';
import { bundleModule } from '#infra/build/bundles.ts';
import { projectRoot } from '#infra/build/contentFolder.ts';
import type { Goal } from '../goal.ts';
import { cpuMs, inTurns } from '../measure.ts';
import { startPeer } from '../peerServer.ts';

/**
 * Many short rounds: what disturbs one program for a moment disturbs the next one as much, and the median drops the
 * rest.
 */
const rounds = 150;
const posts = 40;
const frame = Buffer.from(JSON.stringify({ event: 'newMessage', data: { message: 'Hello', seq: 1 } }));
const credentials = { accessKeyId: 'bench', secretAccessKey: 'bench' };
const connection = 'L0SM9cOFvHcCIhw=';

/** The floor: bare node:http with one keep-alive connection, signed by hand. */
function bareClient(endpoint: string): () => Promise<void> {
  const { hostname, port, host } = new URL(endpoint);
  const agent = new Agent({ keepAlive: true });
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const path = `/@connections/${encodeURIComponent(connection)}`;
  return () =>
    new Promise((resolve, reject) => {
      const date = new Date().toISOString().replace(/[-:]|\.\d{3}/g, '');
      const scope = [date.slice(0, 8), 'us-east-1', 'execute-api', 'aws4_request'];
      const body = createHash('sha256').update(frame).digest('hex');
      const canonical = `POST\n${path}\n\nhost:${host}\nx-amz-date:${date}\n\nhost;x-amz-date\n${body}`;
      const hashed = createHash('sha256').update(canonical).digest('hex');
      const key = scope.reduce<string | Buffer>(hmac, `AWS4${credentials.secretAccessKey}`);
      const signature = hmac(key, `AWS4-HMAC-SHA256\n${date}\n${scope.join('/')}\n${hashed}`).toString('hex');
      const authorization = `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/${scope.join('/')}, SignedHeaders=host;x-amz-date, Signature=${signature}`;
      const headers = { host, 'x-amz-date': date, authorization };
      const asked = request({ hostname, port, path, method: 'POST', agent, headers }, (answer) => {
        answer.resume();
        answer.on('end', () => resolve());
      });
      asked.on('error', reject);
      asked.end(frame);
    });
}

/** Our own function that posts a frame, bundled like the functions that call it. */
async function postOfBundle(): Promise<typeof postToSocket> {
  const file = join(projectRoot, '.build', 'bench', 'managementApi.cjs');
  await bundleModule(join(projectRoot, 'functions/platform/sockets/managementApi.ts'), file);
  const bundled: { readonly postToSocket: typeof postToSocket } = createRequire(import.meta.url)(file);
  return bundled.postToSocket;
}

/** CPU time for one frame to one socket. */
export const broadcast: Goal = {
  id: 'G14',
  name: 'A frame to a socket',
  measure: async ({ peers }) => {
    const sink = await startPeer(await peers(), 'sink.js');
    process.env['AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI'] = sink.url;
    process.env['AWS_ACCESS_KEY_ID'] ??= credentials.accessKeyId;
    process.env['AWS_SECRET_ACCESS_KEY'] ??= credentials.secretAccessKey;
    const post = await postOfBundle();
    const plain = new ApiGatewayManagementApiClient({ endpoint: sink.url, region: 'us-east-1', credentials });
    const bare = bareClient(sink.url);
    const often = (postOnce: () => Promise<unknown>) => () =>
      cpuMs(async () => {
        for (let count = 0; count < posts; count += 1) await postOnce();
      });
    try {
      const taken = await inTurns(rounds, {
        ours: often(() => post(connection, frame)),
        sdk: often(() => plain.send(new PostToConnectionCommand({ ConnectionId: connection, Data: frame }))),
        floor: often(bare),
      });
      return [
        {
          name: "over the SDK's own client",
          unit: 'x',
          figure: taken.over('ours', 'sdk'),
          // The same code takes 0.63 to 0.68 from one machine of a kind to the next; a call through the whole SDK took
          // 1.07.
          limit: 0.7,
          peer: 1,
          floor: taken.over('floor', 'sdk'),
          fair: 'one process, one connection kept open; ours bundled as it is deployed; who takes the frames is another process',
        },
      ];
    } finally {
      plain.destroy();
      await sink.stop();
    }
  },
};

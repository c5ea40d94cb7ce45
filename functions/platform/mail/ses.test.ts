import { createServer } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '#infra/local/process/listen.ts';
import { sendWithSes } from './ses.ts';

/** A service that closes every connection after its first response, just as the next request arrives on it. */
async function startClosingService(): Promise<string> {
  const used = new WeakSet<object>();
  const server = createServer(({ socket }, response) => {
    if (used.has(socket)) return void socket.destroy();
    used.add(socket);
    response.setHeader('content-type', 'application/json');
    response.end('{"MessageId":"m"}');
  });
  const { url, stop } = await listen(server);
  onTestFinished(stop);
  return url;
}

test('a mail is not lost on an old connection that the service closes at that moment', async () => {
  vi.stubEnv('AWS_ENDPOINT_URL_SESV2', await startClosingService());
  vi.stubEnv('MAIL_FROM', 'office@alumni.example');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  onTestFinished(() => void vi.unstubAllEnvs());
  const mail = {
    to: 'maya@example.org',
    subject: 's',
    html: 'h',
    text: 't',
    headers: {},
    attachments: [],
    tags: {},
  };

  await sendWithSes(mail);

  await expect(sendWithSes(mail)).resolves.toBeUndefined();
});

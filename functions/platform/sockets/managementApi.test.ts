import { createServer } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
});

/*
 * Why a few frames in a hundred thousand arrive twice under overload: the gateway has passed the frame on, its response
 * is lost, and nobody can tell that from a frame that was lost. The frame is sent once more rather than never, and
 * clients know what they have (tests/web/catchingUp.test.ts).
 */
test('a frame whose response is lost is sent again, so the socket may get it twice', async () => {
  const passedOn: string[] = [];
  const gateway = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (frame: string) => passedOn.push(frame));
    request.on('end', () => (passedOn.length === 1 ? request.socket.destroy() : response.end()));
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const address = gateway.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  vi.stubEnv('AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI', `http://127.0.0.1:${port}/live`);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.resetModules();
  const { postToSocket } = await import('./managementApi.ts');

  const isThere = await postToSocket('one', Buffer.from('{"event":"newMessage"}'));
  gateway.closeAllConnections();
  gateway.close();

  expect(isThere).toBe(true);
  expect(passedOn).toEqual(['{"event":"newMessage"}', '{"event":"newMessage"}']);
});

// The floor of a call: bare node:http, the session's row and the member's by requests signed by hand.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { signedClient } from './signed.js';

const send = signedClient(process.env.AWS_ENDPOINT_URL_DYNAMODB, 'dynamodb');
const headers = {
  'content-type': 'application/x-amz-json-1.0',
  'x-amz-target': 'DynamoDB_20120810.GetItem',
};

async function read(table, key, consistent) {
  const body = { TableName: table, Key: { pk: { S: key }, sk: { S: '-' } }, ConsistentRead: consistent };
  const answer = await send('/', JSON.stringify(body), headers);
  return JSON.parse(answer.body).Item ?? {};
}

const server = createServer(async (request, response) => {
  createHash('sha256')
    .update(request.headers.authorization ?? '')
    .digest('hex');
  await read(process.env.SESSIONS_TABLE, request.headers['x-session'], true);
  const user = await read(process.env.USERS_TABLE, request.headers['x-user'], false);
  const shown = Object.fromEntries(
    Object.entries(user).map(([name, value]) => [name, Object.values(value)[0]]),
  );
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(shown));
});

process.on('message', () => process.send({ cpu: process.cpuUsage() }));
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));

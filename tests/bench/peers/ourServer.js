import { createServer } from 'node:http';
// Our handler behind the least of a gateway: a request becomes the event of an HTTP API, by way of JSON as on AWS.
import { createRequire } from 'node:module';

const { handler } = createRequire(import.meta.url)(process.env.BUNDLE);

const server = createServer(async (request, response) => {
  const http = {
    method: request.method,
    path: request.url,
    protocol: 'HTTP/1.1',
    sourceIp: '127.0.0.1',
    userAgent: '',
  };
  const event = JSON.stringify({
    version: '2.0',
    rawPath: request.url,
    rawQueryString: '',
    headers: request.headers,
    requestContext: { http },
    isBase64Encoded: false,
  });
  const answer = await handler(JSON.parse(event), { awsRequestId: 'bench' });
  const { statusCode, headers, body, isBase64Encoded } = JSON.parse(JSON.stringify(answer));
  response.writeHead(statusCode, headers).end(isBase64Encoded ? Buffer.from(body, 'base64') : body);
});

process.on('message', () => process.send({ cpu: process.cpuUsage() }));
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));

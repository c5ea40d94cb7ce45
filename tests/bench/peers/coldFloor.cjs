// The floor of a cold start: the session's hash and one signed request to DynamoDB over bare node:http, nothing else.
const { createHash, createHmac } = require('node:crypto');
const { request } = require('node:http');

exports.handler = async (event) => {
  const token = event.headers.authorization.slice(7);
  const { AWS_ENDPOINT_URL_DYNAMODB, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, SESSIONS_TABLE } = process.env;
  const { hostname, port, host } = new URL(AWS_ENDPOINT_URL_DYNAMODB);
  const key = { pk: { S: `SID#${createHash('sha256').update(token).digest('hex')}` }, sk: { S: '-' } };
  const body = JSON.stringify({ TableName: SESSIONS_TABLE, Key: key, ConsistentRead: true });
  const date = new Date().toISOString().replace(/[-:]|\.\d{3}/g, '');
  const scope = `${date.slice(0, 8)}/us-east-1/dynamodb/aws4_request`;
  const hmac = (secret, text) => createHmac('sha256', secret).update(text).digest();
  const sha = (text) => createHash('sha256').update(text).digest('hex');
  const target = 'DynamoDB_20120810.GetItem';
  const names = 'content-type;host;x-amz-date;x-amz-target';
  const canonical = `POST\n/\n\ncontent-type:application/x-amz-json-1.0\nhost:${host}\nx-amz-date:${date}\nx-amz-target:${target}\n\n${names}\n${sha(body)}`;
  const secret = scope.split('/').reduce(hmac, `AWS4${AWS_SECRET_ACCESS_KEY}`);
  const signature = hmac(secret, `AWS4-HMAC-SHA256\n${date}\n${scope}\n${sha(canonical)}`).toString('hex');
  const headers = {
    host,
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-date': date,
    'x-amz-target': target,
    authorization: `AWS4-HMAC-SHA256 Credential=${AWS_ACCESS_KEY_ID}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path: '/', method: 'POST', headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve({ statusCode: answer.statusCode }));
    });
    asked.on('error', reject);
    asked.end(body);
  });
};

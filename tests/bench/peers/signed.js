import { createHash, createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';

/**
 * The floor of every call to AWS: Signature Version 4 by hand over bare node:http, with one connection kept open.
 * `environment` holds the keys; `service` is what the key is derived for.
 */
export function signedClient(endpoint, service, environment = process.env) {
  const { hostname, port, host, pathname } = new URL(endpoint);
  const base = pathname === '/' ? '' : pathname;
  const agent = new Agent({ keepAlive: true });
  const region = 'us-east-1';
  const keys = new Map();
  const hmac = (key, text) => createHmac('sha256', key).update(text).digest();
  const sha = (text) => createHash('sha256').update(text).digest('hex');

  function keyOf(day) {
    const known = keys.get(day);
    if (known !== undefined) return known;
    const parts = [day, region, service, 'aws4_request'];
    const key = parts.reduce(hmac, `AWS4${environment.AWS_SECRET_ACCESS_KEY}`);
    keys.set(day, key);
    return key;
  }

  return function send(path, body, headers) {
    const date = new Date().toISOString().replace(/[-:]|\.\d{3}/g, '');
    const day = date.slice(0, 8);
    const signed = { ...headers, host, 'x-amz-date': date };
    const names = Object.keys(signed).sort();
    const lines = names.map((name) => `${name}:${signed[name]}\n`).join('');
    const full = base + path;
    const canonical = `POST\n${encodeURI(full)}\n\n${lines}\n${names.join(';')}\n${sha(body)}`;
    const scope = `${day}/${region}/${service}/aws4_request`;
    const signature = hmac(keyOf(day), `AWS4-HMAC-SHA256\n${date}\n${scope}\n${sha(canonical)}`).toString(
      'hex',
    );
    const authorization = `AWS4-HMAC-SHA256 Credential=${environment.AWS_ACCESS_KEY_ID}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
    return new Promise((resolve, reject) => {
      const asked = request(
        { hostname, port, path: full, method: 'POST', agent, headers: { ...signed, authorization } },
        (answer) => {
          const parts = [];
          answer.on('data', (part) => parts.push(part));
          answer.on('end', () =>
            resolve({ status: answer.statusCode, body: Buffer.concat(parts).toString() }),
          );
        },
      );
      asked.on('error', reject);
      asked.end(body);
    });
  };
}

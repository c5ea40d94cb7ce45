import { Agent, request } from 'node:http';

/** An error response of the engine, with DynamoDB's error name as its code. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** Calls the engine as its owner: `call('DescribeTable', {…})`. Stream operations go to the Streams API. */
export type EngineCall = (operation: string, body: object) => Promise<unknown>;

const streamOperations = new Set(['ListStreams', 'DescribeStream', 'GetShardIterator', 'GetRecords']);

/** The embedded engine checks only the form of a signature. */
export const engineOwnerHeader =
  'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=local';

/**
 * Direct access to the engine for the local run itself, without the gate: tables, streams, deletion of expired items.
 */
export function engineCall(url: string): EngineCall {
  const agent = new Agent({ keepAlive: true });
  return (operation, body) =>
    new Promise((resolve, reject) => {
      const version = streamOperations.has(operation) ? 'DynamoDBStreams_20120810' : 'DynamoDB_20120810';
      const outgoing = request(url, {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/x-amz-json-1.0',
          'x-amz-target': `${version}.${operation}`,
          'x-amz-date': '20260101T000000Z',
          authorization: engineOwnerHeader,
        },
      });
      outgoing.on('error', reject);
      outgoing.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('error', reject);
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const answer: unknown = JSON.parse(Buffer.concat(chunks).toString());
          if (response.statusCode === 200) resolve(answer);
          else reject(engineError(answer));
        });
      });
      outgoing.end(JSON.stringify(body));
    });
}

function engineError(answer: unknown): EngineError {
  const fields = typeof answer === 'object' && answer !== null ? Object.entries(answer) : [];
  const text = (name: string) => String(fields.find(([key]) => key.toLowerCase() === name)?.[1] ?? '');
  return new EngineError(text('__type').replace(/^.*#/, ''), text('message'));
}

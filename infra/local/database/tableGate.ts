import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { awsJsonFaults, type Caller, type Callers, identify } from '../aws/callers.ts';
import { isDamage, isStorageError } from '../errors/storageErrors.ts';
import { listen, type ListeningServer } from '../process/listen.ts';
import type { IsAllowed } from '../stack/rolePolicies.ts';
import type { Usage } from '../usage.ts';
import { engineOwnerHeader } from './engineCall.ts';
import { type RequiredPermission, requiredPermissions } from './tableActions.ts';

interface Gate {
  readonly engineUrl: string;
  readonly callers: Callers;
  readonly mayDo: IsAllowed;
  readonly usage: Usage;
  /** True to count capacity units, which requires reading every response. */
  readonly metered: boolean;
  readonly log: (line: string) => void;
  /** Called with the tables that a successful call has written to. @returns false if the data is lost nevertheless. */
  readonly wrote: (tables: readonly string[]) => boolean;
  /** Called when the engine cannot write to its disk, finds its file damaged, or does not respond. */
  readonly failed: (kind: 'disk' | 'damage' | 'silence') => void;
}

interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** Not an error of DynamoDB, so clients do not retry it. */
export const diskFull = 'DiskFullException';

const Capacity = z.object({ TableName: z.string(), CapacityUnits: z.number() });
const Charged = z.object({ ConsumedCapacity: z.optional(z.union([Capacity, z.array(Capacity)])) });

/**
 * A proxy in front of the engine: identifies callers by their keys, refuses what their roles do not allow, and records
 * the rest.
 */
export function startTableGate(gate: Gate): Promise<ListeningServer> {
  const agent = new Agent({ keepAlive: true });
  return listen(
    createServer({ keepAliveTimeout: 60_000 }, (incoming, outgoing) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => forward(gate, agent, incoming, outgoing, Buffer.concat(chunks)));
      incoming.on('error', () => outgoing.destroy());
    }),
  );
}

function forward(
  gate: Gate,
  agent: Agent,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  requestBody: Buffer,
): void {
  const target = String(incoming.headers['x-amz-target'] ?? '');
  const operation = target.slice(target.indexOf('.') + 1);
  const identified = identify(gate.callers, 'dynamodb', incoming, requestBody);
  const caller = 'caller' in identified ? identified.caller : undefined;
  const needs = readNeeds(operation, requestBody);
  const refusal =
    'fault' in identified ? refusalOf(identified.fault) : refuse(gate, identified.caller, needs);
  if (refusal !== undefined) {
    gate.log(`${operation} refused: ${refusal.message}`);
    return answerRefusal(outgoing, refusal);
  }
  const name = caller === undefined || caller === 'owner' ? undefined : caller.function;
  if (name !== undefined) for (const { action, resource } of needs) gate.usage.record(name, action, resource);
  const answered = name === undefined ? () => undefined : gate.usage.asks(name);
  const body = gate.metered ? askForCapacity(requestBody) : requestBody;
  const sent = request(gate.engineUrl, { method: 'POST', agent, headers: forwarded(incoming, body) });
  outgoing.on('close', () => sent.destroy());
  sent.on('close', answered);
  sent.on('error', () => {
    if (!outgoing.destroyed) gate.failed('silence');
    answerRefusal(outgoing, { code: 'InternalServerError', message: 'The engine does not answer.' }, 500);
  });
  sent.on('response', (answer) => {
    const wrote = answer.statusCode === 200 && needs.some(({ writes }) => writes);
    if (wrote && !gate.wrote(needs.map(({ table }) => table))) {
      answer.resume();
      return answerRefusal(
        outgoing,
        { code: 'InternalServerError', message: 'The data folder is gone.' },
        500,
      );
    }
    if ((answer.statusCode ?? 500) >= 500) return answerFault(gate, answer, outgoing);
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(outgoing);
    if (gate.metered && name !== undefined) charge(gate.usage, name, needs, answer);
  });
  sent.end(body);
}

function forwarded({ headers }: IncomingMessage, body: Buffer) {
  return {
    'content-type': headers['content-type'] ?? 'application/x-amz-json-1.0',
    'x-amz-target': headers['x-amz-target'] ?? '',
    'x-amz-date': '20260101T000000Z',
    authorization: engineOwnerHeader,
    'content-length': body.length,
  };
}

function readNeeds(operation: string, body: Buffer): RequiredPermission[] {
  try {
    const parsed: unknown = JSON.parse(body.toString());
    return requiredPermissions(operation, parsed);
  } catch {
    return [];
  }
}

function refusalOf(fault: keyof typeof awsJsonFaults): Refusal {
  const [code, message] = awsJsonFaults[fault];
  return { code, message };
}

/**
 * The engine reports a full disk or a damaged file as an internal error that only its message distinguishes. A full
 * disk gets an error of its own: clients retry internal errors for many seconds, which frees no space.
 */
function answerFault(gate: Gate, answer: IncomingMessage, outgoing: ServerResponse): void {
  const chunks: Buffer[] = [];
  answer.on('data', (chunk: Buffer) => chunks.push(chunk));
  answer.on('error', () => outgoing.destroy());
  answer.on('end', () => {
    const body = Buffer.concat(chunks);
    const responseText = body.toString();
    if (isDamage(responseText)) gate.failed('damage');
    if (isStorageError(responseText)) {
      gate.failed('disk');
      return answerRefusal(outgoing, { code: diskFull, message: 'The disk cannot be written.' });
    }
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
    outgoing.end(body);
  });
}

function refuse({ mayDo }: Gate, caller: Caller, needs: readonly RequiredPermission[]): Refusal | undefined {
  if (caller === 'owner') return undefined;
  const denied = needs.find(({ action, resource }) => !mayDo(caller.role, action, resource));
  if (denied === undefined && needs.length > 0) return undefined;
  const what = denied === undefined ? 'this operation' : `${denied.action} on resource: ${denied.resource}`;
  return {
    code: 'AccessDeniedException',
    message: `User: ${caller.function} is not authorized to perform: ${what} because no identity-based policy allows it`,
  };
}

function answerRefusal(outgoing: ServerResponse, { code, message }: Refusal, status = 400): void {
  if (outgoing.headersSent) return void outgoing.destroy();
  outgoing.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
  outgoing.end(JSON.stringify({ __type: `com.amazon.coral.service#${code}`, message }));
}

function askForCapacity(body: Buffer): Buffer {
  const text = body.toString();
  if (text.includes('"ReturnConsumedCapacity"') || !text.startsWith('{')) return body;
  return Buffer.from(`{"ReturnConsumedCapacity":"TOTAL",${text.slice(1)}`);
}

function charge(
  usage: Usage,
  name: string,
  needs: readonly RequiredPermission[],
  answer: IncomingMessage,
): void {
  const chunks: Buffer[] = [];
  answer.on('data', (chunk: Buffer) => chunks.push(chunk));
  answer.on('end', () => {
    const { data } = Charged.safeParse(JSON.parse(Buffer.concat(chunks).toString()));
    for (const { TableName, CapacityUnits } of [data?.ConsumedCapacity ?? []].flat()) {
      const tableNeeds = needs.filter(({ table }) => table === TableName);
      const partitions = tableNeeds.flatMap((need) => need.partitions);
      if (tableNeeds[0]) usage.charge(name, tableNeeds[0], CapacityUnits, partitions);
    }
  });
}

import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { isTransient } from '#functions/platform/dynamo/databaseFaults.ts';
import { startEngine } from '#infra/local/database/engine.ts';
import { diskFull } from '#infra/local/database/tableGate.ts';
import { explainError } from '#infra/local/errors/explain.ts';
import { LocalRunError } from '#infra/local/errors/localRunError.ts';
import { makeProblemReporter } from '#infra/local/errors/problemReporter.ts';
import { Mailbox } from '#infra/local/mail/mailbox.ts';
import { listen } from '#infra/local/process/listen.ts';
import { logTo } from '#infra/local/process/logFile.ts';
import { watchedFile } from '#infra/local/process/watchedFile.ts';
import { QueueStore } from '#infra/local/queues/queueStore.ts';
import { ObjectStore } from '#infra/local/storage/objectStore.ts';
import { watchedStore } from '#infra/local/storage/watchedStore.ts';
import { startTinySite, type TinySite, writeTinyStack } from './tinyStack.ts';

const outDir = writeTinyStack();
const folder = mkdtempSync(join(tmpdir(), 'mishaps-'));
afterAll(() => {
  for (const path of [outDir, folder]) rmSync(path, { recursive: true, force: true });
});
const aFolder = (name: string) => {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  return path;
};
const patience = { interval: 20 };

async function put(site: TinySite, id: string): Promise<boolean> {
  const body = JSON.stringify({ operation: 'put', id });
  const answer = await fetch(`${site.url}/api/tables`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return JSON.parse(await answer.text()).ok;
}

/** A site that reports to the test what it would print in the terminal. */
async function startTelling(dataDir: string, options: object = {}) {
  const told: { sentence: string; isEnd: boolean }[] = [];
  const onProblem = (sentence: string, isEnd: boolean) => void told.push({ sentence, isEnd });
  const site = await startTinySite({ outDir, dataDir, onProblem, ...options });
  return { site, told };
}

describe('a database that dies', () => {
  it('is restarted with every acknowledged write, and that is reported', async () => {
    const told: string[] = [];
    const file = join(aFolder('dies'), 'tables.db');
    const engine = await startEngine(file, undefined, {
      restarted: (sentence) => told.push(sentence),
      lost: (sentence) => told.push(sentence),
    });
    const first = engine.pid() ?? 0;
    process.kill(first, 'SIGKILL');
    await expect.poll(() => told, patience).toHaveLength(1);
    expect(told[0]).toMatch(/^The embedded database exited unexpectedly \(SIGKILL\) and was restarted/);
    expect(engine.pid()).not.toBe(first);
    expect((await fetch(engine.url)).status).toBeGreaterThan(0);
    await engine.stop();
  });

  it('by hanging is restarted too, and that is reported', async () => {
    const told: string[] = [];
    const tell = (sentence: string) => void told.push(sentence);
    const engine = await startEngine(
      join(aFolder('hangs'), 'tables.db'),
      undefined,
      { restarted: tell, lost: tell },
      { everyMs: 20, patienceMs: 2000, maxSilences: 2 },
    );
    const first = engine.pid() ?? 0;
    process.kill(first, 'SIGSTOP');
    await expect.poll(() => told, patience).toHaveLength(1);
    expect(told[0]).toBe(
      'The embedded database stopped responding and was restarted. No confirmed write was lost.',
    );
    expect(engine.pid()).not.toBe(first);
    expect((await fetch(engine.url)).status).toBeGreaterThan(0);
    await engine.stop();
  });

  it('and does not stay up ends the run with one sentence', async () => {
    let lost = '';
    let restarts = 0;
    const engine = await startEngine(join(aFolder('stays'), 'tables.db'), undefined, {
      restarted: () => {
        restarts += 1;
        process.kill(engine.pid() ?? 0, 'SIGKILL');
      },
      lost: (sentence) => {
        lost = sentence;
      },
    });
    process.kill(engine.pid() ?? 0, 'SIGKILL');
    await expect.poll(() => lost, patience).toMatch(/keeps failing, so the site is stopping/);
    expect(restarts).toBeGreaterThan(0);
    await engine.stop();
  });
});

describe('a data folder deleted while the site runs', () => {
  it('is noticed, and no write to it is acknowledged', async () => {
    const dataDir = aFolder('deleted');
    const { site, told } = await startTelling(dataDir);
    expect(await put(site, 'before')).toBe(true);
    rmSync(dataDir, { recursive: true });
    expect(await put(site, 'behind')).toBe(false);
    await expect
      .poll(() => told, patience)
      .toEqual([
        { sentence: expect.stringContaining(`The data folder ${dataDir} was deleted`), isEnd: true },
      ]);
    await site.stop();
  });
});

describe('a database that is missing while its images exist', () => {
  it("is reported, and the new one's streams are read from their beginning", async () => {
    const dataDir = aFolder('lost');
    const first = await startTelling(dataDir);
    for (const id of ['watched-1', 'watched-2', 'watched-3']) await put(first.site, id);
    await expect.poll(() => statSync(join(dataDir, 'streams.json')).size, patience).toBeGreaterThan(2);
    await first.site.stop();
    for (const end of ['', '-wal', '-shm']) rmSync(join(dataDir, `tables.db${end}`), { force: true });

    const { site, told } = await startTelling(dataDir);
    expect(told).toEqual([
      {
        sentence: expect.stringMatching(/tables\.db is missing, but its images exist/),
        isEnd: false,
      },
    ]);
    await put(site, 'watched-4');
    const seen = async () => {
      const body = JSON.stringify({ operation: 'get', id: 'seen-watched-4' });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${site.url}/api/tables`, { method: 'POST', headers, body });
      return JSON.parse(await answer.text()).item;
    };
    await expect.poll(seen, patience).toBeDefined();
    await site.stop();
  });
});

/** An engine that refuses each write from a certain moment on, in the words of the real one. */
async function startFailingEngine(name: string, message: string) {
  const engine = await startEngine(join(aFolder(name), 'tables.db'), undefined);
  let fails = false;
  const door = await listen(
    createServer((incoming, outgoing) => {
      if (fails && String(incoming.headers['x-amz-target']).endsWith('PutItem')) {
        incoming.resume();
        outgoing.writeHead(500, { 'content-type': 'application/x-amz-json-1.0' });
        return outgoing.end(JSON.stringify({ __type: 'x#InternalServerError', message }));
      }
      const sent = request(engine.url, { method: 'POST', headers: incoming.headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      });
      return incoming.pipe(sent);
    }),
  );
  return {
    url: door.url,
    fail: () => {
      fails = true;
    },
    stop: async () => {
      await door.stop();
      await engine.stop();
    },
  };
}

describe('a database damaged while the site runs', () => {
  it('is reported once', async () => {
    const engine = await startFailingEngine('damaged', 'backend: database disk image is malformed');
    const { site, told } = await startTelling(aFolder('damagedSite'), { dynamodbEndpoint: engine.url });
    engine.fail();
    expect([await put(site, 'a'), await put(site, 'b')]).toEqual([false, false]);
    expect(told).toEqual([
      {
        sentence: expect.stringMatching(/^The database .* was damaged while the site was running: some of/),
        isEnd: false,
      },
    ]);
    await site.stop();
    await engine.stop();
  });
});

/** Fills a table of a file beyond its reader's cache, then overwrites all pages except those that identify it. */
function spoilBehind(file: string, fill: string, open: () => void): void {
  const database = new DatabaseSync(file);
  database.exec(
    `WITH RECURSIVE one(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM one WHERE n < 2000) INSERT INTO ${fill} FROM one`,
  );
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  open();
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(statSync(file).size - 4 * 4096, 'x'), 0, undefined, 4 * 4096);
  closeSync(handle);
}

describe('a file of the local run damaged while it runs', () => {
  it('is reported once: the queues, whose calls fail', () => {
    const file = join(aFolder('spoiltQueues'), 'queues.db');
    const told: string[] = [];
    const problems = makeProblemReporter((sentence) => void told.push(sentence));
    const arn = 'arn:aws:sqs:us-east-1:000000000000:work';
    const declared = {
      arn,
      url: '',
      name: 'work',
      delaySeconds: 0,
      visibilitySeconds: 30,
      retentionSeconds: 60,
    };
    const start = () =>
      new QueueStore(file, [{ ...declared, redrive: undefined }], watchedFile(file, problems));
    start().close();
    let store = start();
    store.close();
    spoilBehind(file, `messages SELECT hex(randomblob(16)), '${arn}', hex(randomblob(1000)), n, 0, 0`, () => {
      store = start();
    });

    for (const at of [1, 2]) expect(() => store.receive(arn, 1000, at)).toThrow(/malformed/);

    expect(told).toEqual([
      `The database ${file} was damaged while the site was running: some of its data can no longer be read. Stop the site, replace the file with a good copy and start again.`,
    ]);
    store.close();
  });

  it('is reported once: the mails, whose page says only that', () => {
    const file = join(aFolder('spoiltMails'), 'mails.db');
    const told: string[] = [];
    const problems = makeProblemReporter((sentence) => void told.push(sentence));
    const start = () => new Mailbox(file, watchedFile(file, problems));
    start().close();
    let mailbox: Mailbox | undefined;
    const row = `NULL, 'a@b.example', 'S', hex(randomblob(1500)), 'h', '2026-01-01', '{}'`;
    spoilBehind(file, `mails SELECT ${row}`, () => {
      mailbox = start();
    });

    for (const look of ['one', 'another']) expect(() => mailbox?.all(), look).toThrow(/malformed/);

    expect(told).toEqual([
      expect.stringMatching(/mails\.db was damaged while the site was running: some of/),
    ]);
    mailbox?.close();
  });
});

describe('a full disk while the site runs', () => {
  it('is reported once if the database cannot write', async () => {
    const engine = await startFailingEngine('full', 'commit failed (backend: database or disk is full)');
    const { site, told } = await startTelling(aFolder('fullSite'), { dynamodbEndpoint: engine.url });
    engine.fail();
    expect([await put(site, 'a'), await put(site, 'b')]).toEqual([false, false]);
    expect(told).toEqual([
      { sentence: expect.stringMatching(/^Nothing can be saved in .*: free up disk space/), isEnd: false },
    ]);
    await site.stop();
    await engine.stop();
  });

  it('gives 503 at the first attempt, without retries', async () => {
    const engine = await startFailingEngine('fullOnce', 'commit failed (backend: database or disk is full)');
    const { site } = await startTelling(aFolder('fullOnceSite'), { dynamodbEndpoint: engine.url });
    const write = (more: unknown) =>
      fetch(`${site.url}/api/tables`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ operation: 'put', id: 'a', more }),
      });
    engine.fail();

    const [told, failed] = [await write({}), await write('or fail')];

    expect(await told.json()).toEqual({ ok: false, error: diskFull });
    expect(isTransient(Object.assign(new Error(), { name: diskFull }))).toBe(false);
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '30']);
    await site.stop();
    await engine.stop();
  });

  it('is reported once if an image cannot be stored', async () => {
    const told: string[] = [];
    const bare = new ObjectStore(aFolder('pictures'));
    bare.put = () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' }));
    const store = watchedStore(
      bare,
      '/pictures',
      makeProblemReporter((sentence) => void told.push(sentence)),
    );
    for (const key of ['a', 'b'])
      await expect(store.put('b', key, Buffer.from(''), {})).rejects.toThrow('write');
    expect(told).toEqual([
      expect.stringMatching(/^Images cannot be saved in \/pictures: free up disk space/),
    ]);
  });
});

describe('the log', () => {
  it('never exceeds two files of its size', () => {
    const path = join(aFolder('log'), 'functions.log');
    const log = logTo(path, () => undefined, 1000);
    for (let line = 0; line < 200; line += 1) log(`line ${line} ${'x'.repeat(40)}`);
    expect(statSync(path).size).toBeLessThanOrEqual(1000);
    expect(statSync(`${path}.1`).size).toBeLessThanOrEqual(1000);
    expect(readFileSync(path, 'utf8')).toContain('line 199');
  });

  it('that cannot be written is reported once, and its lines are dropped', () => {
    const path = join(aFolder('noLog'), 'functions.log');
    mkdirSync(path);
    const told: string[] = [];
    const log = logTo(path, (sentence) => void told.push(sentence));
    for (const line of ['one', 'two', 'three']) log(line);
    expect(told).toEqual([expect.stringMatching(/functions\.log cannot be written/)]);
  });
});

describe('a failed start', () => {
  const start = (dataDir: string, options: object = {}) => startTelling(dataDir, options);

  it.each([
    [
      'the folder is a file',
      'isFile',
      () => writeFileSync(join(folder, 'isFile'), ''),
      /isFile is a file: move it away/,
    ],
    [
      'the lock is damaged',
      'badLock',
      () => writeFileSync(join(aFolder('badLock'), 'lock'), 'x'.repeat(5000)),
      /badLock\/lock is damaged: delete this file/,
    ],
    [
      'the database is damaged',
      'badTables',
      () => writeFileSync(join(aFolder('badTables'), 'tables.db'), 'x'.repeat(8192)),
      /badTables\/tables\.db is damaged: replace it with a good copy/,
    ],
    [
      'the queues are damaged',
      'badQueues',
      () => writeFileSync(join(aFolder('badQueues'), 'queues.db'), 'x'.repeat(8192)),
      /badQueues\/queues\.db is damaged: replace it with a good copy/,
    ],
    [
      'the mails are damaged',
      'badMails',
      () => writeFileSync(join(aFolder('badMails'), 'mails.db'), 'x'.repeat(8192)),
      /badMails\/mails\.db is damaged: replace it with a good copy/,
    ],
  ])('reports in one sentence with its name that %s', async (_, name, spoil, sentence) => {
    spoil();
    const failed: unknown = await start(join(folder, name)).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(LocalRunError);
    expect(String(explainError(failed))).toMatch(sentence);
    expect(String(explainError(failed))).not.toContain('\n');
  });

  it.each([
    ['DYNAMODB_ENDPOINT', 'dynamodbEndpoint'],
    ['S3_ENDPOINT', 's3Endpoint'],
  ])('names %s if nothing answers there', async (variable, option) => {
    const gone = await listen(createServer());
    await gone.stop();
    await expect(start(aFolder(option), { [option]: gone.url })).rejects.toThrow(
      `No service responds at ${gone.url} (${variable})`,
    );
  });

  it('names the file if the disk is full, without a stack trace', () => {
    const error = Object.assign(new Error('ENOSPC: no space left on device'), {
      code: 'ENOSPC',
      path: '/data/x',
    });
    expect(explainError(error)).toBe(
      'The disk cannot be written (/data/x): free up disk space, or make the disk writable, then start again.',
    );
  });

  it('does not happen for a damaged secret or record, which is made again', async () => {
    const dataDir = aFolder('records');
    for (const name of ['master.key', 'secrets.json', 'streams.json', 'deployed.json']) {
      writeFileSync(join(dataDir, name), '{"half');
    }
    const { site } = await start(dataDir);
    expect(await put(site, 'works')).toBe(true);
    expect(existsSync(join(dataDir, 'master.key'))).toBe(true);
    await site.stop();
  });
});

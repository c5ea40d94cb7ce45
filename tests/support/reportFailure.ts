import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page, Request } from '@playwright/test';
import { onTestFailed, TestRunner } from 'vitest';

const folder = fileURLToPath(new URL('../../.build/failures/', import.meta.url));
const maxRequests = 25;
const maxLetters = 3000;

/** If the running test fails, adds what this browser's pages show, and their last log lines and requests. */
export function reportFailure(context: BrowserContext): void {
  // A browser that is opened in a hook belongs to no test.
  if (TestRunner.getCurrentTest() === undefined) return;
  const requests: Request[] = [];
  const said: string[] = [];
  context.on('request', (request) => requests.push(request));
  context.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  context.on('weberror', (error) => said.push(error.error().message));
  onTestFailed(async ({ task }) => {
    const lines = await Promise.all(context.pages().map((page) => show(page, task.id)));
    const asked = requests.slice(-maxRequests).map(describe);
    throw new Error([...lines, 'Console:', ...said, 'Last requests:', ...asked].join('\n'));
  });
}

let shots = 0;

async function show(page: Page, task: string): Promise<string> {
  shots += 1;
  const path = `${folder}${task}-${shots}.png`;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path });
  const text = await page.locator('body').innerText();
  return `${page.url()} showed (${path}):\n${text.slice(0, maxLetters)}`;
}

/** @returns method, address and status; a request without a response says why. */
function describe(request: Request): string {
  const outcome = request.existingResponse()?.status() ?? request.failure()?.errorText ?? 'no answer';
  return `${request.method()} ${request.url()} ${outcome}`;
}

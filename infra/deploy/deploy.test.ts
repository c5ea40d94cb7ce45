import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Steps, deploy } from './deploy.ts';
import { noteFinding, stopFinding } from './finding.ts';

const output: string[] = [];
const check = vi.fn<Steps['check']>();
const cdk = vi.fn<Steps['runCdk']>();
const protect = vi.fn<Steps['protect']>();
const steps = { check, runCdk: cdk, protect };

beforeEach(() => {
  output.length = 0;
  check.mockReset().mockResolvedValue([]);
  protect.mockReset().mockResolvedValue();
  cdk.mockReset().mockResolvedValue(0);
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((line: unknown) => void output.push(String(line)));
});
afterEach(() => vi.restoreAllMocks());

test('deploys the stage with the options of cdk, then protects its data', async () => {
  const code = await deploy(['--stage', 'staging', '--', '--require-approval', 'never'], steps);

  expect(code).toBe(0);
  expect(cdk.mock.calls).toEqual([[['deploy', '-c', 'stage=staging', '--require-approval', 'never']]]);
  expect(protect.mock.calls).toEqual([['Alumni-staging']]);
  expect(cdk.mock.invocationCallOrder[0]).toBeLessThan(protect.mock.invocationCallOrder[0] ?? 0);
});

test('a failing check stops the deployment before anything is created', async () => {
  check.mockResolvedValue([noteFinding('Good to know.'), stopFinding('This fails.')]);

  expect(await deploy([], steps)).toBe(1);

  expect(output).toEqual(['note  Good to know.', 'STOP  This fails.']);
  expect(cdk).not.toHaveBeenCalled();
  expect(protect).not.toHaveBeenCalled();
});

test('a note stops nothing', async () => {
  check.mockResolvedValue([noteFinding('Good to know.')]);

  expect(await deploy([], steps)).toBe(0);

  expect(cdk).toHaveBeenCalledOnce();
});

test('--check only checks', async () => {
  expect(await deploy(['--check'], steps)).toBe(0);

  expect(output).toEqual(['The stage production can be deployed as the stack Alumni.']);
  expect(cdk).not.toHaveBeenCalled();
});

test('a deployment that failed is not protected, so that it can be rolled back', async () => {
  cdk.mockResolvedValue(3);

  expect(await deploy([], steps)).toBe(3);

  expect(protect).not.toHaveBeenCalled();
});

test('--drop names the settings to lose on purpose', async () => {
  await deploy(['--drop', 'domain,certificateArn'], steps);

  expect(check.mock.calls[0]?.[1]).toEqual(['domain', 'certificateArn']);
});

test('an unknown option prints the usage', async () => {
  await expect(deploy(['--chekc'], steps)).rejects.toThrow('Usage: npm run deploy');

  expect(check).not.toHaveBeenCalled();
});

import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import * as z from 'zod/mini';

/** The part of vitest's JSON report that is needed here. */
const Report = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.optional(z.nullable(z.array(z.string()))),
        }),
      ),
    }),
  ),
});
export type Report = z.output<typeof Report>;

/** Reads the JSON report of a run; empty if vitest ended before it wrote one. */
export function readReport(path: string): Report {
  if (!existsSync(path)) return { numPassedTests: 0, testResults: [] };
  return z.parse(Report, JSON.parse(readFileSync(path, 'utf8')));
}

const maxLines = 3;
const colors = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** The message of an error, without colors and stack. */
function messageOf(text: string): string[] {
  const lines = text.replaceAll(colors, '').split('\n');
  const stack = lines.findIndex((line) => /^\s+at /.test(line));
  return (stack === -1 ? lines : lines.slice(0, stack))
    .filter((line) => line.trim() !== '')
    .slice(0, maxLines);
}

/** A pattern for `-t` that needs no escaping in a regular expression or a shell: other characters match any. */
const patternOf = (name: string) => name.trim().replaceAll(/[^\p{L}\p{N} ,:;_-]/gu, '.');

/**
 * Every failed test with the first lines of its error and the command that runs it alone.
 * @param root the project's folder; files are named from here.
 */
export function describeFailures(report: Report, root: string): string[] {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (failed.length === 0 && status === 'failed') {
      const what = assertionResults.length === 0 ? 'could not run' : 'failed outside its tests';
      return [describe(`${file} ${what}`, message, `npm test -- ${file}`)];
    }
    return failed.map(({ fullName, failureMessages }) =>
      describe(
        `${file} > ${fullName.trim()}`,
        failureMessages?.[0] ?? '',
        `npm test -- ${file} -t "${patternOf(fullName)}"`,
      ),
    );
  });
}

function describe(title: string, message: string, command: string): string {
  const indented = messageOf(message).map((line) => `    ${line.trim()}`);
  return [`  ${title}`, ...indented, `    Run it alone: ${command}`].join('\n');
}

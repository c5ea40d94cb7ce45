import { codeOf } from '#shared/platform/contract.ts';
import type { WireReply } from '#shared/platform/client.ts';
import { Done, Problem } from '#shared/platform/entities.ts';
import { failureTexts, fieldTexts, successTexts, testSentText } from './answerTexts.ts';

/** The failures of which the API only says that the call failed. */
const unexplained = new Set(['internal', 'unavailable'].map(codeOf));

/**
 * An answer of the API with its texts in the language of the page; texts that it doesn't know stay in English. A failure
 * without an explanation loses its text, so that the screen says in its own words what failed.
 */
export function translateReply(reply: WireReply): WireReply {
  const body = parseJson(reply.text);
  const text = reply.status < 400 ? translateSuccess(body) : translateProblem(body);
  return text === undefined ? reply : { ...reply, text };
}

function translateProblem(body: unknown): string | undefined {
  const { data: problem } = Problem.safeParse(body);
  if (problem === undefined) return undefined;
  if (unexplained.has(problem.code)) return '';
  const errors = problem.errors?.map((error) => ({ ...error, message: fieldText(error) }));
  const message = errors?.[0]?.message ?? failureTexts[problem.code]?.() ?? problem.message;
  return JSON.stringify({ ...problem, message, ...(errors && { errors }) });
}

function fieldText({ code, params = {}, message }: NonNullable<Problem['errors']>[number]): string {
  return fieldTexts[code]?.(params) ?? message;
}

function translateSuccess(body: unknown): string | undefined {
  const { data: done } = Done.safeParse(body);
  if (done === undefined || typeof body !== 'object') return undefined;
  const address = /^Test sent to (\S+)\.$/.exec(done.message)?.[1];
  const message = address === undefined ? successTexts[done.message]?.() : testSentText(address);
  return message === undefined ? undefined : JSON.stringify({ ...body, message });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

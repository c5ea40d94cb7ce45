import type { WireReply } from '#shared/platform/client.ts';
import { codeOf } from '#shared/platform/contract.ts';
import { Problem } from '#shared/platform/entities.ts';
import { parseJson } from '#shared/platform/parseJson.ts';
import { fieldText } from '#web/lib/forms/fieldTexts.ts';
import { problemTexts } from './problemTexts.ts';

/** Codes that only say that the call failed. */
const unexplained = new Set(['internal', 'unavailable'].map(codeOf));

/**
 * A failure of the API with its texts in the language of the page; unknown texts stay in English. A failure without an
 * explanation loses its text, so that the screen shows its own.
 */
export function translateProblem(reply: WireReply): WireReply {
  const { data: problem } = Problem.safeParse(parseJson(reply.text));
  if (problem === undefined) return reply;
  if (unexplained.has(problem.code)) return { ...reply, text: '' };
  const errors = problem.errors?.map((error) => ({ ...error, message: fieldText(error, error.message) }));
  const message = errors?.[0]?.message ?? problemTexts[problem.code]?.() ?? problem.message;
  return { ...reply, text: JSON.stringify({ ...problem, message, ...(errors && { errors }) }) };
}

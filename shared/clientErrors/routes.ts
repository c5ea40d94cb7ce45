import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { Done } from '#shared/platform/entities.ts';
import * as texts from '#shared/platform/texts.ts';
import { throttles } from '#shared/platform/throttles.ts';
import {
  buildPattern,
  errorNamePattern,
  clientErrorKinds,
  clientErrorsPath,
  policyPath,
  positionPattern,
  maxPositions,
  replyPattern,
} from './entities.ts';

const matching = (form: RegExp) => z.string(texts.invalidInput).check(z.regex(form, texts.invalidInput));
/** Bytes of one report; browsers include the start of a policy and of a script. */
const maxBytes = 16 * 1024;

export const reportClientError = route({
  method: 'POST',
  path: clientErrorsPath,
  access: 'anyone',
  summary: 'Report an error in a browser to the log: kind, build and positions; no personal data',
  body: z.object({
    kind: z.enum(clientErrorKinds, texts.invalidInput),
    name: matching(errorNamePattern),
    build: matching(buildPattern),
    at: z.array(matching(positionPattern), texts.invalidInput).check(z.maxLength(maxPositions)),
    reply: z.optional(matching(replyPattern)),
  }),
  maxBytes,
  reply: Done,
  throttle: throttles.reports,
  otherwise: texts.somethingWrong,
});

const text = z.catch(z.string(), '');
const position = z.catch(z.number(), 0);

/** The older report format, `application/csp-report`: the fields that the log keeps. */
const policyReport = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
    'line-number': position,
    'column-number': position,
  }),
});

/** A report in the newer format, `application/reports+json`, which arrives as a list of all reports of a browser. */
const namedReport = z.object({
  type: z.literal('csp-violation'),
  body: z.object({
    effectiveDirective: text,
    blockedURL: text,
    sourceFile: text,
    lineNumber: position,
    columnNumber: position,
  }),
});

export const reportPolicy = route({
  method: 'POST',
  path: policyPath,
  access: 'anyone',
  summary: 'Report a violation of the Content-Security-Policy, in the two formats that browsers send',
  body: z.union([policyReport, z.array(namedReport).check(z.maxLength(20))], texts.invalidInput),
  media: ['application/csp-report', 'application/reports+json'],
  maxBytes,
  reply: Done,
  throttle: throttles.reports,
  otherwise: texts.somethingWrong,
});

import * as z from 'zod/mini';
import {
  type AudienceFact,
  audiences,
  factLimits,
  type OpenTo,
  openToKinds,
  Place,
} from '#shared/platform/facts.ts';
import { optionalLine, webAddress } from '#shared/platform/formFields.ts';
import { ruleError } from '#shared/platform/ruleError.ts';
import { FieldOfWork } from './fieldsOfWork.ts';
import { profileTexts } from './texts.ts';

/** Form fields of profile facts; '' or an empty list clears one. */

/** Accepts a JSON value or its text, which is all that a form can send. Other texts stay unchanged. */
function orItsText<S extends z.ZodMiniType>(schema: S) {
  return z.pipe(
    z.transform((value: z.input<S>): unknown => {
      if (typeof value !== 'string' || !/^[[{]/.test(value)) return value;
      try {
        return JSON.parse(value);
      } catch {
        return value;
      }
    }),
    schema,
  );
}

/** Students know their future graduation year. */
const isClassYear = (year: number) =>
  Number.isInteger(year) &&
  year >= factLimits.classYearFrom &&
  year <= new Date().getUTCFullYear() + factLimits.classYearsAhead;

const classYear = z.pipe(
  z.transform((value: number | string): unknown =>
    typeof value === 'string' && /^\d{4}$/.test(value.trim()) ? Number(value) : value,
  ),
  z.union(
    [
      z.literal(''),
      z.number().check(z.refine<number>(isClassYear, ruleError('INVALID_YEAR', profileTexts.classInvalid))),
    ],
    profileTexts.classInvalid,
  ),
);

const place = orItsText(z.union([z.literal(''), Place], profileTexts.placeUnknown));

const openToWrong = `Open to must be a list of ${openToKinds.join(', ')}, without duplicates.`;

const audienceWrong = `Each audience must be one of ${audiences.join(', ')}.`;
const choice = z.optional(z.enum(audiences, audienceWrong));
const audience = z.object(
  {
    headline: choice,
    degree: choice,
    place: choice,
    employer: choice,
    jobTitle: choice,
    field: choice,
    openTo: choice,
    links: choice,
    email: choice,
    messages: choice,
  } satisfies Record<AudienceFact, typeof choice>,
  audienceWrong,
);

export const factFields = {
  headline: optionalLine('Headline', factLimits.headlineLength),
  classYear: z.optional(classYear),
  degree: optionalLine('Degree', factLimits.degreeLength),
  place: z.optional(place),
  employer: optionalLine('Employer', factLimits.employerLength),
  jobTitle: optionalLine('Job', factLimits.jobTitleLength),
  field: z.optional(z.union([z.literal(''), FieldOfWork], 'Choose a field of work from the list.')),
  openTo: z.optional(
    orItsText(
      z
        .array(z.enum(openToKinds, openToWrong), openToWrong)
        .check(z.refine<OpenTo[]>((kinds) => new Set(kinds).size === kinds.length, openToWrong)),
    ),
  ),
  links: z.optional(
    orItsText(
      z
        .array(webAddress('Link', factLimits.linkLength), 'Links must be a list of web addresses.')
        .check(z.maxLength(factLimits.maxLinks, `You can add up to ${factLimits.maxLinks} links.`)),
    ),
  ),
  audience: z.optional(orItsText(audience)),
};

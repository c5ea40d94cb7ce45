import * as z from 'zod/mini';

/** Fields of work: stored value and label. */
export const fieldsOfWork = [
  ['academia', 'Academia and research'],
  ['agriculture', 'Agriculture'],
  ['architecture', 'Architecture'],
  ['arts', 'Arts and culture'],
  ['biotech', 'Biotechnology'],
  ['chemistry', 'Chemistry and materials'],
  ['construction', 'Construction'],
  ['consulting', 'Consulting'],
  ['data', 'Data and analytics'],
  ['design', 'Design'],
  ['education', 'Education'],
  ['electronics', 'Electronics'],
  ['energy', 'Energy'],
  ['environment', 'Environment'],
  ['finance', 'Banking and finance'],
  ['government', 'Government'],
  ['health', 'Health care'],
  ['hospitality', 'Hospitality and travel'],
  ['hr', 'Human resources'],
  ['insurance', 'Insurance'],
  ['journalism', 'Journalism and media'],
  ['law', 'Law'],
  ['logistics', 'Logistics and transport'],
  ['manufacturing', 'Manufacturing'],
  ['marketing', 'Marketing and sales'],
  ['nonprofit', 'Non-profit'],
  ['product', 'Product management'],
  ['realEstate', 'Real estate'],
  ['retail', 'Retail'],
  ['security', 'Security'],
  ['software', 'Software'],
  ['telecom', 'Telecommunications'],
] as const;
export const FieldOfWork = z.enum(fieldsOfWork.map(([id]) => id));
export type FieldOfWork = z.output<typeof FieldOfWork>;

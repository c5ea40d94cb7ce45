import * as z from 'zod/mini';

/** Fields of work: stored value and label. The site shows labels in its language; the server searches the English. */
export const fieldsOfWork = [
  ['academia', /*i18n*/ { id: 'fieldOfWork.academia', message: 'Academia and research' }],
  ['agriculture', /*i18n*/ { id: 'fieldOfWork.agriculture', message: 'Agriculture' }],
  ['architecture', /*i18n*/ { id: 'fieldOfWork.architecture', message: 'Architecture' }],
  ['arts', /*i18n*/ { id: 'fieldOfWork.arts', message: 'Arts and culture' }],
  ['biotech', /*i18n*/ { id: 'fieldOfWork.biotech', message: 'Biotechnology' }],
  ['chemistry', /*i18n*/ { id: 'fieldOfWork.chemistry', message: 'Chemistry and materials' }],
  ['construction', /*i18n*/ { id: 'fieldOfWork.construction', message: 'Construction' }],
  ['consulting', /*i18n*/ { id: 'fieldOfWork.consulting', message: 'Consulting' }],
  ['data', /*i18n*/ { id: 'fieldOfWork.data', message: 'Data and analytics' }],
  ['design', /*i18n*/ { id: 'fieldOfWork.design', message: 'Design' }],
  ['education', /*i18n*/ { id: 'fieldOfWork.education', message: 'Education' }],
  ['electronics', /*i18n*/ { id: 'fieldOfWork.electronics', message: 'Electronics' }],
  ['energy', /*i18n*/ { id: 'fieldOfWork.energy', message: 'Energy' }],
  ['environment', /*i18n*/ { id: 'fieldOfWork.environment', message: 'Environment' }],
  ['finance', /*i18n*/ { id: 'fieldOfWork.finance', message: 'Banking and finance' }],
  ['government', /*i18n*/ { id: 'fieldOfWork.government', message: 'Government' }],
  ['health', /*i18n*/ { id: 'fieldOfWork.health', message: 'Health care' }],
  ['hospitality', /*i18n*/ { id: 'fieldOfWork.hospitality', message: 'Hospitality and travel' }],
  ['hr', /*i18n*/ { id: 'fieldOfWork.hr', message: 'Human resources' }],
  ['insurance', /*i18n*/ { id: 'fieldOfWork.insurance', message: 'Insurance' }],
  ['journalism', /*i18n*/ { id: 'fieldOfWork.journalism', message: 'Journalism and media' }],
  ['law', /*i18n*/ { id: 'fieldOfWork.law', message: 'Law' }],
  ['logistics', /*i18n*/ { id: 'fieldOfWork.logistics', message: 'Logistics and transport' }],
  ['manufacturing', /*i18n*/ { id: 'fieldOfWork.manufacturing', message: 'Manufacturing' }],
  ['marketing', /*i18n*/ { id: 'fieldOfWork.marketing', message: 'Marketing and sales' }],
  ['nonprofit', /*i18n*/ { id: 'fieldOfWork.nonprofit', message: 'Nonprofit' }],
  ['product', /*i18n*/ { id: 'fieldOfWork.product', message: 'Product management' }],
  ['realEstate', /*i18n*/ { id: 'fieldOfWork.realEstate', message: 'Real estate' }],
  ['retail', /*i18n*/ { id: 'fieldOfWork.retail', message: 'Retail' }],
  ['security', /*i18n*/ { id: 'fieldOfWork.security', message: 'Security' }],
  ['software', /*i18n*/ { id: 'fieldOfWork.software', message: 'Software' }],
  ['telecom', /*i18n*/ { id: 'fieldOfWork.telecom', message: 'Telecommunications' }],
] as const;
export const FieldOfWork = z.enum(fieldsOfWork.map(([id]) => id));
export type FieldOfWork = z.output<typeof FieldOfWork>;

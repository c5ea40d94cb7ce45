import * as z from 'zod/mini';

/** The network's school and its contact: an e-mail address, '' if the school named none. */
export const PublicSchool = z.object({ name: z.string(), contact: z.string() });
export type PublicSchool = z.output<typeof PublicSchool>;

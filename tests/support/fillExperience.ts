import type { Locator } from '@playwright/test';
import { experienceBody } from './content.ts';

/** Fills in every field of Create Experience, because samples are not published. */
export async function fillExperience(dialog: Locator, title: string): Promise<void> {
  const { company, location, role, startDate, endDate, description } = experienceBody();
  const fields = { title, company, location, role, startDate, endDate, description };
  for (const [name, value] of Object.entries(fields)) await dialog.locator(`[name=${name}]`).fill(value);
}

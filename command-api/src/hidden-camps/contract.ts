import { OrgId } from '@campjay/events/catalog/facts.ts';
import { z } from 'zod';

/** `POST /api/hidden-camps/hide-camp` and `unhide-camp`. */
export const HideCamp = z.object({ org_id: OrgId });
export type HideCamp = z.input<typeof HideCamp>;

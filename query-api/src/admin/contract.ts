import { z } from 'zod';
import { ManagedAdvertiser } from '../advertising/contract.ts';

/** `GET /api/admin/check` (SPEC §7 'Admin'). */
export const AdminCheck = z.object({ isAdmin: z.boolean() });
export type AdminCheck = z.infer<typeof AdminCheck>;

/** An advertiser as admins see it, with the emails of those who act for it. */
export const AdministeredAdvertiser = ManagedAdvertiser.omit({ ads: true }).extend({
  adsCount: z.int(),
  users: z.array(z.object({ email: z.string() })),
});
export type AdministeredAdvertiser = z.infer<typeof AdministeredAdvertiser>;

/** A camp operator who wants to be called. */
export const ConciergeRequestRow = z.object({
  id: z.string(),
  requestedAt: z.iso.datetime(),
  email: z.string(),
  notes: z.string(),
});
export type ConciergeRequestRow = z.infer<typeof ConciergeRequestRow>;

/** `GET /api/admin/advertisers`: all advertisers by name, and the requests to be called, the newest first. */
export const AdministeredAdvertisers = z.object({
  success: z.literal(true),
  data: z.object({
    advertisers: z.array(AdministeredAdvertiser),
    conciergeRequests: z.array(ConciergeRequestRow),
  }),
});
export type AdministeredAdvertisers = z.infer<typeof AdministeredAdvertisers>;

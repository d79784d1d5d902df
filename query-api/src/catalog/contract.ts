import { InstanceId, OrgId } from '@campjay/events/catalog/facts.ts';
import { z } from 'zod';

/** Schemas of the admin endpoints `GET /api/admin/…` for the facts and the history of single camps. */

/** The value of a fact; null if it is not listed. */
const fact = z.union([
  z.string(),
  z.number(),
  z.array(z.string()).readonly(),
  z.array(z.number()).readonly(),
  z.null(),
]);

/** `find-camps`: finds the camps whose name, website or id contains the text. */
export const FindCampsQuery = z.object({ text: z.string().trim().min(1, 'must not be empty').max(200) });
export const FoundCamps = z.object({
  success: z.literal(true),
  /** At most 50, ordered by name. */
  camps: z.array(z.object({ orgId: z.string(), name: z.string(), website: z.string().nullable(), sessions: z.int() })),
});
export type FoundCamps = z.infer<typeof FoundCamps>;

/** `camp-facts`: the current facts of a session, or of the organization if no session is given. */
export const CampFactsQuery = z.object({ org_id: OrgId, instance_id: InstanceId.optional() });
export const CampFactsResponse = z.object({
  success: z.literal(true),
  data: z.object({
    orgId: z.string(),
    name: z.string(),
    instanceId: z.string().nullable(),
    facts: z.array(
      z.object({
        field: z.string(),
        value: fact,
        /** For a corrected fact, what the source (the imported catalog) states instead; null for other facts. */
        source: z.object({ states: fact }).nullable(),
      }),
    ),
    sessions: z.array(
      z.object({
        instanceId: z.string(),
        name: z.string().nullable(),
        /** The first day. */
        starts: z.string().nullable(),
        /** Number of corrected facts. */
        corrected: z.int(),
      }),
    ),
  }),
});
export type CampFactsResponse = z.infer<typeof CampFactsResponse>;
export type ShownFact = CampFactsResponse['data']['facts'][number];

/** `camp-history`: the changes of a camp, or of one of its sessions, latest first, in pages of 50. */
export const CampHistoryQuery = z.object({
  org_id: OrgId,
  instance_id: InstanceId.optional(),
  /** Returns only changes before this revision. */
  before: z.coerce.number().int().min(0).optional(),
});
export const CampHistoryChange = z.object({
  revision: z.int(),
  /** The time when the event was recorded, ISO 8601. */
  at: z.string(),
  /** Event type, such as 'CampListed' or 'SessionCorrected'. */
  type: z.string(),
  /** Who made the change: an import, the operator on the command line, or an admin. */
  by: z.discriminatedUnion('kind', [
    /** `source` is the name of the imported file; null if unknown. */
    z.object({ kind: z.literal('import'), source: z.string().nullable() }),
    z.object({ kind: z.literal('operator') }),
    /** The email is null if the admin's account was deleted. */
    z.object({ kind: z.literal('admin'), email: z.string().nullable() }),
  ]),
  /** The affected session; null if the change concerns the organization or several sessions. */
  instanceId: z.string().nullable(),
  /** The changed facts: the value before the change (`was`) and after it (`is`). */
  changes: z.array(z.object({ field: z.string(), was: fact, is: fact })),
  /** Fields whose corrections ended with this change. */
  ended: z.array(z.string()),
  /** Sessions that this change offered or withdrew, at most 200. */
  sessions: z.array(z.object({ instanceId: z.string(), name: z.string().nullable() })),
  /** Reason for a correction or for its withdrawal; null for other changes. */
  reason: z.string().nullable(),
});
export type CampHistoryChange = z.infer<typeof CampHistoryChange>;
export const CampHistory = z.object({
  success: z.literal(true),
  data: z.object({
    changes: z.array(CampHistoryChange),
    /** The value of `before` for the next page; null on the last page. */
    next: z.int().nullable(),
  }),
});
export type CampHistory = z.infer<typeof CampHistory>;

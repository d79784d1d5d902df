import { InstanceId, OrgId } from '@campjay/events/catalog/facts.ts';
import { z } from 'zod';

/** What admins see of single camps of the catalogue and of what became of them; paths are `GET /api/admin/…`. */

const fact = z.union([
  z.string(),
  z.number(),
  z.array(z.string()).readonly(),
  z.array(z.number()).readonly(),
  z.null(),
]);

/** `find-camps`: by a part of the name, the website or the id. */
export const FindCampsQuery = z.object({ text: z.string().trim().min(1, 'says nothing').max(200) });
export const FoundCamps = z.object({
  success: z.literal(true),
  /** At most 50, by name. */
  camps: z.array(z.object({ orgId: z.string(), name: z.string(), website: z.string().nullable(), sessions: z.int() })),
});
export type FoundCamps = z.infer<typeof FoundCamps>;

/** `camp-facts`: the facts of a session, or of the organisation where none is named, as the log has them now. */
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
        /** Of a corrected fact: what the source states. */
        source: z.object({ states: fact }).nullable(),
      }),
    ),
    sessions: z.array(
      z.object({
        instanceId: z.string(),
        name: z.string().nullable(),
        starts: z.string().nullable(),
        corrected: z.int(),
      }),
    ),
  }),
});
export type CampFactsResponse = z.infer<typeof CampFactsResponse>;
export type ShownFact = CampFactsResponse['data']['facts'][number];

/** `camp-history`: what became of a camp, or of one of its sessions, the latest first, in pages of 50. */
export const CampHistoryQuery = z.object({
  org_id: OrgId,
  instance_id: InstanceId.optional(),
  /** Only what was before this revision. */
  before: z.coerce.number().int().min(0).optional(),
});
export const CampHistoryChange = z.object({
  revision: z.int(),
  /** When the log took it, ISO 8601. */
  at: z.string(),
  /** 'CampListed', 'SessionCorrected' … */
  type: z.string(),
  by: z.discriminatedUnion('kind', [
    /** `source` is the name of the file; null where it is not known. */
    z.object({ kind: z.literal('import'), source: z.string().nullable() }),
    z.object({ kind: z.literal('operator') }),
    /** Null of one who has left for good. */
    z.object({ kind: z.literal('admin'), email: z.string().nullable() }),
  ]),
  /** The session that it is about; null of the organisation, or of several sessions. */
  instanceId: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), was: fact, is: fact })),
  /** Fields of which a correction ended. */
  ended: z.array(z.string()),
  /** Sessions that were offered or withdrawn by it, at most 200. */
  sessions: z.array(z.object({ instanceId: z.string(), name: z.string().nullable() })),
  /** Of a correction, or of one that was taken back. */
  reason: z.string().nullable(),
});
export type CampHistoryChange = z.infer<typeof CampHistoryChange>;
export const CampHistory = z.object({
  success: z.literal(true),
  data: z.object({ changes: z.array(CampHistoryChange), next: z.int().nullable() }),
});
export type CampHistory = z.infer<typeof CampHistory>;

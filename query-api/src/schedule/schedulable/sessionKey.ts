import { z } from 'zod';
import { byCampKey, type CampKey } from '../../search/index/listSessions.ts';
import { byText } from '../../search/index/topCamps.ts';
import { type DayNumber } from '@campjay/events/calendar.ts';

/** Position of a session in the results, which are ordered by camp, then by first day, then by id. */
export interface SessionKey {
  readonly camp: CampKey;
  readonly start: DayNumber;
  readonly instanceId: string;
}

/** Compares two keys, for sorting. */
export const bySessionKey = (a: SessionKey, b: SessionKey): number =>
  byCampKey(a.camp, b.camp) || a.start - b.start || byText(a.instanceId, b.instanceId);

/** A position after all sessions of a camp and before the next camp. */
export const afterCamp = (camp: CampKey): SessionKey => ({ camp, start: Number.MAX_SAFE_INTEGER, instanceId: '' });

const SessionKeyTuple = z.tuple([z.boolean(), z.number(), z.string(), z.string(), z.number(), z.string()]);

/** Encodes a key as the cursor of a page. A response returns it, and the request for the next page sends it back. */
export const writeSessionKey = ({ camp, start, instanceId }: SessionKey): string => {
  const { isPreferred, miles, name, orgId } = camp;
  const tuple: z.infer<typeof SessionKeyTuple> = [isPreferred, miles, name, orgId, start, instanceId];
  return Buffer.from(JSON.stringify(tuple)).toString('base64url');
};

/** Decodes a cursor; undefined if it is not valid. */
export const readSessionKey = (text: string): SessionKey | undefined => {
  const tuple = SessionKeyTuple.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (!tuple.success) return undefined;
  const [preferred, miles, name, orgId, start, instanceId] = tuple.data;
  return { camp: { isPreferred: preferred, miles, name, orgId }, start, instanceId };
};

const parseJson = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};

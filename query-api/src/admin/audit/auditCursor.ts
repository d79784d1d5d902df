import { z } from 'zod';

/** Position of an audit entry, after which the next page starts. */
export interface AuditCursor {
  readonly at: string;
  readonly correlationId: string;
  readonly actorId: string;
  readonly actId: string;
}

const CursorTuple = z.tuple([z.iso.datetime(), z.string(), z.string(), z.string()]);

export const formatCursor = ({ at, correlationId, actorId, actId }: AuditCursor): string =>
  Buffer.from(JSON.stringify([at, correlationId, actorId, actId])).toString('base64url');

/** Undefined if the text is not a cursor. */
export const parseCursor = (text: string): AuditCursor | undefined => {
  try {
    const [at, correlationId, actorId, actId] = CursorTuple.parse(
      JSON.parse(Buffer.from(text, 'base64url').toString()),
    );
    return { at, correlationId, actorId, actId };
  } catch {
    return undefined;
  }
};

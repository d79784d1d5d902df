import { z } from 'zod';

/** Where an act stands among all: after it, the next page begins. */
export interface Place {
  readonly at: string;
  readonly correlationId: string;
  readonly actorId: string;
  readonly actId: string;
}

const Parts = z.tuple([z.iso.datetime(), z.string(), z.string(), z.string()]);

export const placeText = ({ at, correlationId, actorId, actId }: Place): string =>
  Buffer.from(JSON.stringify([at, correlationId, actorId, actId])).toString('base64url');

/** Undefined of a text that is no place. */
export const readPlace = (text: string): Place | undefined => {
  try {
    const [at, correlationId, actorId, actId] = Parts.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { at, correlationId, actorId, actId };
  } catch {
    return undefined;
  }
};

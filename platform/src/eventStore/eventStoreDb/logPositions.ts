import { ForeignPosition, type Position } from '../port.ts';

/** Where the server's transaction log holds a record: both are unsigned numbers of 64 bits. */
export interface Place {
  readonly commit: bigint;
  readonly prepare: bigint;
}

/** Before all records. */
export const BEGINNING: Place = { commit: 0n, prepare: 0n };

/** What a server answers where it does not know a place. */
const UNKNOWN = 2n ** 64n - 1n;

export const isKnown = (place: Place | undefined): place is Place =>
  place !== undefined && place.commit < UNKNOWN && place.prepare < UNKNOWN;

export const comparePlaces = (a: Place, b: Place): number =>
  a.commit === b.commit ? sign(a.prepare - b.prepare) : sign(a.commit - b.commit);

const sign = (difference: bigint): number => (difference < 0n ? -1 : difference > 0n ? 1 : 0);

export interface LogPositions {
  of(place: Place): Position;
  /** @throws ForeignPosition */
  placeOf(position: Position): Place;
  /** @throws ForeignPosition */
  compare(a: Position, b: Position): number;
}

/** Positions as `<storeId>:<commit>/<prepare>`. @param storeId without a colon */
export const logPositionsOf = (storeId: string): LogPositions => {
  const placeOf = (position: Position): Place => {
    const [, id, commit, prepare] = /^([^:]+):(\d{1,20})\/(\d{1,20})$/.exec(position) ?? [];
    if (id !== storeId || commit === undefined || prepare === undefined) throw new ForeignPosition(position);
    const place = { commit: BigInt(commit), prepare: BigInt(prepare) };
    if (!isKnown(place)) throw new ForeignPosition(position);
    return place;
  };
  return {
    of: ({ commit, prepare }) => `${storeId}:${commit}/${prepare}` as Position,
    placeOf,
    compare: (a, b) => comparePlaces(placeOf(a), placeOf(b)),
  };
};

import { ForeignPosition, type Position } from '../port.ts';

/** A record's position in the server's transaction log: two unsigned 64-bit numbers. */
export interface ServerPosition {
  readonly commit: bigint;
  readonly prepare: bigint;
}

/** Before all records. */
export const BEGINNING: ServerPosition = { commit: 0n, prepare: 0n };

/** The server sends this for an unknown position. */
const UNKNOWN = 2n ** 64n - 1n;

export const isKnownPosition = (serverPosition: ServerPosition | undefined): serverPosition is ServerPosition =>
  serverPosition !== undefined && serverPosition.commit < UNKNOWN && serverPosition.prepare < UNKNOWN;

export const compareServerPositions = (a: ServerPosition, b: ServerPosition): number =>
  a.commit === b.commit ? sign(a.prepare - b.prepare) : sign(a.commit - b.commit);

const sign = (difference: bigint): number => (difference < 0n ? -1 : difference > 0n ? 1 : 0);

export interface LogPositions {
  of(serverPosition: ServerPosition): Position;
  /** @throws ForeignPosition */
  serverPositionOf(position: Position): ServerPosition;
  /** @throws ForeignPosition */
  compare(a: Position, b: Position): number;
}

/**
 * Positions have the form `<storeId>:<commit>/<prepare>`.
 * @param storeId without a colon
 */
export const logPositionsOf = (storeId: string): LogPositions => {
  const serverPositionOf = (position: Position): ServerPosition => {
    const [, id, commit, prepare] = /^([^:]+):(\d{1,20})\/(\d{1,20})$/.exec(position) ?? [];
    if (id !== storeId || commit === undefined || prepare === undefined) throw new ForeignPosition(position);
    const serverPosition = { commit: BigInt(commit), prepare: BigInt(prepare) };
    if (!isKnownPosition(serverPosition)) throw new ForeignPosition(position);
    return serverPosition;
  };
  return {
    of: ({ commit, prepare }) => `${storeId}:${commit}/${prepare}` as Position,
    serverPositionOf,
    compare: (a, b) => compareServerPositions(serverPositionOf(a), serverPositionOf(b)),
  };
};

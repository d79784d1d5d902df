import { OrgId } from '@campjay/events/catalog/facts.ts';
import { FavoritesShared } from '@campjay/events/favorites/events.ts';
import { ShareTokenHash } from '@campjay/events/sealed.ts';
import { standInSeal } from '@campjay/platform/sealing/testing/standInSeal.ts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { replayed, runCommands } from '../kernel/testing/runCommands.ts';
import { hasKey } from '../kernel/decider.ts';
import { favoritesDecider, type FavoritesCommand } from './favoritesDecider.ts';

const camps = ['kites', 'tides', 'owls'].map((id) => OrgId.parse(id));
const hashes = ['1', '2', '3'].map((digit) => ShareTokenHash.parse(digit.repeat(64)));
const orgId = fc.constantFrom(...camps);
const tokenHash = fc.constantFrom(...hashes);
const sharerId = fc.constantFrom('finch', 'owl', 'wren');

const anyCommand: fc.Arbitrary<FavoritesCommand> = fc.oneof(
  fc.record({ type: fc.constantFrom('FavoriteCamp', 'UnfavoriteCamp', 'RemoveFavoriteNote'), orgId }),
  fc.record({
    type: fc.constant('WriteFavoriteNote' as const),
    orgId,
    note: fc.string({ minLength: 1 }).map(standInSeal),
    length: fc.constantFrom(1, 10_000, 10_001),
  }),
  fc.record({
    type: fc.constant('ShareFavorites' as const),
    withNotes: fc.boolean(),
    token: fc.constant(standInSeal('token')),
    tokenHash,
  }),
  fc.constant<FavoritesCommand>({ type: 'UnshareFavorites' }),
  fc.record({
    type: fc.constant('ReceiveSharedFavorites' as const),
    receiverId: fc.constant('wren'),
    sharerId,
    tokenHash,
  }),
  fc.record({ type: fc.constant('RemoveSharer' as const), sharerId }),
);
const manyCommands = fc.array(anyCommand, { maxLength: 60 });
const runAll = (commands: readonly FavoritesCommand[]) => runCommands(favoritesDecider, commands);
const forAll = (check: (run: ReturnType<typeof runAll>, commands: readonly FavoritesCommand[]) => void): void =>
  fc.assert(fc.property(manyCommands, (commands) => check(runAll(commands), commands)));

describe('favorites commands in any order', () => {
  it('leave each camp as the last command set it', () =>
    forAll(({ state }, commands) => {
      const favoriteCommands = commands.filter(({ type }) => type === 'FavoriteCamp' || type === 'UnfavoriteCamp');
      for (const camp of camps) {
        const last = favoriteCommands.findLast((command) => 'orgId' in command && command.orgId === camp);
        expect(hasKey(state.camps, camp)).toBe(last?.type === 'FavoriteCamp');
      }
    }));

  it('produce the same favorites when replayed from the log', () =>
    forAll(({ state, events }) => expect(replayed(favoritesDecider, events)).toEqual(state)));

  it('write notes only on favorites', () =>
    forAll(({ events }) => {
      const favorites = new Set<OrgId>();
      for (const { type, data } of events) {
        if (type === 'CampFavorited') favorites.add(data.orgId);
        if (type === 'CampUnfavorited') favorites.delete(data.orgId);
        if (type === 'FavoriteNoteWritten') expect(favorites).toContain(data.orgId);
      }
    }));

  it('never reuse a revoked link, as long as every share offers a new token', () => {
    fc.assert(
      fc.property(manyCommands, (commands) => {
        const fresh = commands.map((command, index) =>
          command.type === 'ShareFavorites'
            ? { ...command, tokenHash: ShareTokenHash.parse(index.toString(16).padStart(64, '0')) }
            : command,
        );
        const { events } = runAll(fresh);
        const links = events.flatMap(({ type, data }) => (type === FavoritesShared.type ? [data.tokenHash] : []));
        expect(new Set(links).size).toBe(links.length);
      }),
    );
  });

  it('append at most one event each, and none when repeated, except for notes', () => {
    fc.assert(
      fc.property(manyCommands, anyCommand, (commands, last) => {
        const { decisions } = runAll([...commands, last, last]);
        for (const decision of decisions)
          if (decision.kind === 'accepted') expect(decision.events.length).toBeLessThanOrEqual(1);
        const again = decisions.at(-1);
        if (last.type !== 'WriteFavoriteNote' && again?.kind === 'accepted') expect(again.events).toEqual([]);
      }),
    );
  });
});

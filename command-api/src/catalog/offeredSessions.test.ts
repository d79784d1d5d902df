import {
  CampDelisted,
  CampDetailsChanged,
  type CampEvent,
  CampListed,
  SessionRepriced,
  SessionsOffered,
  SessionsWithdrawn,
} from '@campjay/events/catalog/events.ts';
import { InstanceId } from '@campjay/events/catalog/facts.ts';
import { describe, expect, it } from '@jest/globals';
import { offeredSessionsFold } from './offeredSessions.ts';

const digest = 'digest';
const [june, july] = [InstanceId.parse('june'), InstanceId.parse('july')];
const listed = CampListed({ camp: { camp_org_name: 'Tide Pools', base_url: 'https://tides.example' }, digest });
const offered = SessionsOffered({ sessions: [{ instance_id: june }, { instance_id: july }], digest });
const after = (...events: readonly CampEvent[]) => {
  const camp = events.reduce(offeredSessionsFold.evolve, offeredSessionsFold.initialState);
  return camp && { baseUrl: camp.baseUrl, sessions: [...camp.instanceIds.entries()].map(([id]) => id).toSorted() };
};

describe('the offered sessions of a camp', () => {
  it('are its current website and sessions if it is listed', () => {
    expect(after(listed, offered)).toEqual({ baseUrl: 'https://tides.example', sessions: ['july', 'june'] });
    const changed = CampDetailsChanged({ changes: { base_url: null }, digest });
    const repriced = SessionRepriced({ instance_id: june, changes: { price: 300 }, digest });
    const withdrawn = SessionsWithdrawn({ instance_ids: [july], digest });
    expect(after(listed, offered, changed, repriced, withdrawn)).toEqual({ baseUrl: undefined, sessions: ['june'] });
    const renamed = CampDetailsChanged({ changes: { camp_org_name: 'Tides' }, digest });
    expect(after(listed, renamed)).toEqual({ baseUrl: 'https://tides.example', sessions: [] });
  });

  it('are undefined if it is not listed', () => {
    expect(after()).toBeUndefined();
    expect(after(listed, offered, CampDelisted({ digest }))).toBeUndefined();
  });
});

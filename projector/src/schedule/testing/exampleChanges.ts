import { SessionSnapshot } from '@campjay/events/schedule/entries.ts';
import { ShareTokenHash } from '@campjay/events/sealed.ts';

/** Ids and facts for tests of schedules; the tests state what matters. */
export const id = (end: number): string => `6d1c5d0e-3f55-4a53-9d7e-0c3b1a0f4e${String(end).padStart(2, '0')}`;
export const [ROBIN, WREN] = [id(1), id(2)] as const;
export const [JUNE_8, JUNE_15, JUNE_22] = ['2026-06-08', '2026-06-15', '2026-06-22'] as const;
export const at = (kidId: string, ...weeks: readonly string[]) => ({ kidId, weeks: [...weeks], choice: 1 as const });
export const tokenHash = ShareTokenHash.parse('a'.repeat(64));

export const sessionAt = (price: number): SessionSnapshot =>
  SessionSnapshot.parse({
    org_id: 'kites',
    season: 2026,
    camp: { camp_org_name: 'Kite Builders' },
    session: { instance_id: 'kites-1', batch_name: 'Box Kites', start_date: 'June 8', end_date: 'June 12', price },
  });

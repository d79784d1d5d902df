import { randomUUID } from 'node:crypto';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { AdvertiserLinked } from '@campjay/events/identity/events.ts';
import { userStream } from '@campjay/events/streams.ts';
import { type Browser, type Families } from './openFamilies.ts';

const METADATA = {
  time: '2026-03-01T09:00:00.000Z',
  actor: { userId: 'test', role: 'system' },
  correlationId: 'test',
} as const;

/** Appends events to the log directly. */
export const appendToLog = (families: Families, streamId: string, ...events: readonly DomainEvent[]): Promise<void> =>
  families.append(streamId, ...events.map((event) => ({ id: randomUUID(), version: 1, metadata: METADATA, ...event })));

/** Empty if there is no such account. */
export const userIdOf = async ({ pool, sealing }: Families, { email }: { readonly email: string }): Promise<string> => {
  const { rows } = await pool.query<{ user_id: string }>(
    'select user_id from ops.credentials where email_lookup = $1',
    [sealing.emailLookup(email)],
  );
  return rows[0]?.user_id ?? '';
};

/** A new person who acts for an advertiser. */
export const signUpOperator = async (
  families: Families,
  advertiserId: string,
  firstName = 'Operata',
): Promise<Browser & { readonly email: string }> => {
  const person = await families.signedUp(firstName, 'Exampleson');
  await appendToLog(families, userStream(await userIdOf(families, person)), AdvertiserLinked({ advertiserId }));
  return person;
};

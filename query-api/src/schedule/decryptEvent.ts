import { type ScheduleEvent } from '@campjay/events/schedule/events.ts';
import { type NamedEntry } from '@campjay/domain/schedule/decryptedChange.ts';
import { type DecryptedEvent, decryptEvent as mapSealedTexts } from '@campjay/domain/schedule/decryptEvent.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { type ParentDeps } from '../kernel/parentDeps.ts';
import { decrypt } from '../kernel/decrypt.ts';

/**
 * The private text field of each event type, under the name used for encryption. Tokens stay encrypted, because the
 * history does not show them.
 */
const FIELD_OF: Partial<Record<ScheduleEvent['type'], 'title' | 'note' | 'email'>> = {
  CustomPlanCreated: 'title',
  CustomPlanChanged: 'title',
  EntryNoteChanged: 'note',
  ScheduleShared: 'email',
};

/** The event's stream, and whether to decrypt the email addresses of invitations. */
export interface DecryptOptions {
  readonly streamId: string;
  readonly includesEmails: boolean;
}

/** Returns an event with its texts decrypted. Texts of deleted accounts are missing, and so are excluded emails. */
export const decryptEvent = async (
  { sealing }: ParentDeps,
  { streamId, includesEmails }: DecryptOptions,
  event: ScheduleEvent,
): Promise<DecryptedEvent> => {
  const field = FIELD_OF[event.type];
  const texts = new Map<Sealed<string>, string | undefined>();
  if (field !== undefined && (field !== 'email' || includesEmails)) {
    mapSealedTexts(event, (sealed) => void texts.set(sealed, undefined));
    for (const sealed of texts.keys())
      texts.set(sealed, (await decrypt(sealing, sealed, { streamId, field })) ?? undefined);
  }
  return mapSealedTexts(event, (sealed) => texts.get(sealed));
};

/** The entry described by an event. */
export const namedEntryOf = ({ type, data }: DecryptedEvent): NamedEntry | undefined => {
  if (type === 'SessionScheduled') return { kind: 'session', session: data.session };
  if (type === 'SessionFactsTakenOver') return { kind: 'session', session: data.to };
  if (type === 'CustomPlanCreated') return { kind: 'plan', title: data.title };
  if (type === 'CustomPlanChanged') return { kind: 'plan', title: data.to.title };
  return type === 'PlaydatesOffered' ? { kind: 'playdates' } : undefined;
};

/** The share described by an event. */
export const namedShareOf = (
  event: DecryptedEvent,
): { readonly isForOne: boolean; readonly email?: string } | undefined => {
  if (event.type !== 'ScheduleShared') return undefined;
  const { email } = event.data;
  return { isForOne: email !== null, ...(typeof email === 'string' && { email }) };
};

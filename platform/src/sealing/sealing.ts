import { createHmac, type KeyObject } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { type Sealed } from '@campjay/events/sealed.ts';
import { encrypt, decrypt, SealRefused } from '@campjay/domain/encryption.ts';
import { createPersonKeyRing, type PersonKeyRingOptions } from './personKeyRing.ts';
import { EpochKeyMissing, MasterKeyMissing } from './wrappedKey.ts';

const REDACTED = '[sealed]';

/**
 * A decrypted private value. Only `getValue()` returns it: as text, as JSON and in a log it prints `[sealed]`, so an
 * object that contains it by mistake leaks nothing.
 */
class Decrypted<T> {
  readonly kind = 'opened';
  readonly #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  getValue(): T {
    return this.#value;
  }

  toString(): string {
    return REDACTED;
  }

  toJSON(): string {
    return REDACTED;
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return REDACTED;
  }
}

/** The person was forgotten and their key destroyed: the value can never be decrypted again. */
interface Forgotten {
  readonly kind: 'forgotten';
  readonly personId: string;
}

/**
 * Maps spellings of one mailbox to the same text: trims, lowercases, and converts the domain to ASCII. Dots and "+tags"
 * remain, because not every provider ignores them.
 */
export const normalizeEmail = (email: string): string => {
  const text = email.normalize('NFC').trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  return at < 0 ? text : `${text.slice(0, at)}@${domainToASCII(domain) || domain}`;
};

/**
 * The key under which an account is found instead of its email: a keyed hash (HMAC-SHA-256, hexadecimal) of the
 * normalized email.
 */
const emailLookup = (emailKey: KeyObject, email: string): string =>
  createHmac('sha256', emailKey).update('email look-up 1\n').update(normalizeEmail(email)).digest('hex');

/** The place of a private value; it can be decrypted only for the same place. */
export interface SealedLocation {
  readonly streamId: string;
  readonly eventId: string;
  /** The field's path in the event's data, such as 'name' or 'kids.0.note'. */
  readonly field: string;
}

export interface Sealing {
  /**
   * Encrypts a JSON-serializable value for one place in the log with the person's own key, which is created at first
   * use.
   * @throws PersonIsForgotten if that person's key was destroyed.
   */
  seal<T>(personId: string, value: T, location: SealedLocation): Promise<Sealed<T>>;

  /**
   * Decrypts a value at the place it was sealed for. Where the event's id is not available, as in a read model, the id
   * in the seal is used (it cannot be altered either).
   * @returns the value in a wrapper that does not print itself, or that its person was forgotten
   * @throws SealRefused if it was altered, or belongs to another stream, event, field or person.
   */
  decrypt<T>(
    sealed: Sealed<T>,
    location: Omit<SealedLocation, 'eventId'> & { readonly eventId?: string },
  ): Promise<Decrypted<T> | Forgotten>;

  /**
   * Hashes a text, so that two texts of one person can be compared without showing them. The hash is keyed with the
   * person's own key (HMAC-SHA-256, base64url); once that key is destroyed, a guess can no longer be checked against
   * it.
   * @throws PersonIsForgotten if the key was destroyed.
   */
  hashFor(personId: string, text: string): Promise<string>;

  /** Makes everything sealed for this person unreadable, permanently and everywhere. Idempotent. */
  destroyKey(personId: string): Promise<void>;

  /** The hash under which an account is found instead of its email. */
  emailLookup(email: string): string;
}

/**
 * Opens the service that seals and decrypts private values.
 * @throws MasterKeyMissing or EpochKeyMissing if the store holds keys that these keys cannot unwrap.
 */
export const openSealing = async (options: PersonKeyRingOptions): Promise<Sealing> => {
  const { store, masterKeys, epochKeys } = options;
  const missing = (await store.masterKeyIds()).find((id) => !masterKeys.byId.has(id));
  if (missing !== undefined) throw new MasterKeyMissing(missing);
  const epochId = await store.currentEpoch();
  if (epochId !== undefined && !(await epochKeys.read(epochId)) && epochId === (await store.currentEpoch()))
    throw new EpochKeyMissing(epochId, epochKeys.location);
  const ring = createPersonKeyRing(options);

  return {
    seal: async <T>(personId: string, value: T, location: SealedLocation): Promise<Sealed<T>> => {
      const plain = encode(value);
      const personKey = await ring.findOrCreate(personId);
      if (personKey.kind === 'destroyed') throw new PersonIsForgotten(personId);
      const box = encrypt(personKey.key, plain, contextOf(location)).toString('base64url');
      return { sealed: 1, person: personId, event: location.eventId, box };
    },

    decrypt: async <T>(
      { person, event, box }: Sealed<T>,
      { streamId, field, eventId = event }: Omit<SealedLocation, 'eventId'> & { readonly eventId?: string },
    ): Promise<Decrypted<T> | Forgotten> => {
      const personKey = await ring.find(person);
      if (personKey?.kind === 'destroyed') return { kind: 'forgotten', personId: person };
      if (!personKey) throw new SealRefused('A sealed value names a person who never had a key.');
      const context = contextOf({ streamId, eventId, field });
      const plain = decrypt(personKey.key, decode(box), context).toString();
      // Decryption succeeded, so `seal` wrote it, and a Sealed<T> is only ever created from a T.
      return new Decrypted(JSON.parse(plain) as T);
    },

    hashFor: async (personId, text) => {
      const personKey = await ring.findOrCreate(personId);
      if (personKey.kind === 'destroyed') throw new PersonIsForgotten(personId);
      return createHmac('sha256', personKey.key).update('hash 1\n').update(text).digest('base64url');
    },

    destroyKey: (personId) => ring.destroy(personId),

    emailLookup: (email) => emailLookup(masterKeys.emailKey, email),
  };
};

/** The authenticated context. The person is not part of it, because the key already belongs to one person. */
const contextOf = ({ streamId, eventId, field }: SealedLocation) => ['field', 1, streamId, eventId, field];

/** Several texts decode to the same bytes; only the canonical form that `seal` wrote is accepted. */
const decode = (box: string): Buffer => {
  const bytes = Buffer.from(box, 'base64url');
  if (bytes.toString('base64url') !== box) throw new SealRefused();
  return bytes;
};

const PADDING_MULTIPLE = 32;

/**
 * Pads with trailing blanks, which JSON ignores: encryption preserves lengths, and without padding the size would
 * reveal whether a name is short or long.
 */
const encode = (value: unknown): Buffer => {
  const text = JSON.stringify(value) as string | undefined; // undefined for undefined and for functions
  if (text === undefined) throw new TypeError('Only what JSON can hold can be sealed.');
  const plain = Buffer.from(text);
  return Buffer.concat([
    plain,
    Buffer.alloc((PADDING_MULTIPLE - (plain.length % PADDING_MULTIPLE)) % PADDING_MULTIPLE, ' '),
  ]);
};

/** A value was to be sealed for a person whose key was destroyed. */
export class PersonIsForgotten extends Error {
  override readonly name = 'PersonIsForgotten';
  constructor(readonly personId: string) {
    super(`Person ${personId} was forgotten; nothing more can be sealed for them.`);
  }
}

import { stringifyJson } from '../kernel/json.ts';
import { createHmac, type KeyObject } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { type Sealed } from '@campjay/events/sealed.ts';
import { encrypt, decrypt, SealRefused } from '@campjay/domain/encryption.ts';
import { createPersonKeyRing, type PersonKeyRingOptions } from './personKeyRing.ts';
import { EpochKeyMissing, MasterKeyMissing } from './wrappedKey.ts';

const REDACTED = '[sealed]';

/**
 * A decrypted private value. Only `getValue()` reveals it. Converted to text or JSON, or logged, it shows `[sealed]`,
 * so that an object that contains it by mistake does not leak it.
 */
class Decrypted<T> {
  readonly kind = 'decrypted';
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

/** The person was forgotten and their key was destroyed, so the value can never be decrypted again. */
interface Forgotten {
  readonly kind: 'forgotten';
  readonly personId: string;
}

/**
 * Maps different spellings of an email to the same text: trims and lowercases it, and converts the domain to ASCII.
 * Dots and "+tags" stay, because only some providers ignore them.
 */
export const normalizeEmail = (email: string): string => {
  const text = email.normalize('NFC').trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  return at < 0 ? text : `${text.slice(0, at)}@${domainToASCII(domain) || domain}`;
};

/**
 * Returns a keyed hash (HMAC-SHA-256, hexadecimal) of the normalized email. Accounts are found by this hash; their
 * email is not stored in readable form.
 */
const hashEmail = (emailKey: KeyObject, email: string): string =>
  createHmac('sha256', emailKey).update('email look-up 1\n').update(normalizeEmail(email)).digest('hex');

/** The location of a private value. A sealed value can be decrypted only for the location it was sealed for. */
export interface SealedLocation {
  readonly streamId: string;
  readonly eventId: string;
  /** The field's path in the event's data, such as 'name' or 'kids.0.note'. */
  readonly field: string;
}

export interface Sealing {
  /**
   * Encrypts a JSON-serializable value for one location, with the person's own key, which is created if the person
   * never had one.
   * @throws PersonIsForgotten if that person's key was destroyed.
   */
  seal<T>(personId: string, value: T, location: SealedLocation): Promise<Sealed<T>>;

  /**
   * Decrypts a value from the location it was sealed for. If the event's id is not given (a read model may not have
   * it), the id in the sealed value is used; altering that id makes decryption fail.
   * @returns the value in a wrapper that is safe to log, or `Forgotten` if the person's key was destroyed
   * @throws SealRefused if the value was altered, or belongs to another stream, event, field or person
   */
  decrypt<T>(
    sealed: Sealed<T>,
    location: Omit<SealedLocation, 'eventId'> & { readonly eventId?: string },
  ): Promise<Decrypted<T> | Forgotten>;

  /**
   * Hashes a text (HMAC-SHA-256 with the person's own key, base64url), so that two texts of one person can be compared
   * without storing them in readable form. Once the key is destroyed, nobody can test guesses against the hash.
   * @throws PersonIsForgotten if the key was destroyed.
   */
  hashFor(personId: string, text: string): Promise<string>;

  /** Makes everything sealed for this person unreadable, permanently and everywhere. Idempotent. */
  destroyKey(personId: string): Promise<void>;

  /** Returns a keyed hash of the email, by which its account is found. */
  emailLookup(email: string): string;
}

/**
 * Opens the service that seals and decrypts private values.
 * @throws MasterKeyMissing or EpochKeyMissing if a key that is needed to unwrap the stored person keys is missing
 */
export const openSealing = async (options: PersonKeyRingOptions): Promise<Sealing> => {
  const { store, masterKeys, epochKeys } = options;
  const missingKeyId = (await store.masterKeyIds()).find((id) => !masterKeys.byId.has(id));
  if (missingKeyId !== undefined) throw new MasterKeyMissing(missingKeyId);
  const epochId = await store.currentEpoch();
  // Reads the current epoch twice: if another process has ended this epoch in the meantime, its key may be missing.
  if (epochId !== undefined && !(await epochKeys.read(epochId)) && epochId === (await store.currentEpoch()))
    throw new EpochKeyMissing(epochId, epochKeys.location);
  const ring = createPersonKeyRing(options);

  return {
    seal: async <T>(personId: string, value: T, location: SealedLocation): Promise<Sealed<T>> => {
      const plaintext = toPaddedJson(value);
      const personKey = await ring.findOrCreate(personId);
      if (personKey.kind === 'destroyed') throw new PersonIsForgotten(personId);
      const ciphertext = encrypt(personKey.key, plaintext, contextOf(location)).toString('base64url');
      return { sealed: 1, person: personId, event: location.eventId, box: ciphertext };
    },

    decrypt: async <T>(
      { person, event, box: ciphertext }: Sealed<T>,
      { streamId, field, eventId = event }: Omit<SealedLocation, 'eventId'> & { readonly eventId?: string },
    ): Promise<Decrypted<T> | Forgotten> => {
      const personKey = await ring.find(person);
      if (personKey?.kind === 'destroyed') return { kind: 'forgotten', personId: person };
      if (!personKey) throw new SealRefused('A sealed value belongs to a person who never had a key.');
      const context = contextOf({ streamId, eventId, field });
      const plaintext = decrypt(personKey.key, decodeBase64Url(ciphertext), context).toString();
      // The cast is safe: decryption succeeds only for a value that `seal` wrote, and it writes a Sealed<T> only for a
      // T.
      return new Decrypted(JSON.parse(plaintext) as T);
    },

    hashFor: async (personId, text) => {
      const personKey = await ring.findOrCreate(personId);
      if (personKey.kind === 'destroyed') throw new PersonIsForgotten(personId);
      return createHmac('sha256', personKey.key).update('hash 1\n').update(text).digest('base64url');
    },

    destroyKey: (personId) => ring.destroy(personId),

    emailLookup: (email) => hashEmail(masterKeys.emailKey, email),
  };
};

/**
 * Returns the context that encryption authenticates. It need not include the person, because the key belongs to one
 * person.
 */
const contextOf = ({ streamId, eventId, field }: SealedLocation) => ['field', 1, streamId, eventId, field];

/**
 * Decodes base64url. Several texts decode to the same bytes; only the canonical text is accepted, which `seal` writes.
 * @throws SealRefused for any other text
 */
const decodeBase64Url = (text: string): Buffer => {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.toString('base64url') !== text) throw new SealRefused();
  return bytes;
};

/** Plaintexts are padded to a multiple of this number of bytes. */
const PADDING_MULTIPLE = 32;

/**
 * Converts a value to JSON and pads it with trailing spaces, which JSON ignores. Encryption preserves the length, so
 * without padding the length of the ciphertext would reveal whether a name is short or long.
 */
const toPaddedJson = (value: unknown): Buffer => {
  const text = stringifyJson(value);
  if (text === undefined) throw new TypeError('Only JSON-serializable values can be sealed.');
  const plaintext = Buffer.from(text);
  return Buffer.concat([
    plaintext,
    Buffer.alloc((PADDING_MULTIPLE - (plaintext.length % PADDING_MULTIPLE)) % PADDING_MULTIPLE, ' '),
  ]);
};

/** Thrown if a value cannot be sealed, because the person's key was destroyed. */
export class PersonIsForgotten extends Error {
  override readonly name = 'PersonIsForgotten';
  constructor(readonly personId: string) {
    super(`Person ${personId} was forgotten; nothing more can be sealed for them.`);
  }
}

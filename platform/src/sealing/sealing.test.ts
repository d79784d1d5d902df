import { inspect } from 'node:util';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { sealed as sealedSchema } from '@campjay/events/sealed.ts';
import fc from 'fast-check';
import { SealRefused } from '@campjay/domain/encryption.ts';
import { createMemoryEpochKeys } from './epochKeys.ts';
import { createMemoryPersonKeyStore } from './memoryPersonKeyStore.ts';
import { MasterKeyMissing } from './wrappedKey.ts';
import { openSealing, PersonIsForgotten, type Sealing } from './sealing.ts';
import { testMasterKeys } from './testing/masterKeys.ts';

const eventId = '0190a3c4-6f1e-7c3a-9b57-0d7f4a1c2b3d';
const otherEventId = '0190a3c4-6f1e-7c3a-9b57-0d7f4a1c2b3e';
const location = { streamId: 'parent-mia', eventId, field: 'name' };

const epochKeys = createMemoryEpochKeys();
const newSealing = () => openSealing({ store: createMemoryPersonKeyStore(), masterKeys: testMasterKeys(), epochKeys });
let sealing: Sealing;
beforeEach(async () => {
  sealing = await newSealing();
});

const decryptValue = async <T>(decrypting: ReturnType<Sealing['decrypt']>): Promise<T> => {
  const decrypted = await decrypting;
  if (decrypted.kind !== 'decrypted') throw new Error(`The value is ${decrypted.kind}.`);
  return decrypted.getValue() as T;
};

describe('a sealed value', () => {
  it('is decrypted to the original JSON value, also after it was stored in the event log', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ stringUnit: 'binary' }), async (value) => {
        const sealed = await sealing.seal('mia', value, location);
        const stored = sealedSchema<unknown>().parse(JSON.parse(JSON.stringify(sealed)));
        expect(await decryptValue(sealing.decrypt(stored, location))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('hides its content, and the length of short content', async () => {
    const short = await sealing.seal('mia', 'Mia', location);
    const long = await sealing.seal('mia', 'Maximiliana-Josephine', location);
    expect(JSON.stringify(short)).not.toContain('Mia');
    expect(Buffer.from(short.box, 'base64url').toString('latin1')).not.toContain('Mia');
    expect(short.box.length).toBe(long.box.length);
  });

  it('differs each time for the same content', async () => {
    const [one, two] = [await sealing.seal('mia', 'Mia', location), await sealing.seal('mia', 'Mia', location)];
    expect(one.box).not.toBe(two.box);
  });

  it('is decrypted without the event id, which it contains', async () => {
    const sealed = await sealing.seal('mia', 'Mia', location);
    expect(await decryptValue(sealing.decrypt(sealed, { streamId: location.streamId, field: location.field }))).toBe(
      'Mia',
    );
  });

  it.each([
    ['in another field', { ...location, field: 'note' }],
    ['in another stream', { ...location, streamId: 'parent-leo' }],
    ['in another event', { ...location, eventId: otherEventId }],
  ])('is not decrypted %s', async (_where, elsewhere) => {
    const sealed = await sealing.seal('mia', 'Mia', location);
    await expect(sealing.decrypt(sealed, elsewhere)).rejects.toThrow(SealRefused);
  });

  it('is not decrypted for another person, or in another event than it names', async () => {
    const sealed = await sealing.seal('mia', 'Mia', location);
    await sealing.seal('leo', 'Leo', location);
    const anywhere = { streamId: location.streamId, field: location.field };
    await expect(sealing.decrypt({ ...sealed, person: 'leo' }, anywhere)).rejects.toThrow(SealRefused);
    await expect(sealing.decrypt({ ...sealed, person: 'nobody' }, anywhere)).rejects.toThrow(SealRefused);
    await expect(sealing.decrypt({ ...sealed, event: otherEventId }, anywhere)).rejects.toThrow(SealRefused);
  });

  it('distinguishes locations whose concatenated names are equal', async () => {
    const names = fc.string({ unit: fc.constantFrom('a', '"', ',', '\\', '[') });
    await fc.assert(
      fc.asyncProperty(names, names, names, names, async (streamA, fieldA, streamB, fieldB) => {
        fc.pre(streamA !== streamB || fieldA !== fieldB);
        const sealed = await sealing.seal('mia', 'Mia', { streamId: streamA, eventId, field: fieldA });
        await expect(sealing.decrypt(sealed, { streamId: streamB, eventId, field: fieldB })).rejects.toThrow(
          SealRefused,
        );
      }),
    );
  });

  it('is refused after any change of any character', async () => {
    const sealed = await sealing.seal('mia', 'Mia', location);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(sealed.box.length - 1),
        fc.constantFrom('A', 'B', 'C', 'D', 'Q', 'z', '0', '-', '_', '', '='),
        async (at, character) => {
          const box = sealed.box.slice(0, at) + character + sealed.box.slice(at + 1);
          fc.pre(box !== sealed.box);
          await expect(sealing.decrypt({ ...sealed, box }, location)).rejects.toThrow(SealRefused);
        },
      ),
    );
  });

  it('is refused in another encoding of the same bytes', async () => {
    const sealed = await sealing.seal('mia', 'Mia', location);
    for (const box of [`${sealed.box}=`, `${sealed.box}\n`, ` ${sealed.box}`])
      await expect(sealing.decrypt({ ...sealed, box }, location)).rejects.toThrow(SealRefused);
  });

  it('is refused when it is truncated, even to nothing', async () => {
    const sealed = await sealing.seal('mia', 'Mia', location);
    for (let length = 0; length < sealed.box.length; length += 1)
      await expect(sealing.decrypt({ ...sealed, box: sealed.box.slice(0, length) }, location)).rejects.toThrow(
        SealRefused,
      );
  });

  it('cannot contain what JSON cannot represent', async () => {
    await expect(sealing.seal('mia', undefined, location)).rejects.toThrow('Only JSON-serializable values');
  });
});

describe('a decrypted value', () => {
  it('prints [sealed] if it is logged by mistake', async () => {
    const decrypted = await sealing.decrypt(await sealing.seal('mia', { name: 'Mia' }, location), location);
    if (decrypted.kind !== 'decrypted') throw new Error('The value did not open.');
    expect(String(decrypted)).toBe('[sealed]');
    expect(JSON.stringify({ kid: decrypted })).toBe('{"kid":"[sealed]"}');
    expect(inspect({ kid: decrypted })).toBe('{ kid: [sealed] }');
    expect(inspect(decrypted, { showHidden: true, customInspect: false })).not.toContain('Mia');
    expect(JSON.stringify(Object.assign({}, decrypted))).not.toContain('Mia');
  });
});

describe('a deleted user', () => {
  it('leaves sealed values that are reported as forgotten, consistently', async () => {
    const sealed = await sealing.seal('mia', 'Mia', location);
    await sealing.destroyKey('mia');
    await sealing.destroyKey('mia');
    expect(await sealing.decrypt(sealed, location)).toEqual({ kind: 'forgotten', personId: 'mia' });
  });

  it('does not affect other users', async () => {
    const leo = await sealing.seal('leo', 'Leo', location);
    await sealing.seal('mia', 'Mia', location);
    await sealing.destroyKey('mia');
    expect(await decryptValue(sealing.decrypt(leo, location))).toBe('Leo');
  });

  it('gets no new key, so that nothing more can be sealed for them', async () => {
    await sealing.destroyKey('mia');
    await expect(sealing.seal('mia', 'Mia', location)).rejects.toThrow(PersonIsForgotten);
  });
});

describe('the keys of another installation', () => {
  it('are refused at startup, with the id of the missing master key', async () => {
    const store = createMemoryPersonKeyStore();
    const sealing = await openSealing({ store, masterKeys: testMasterKeys('spring'), epochKeys });
    await sealing.seal('mia', 'Mia', location);
    const other = openSealing({ store, masterKeys: testMasterKeys('autumn'), epochKeys });
    await expect(other).rejects.toThrow(MasterKeyMissing);
    await expect(other).rejects.toThrow('"spring"');
  });

  it('decrypt nothing, even under the same id', async () => {
    const store = createMemoryPersonKeyStore();
    const sealed = await (
      await openSealing({ store, masterKeys: testMasterKeys(), epochKeys })
    ).seal('mia', 'Mia', location);
    const stranger = await openSealing({ store, masterKeys: testMasterKeys(), epochKeys });
    await expect(stranger.decrypt(sealed, location)).rejects.toThrow(SealRefused);
  });
});

describe('the lookup hash of an email', () => {
  it('is the same in any spelling of the address, and does not reveal it', () => {
    const lookup = sealing.emailLookup('mia@exämple.com');
    expect(sealing.emailLookup('  Mia@EXÄMPLE.com ')).toBe(lookup);
    expect(sealing.emailLookup('mia@xn--exmple-cua.com')).toBe(lookup);
    expect(lookup).toMatch(/^[0-9a-f]{64}$/);
  });

  it('differs for mailboxes that only some providers treat as equal', () => {
    const addresses = ['mia@example.com', 'mi.a@example.com', 'mia+camps@example.com', 'mia@example.org', 'mia'];
    expect(new Set(addresses.map((address) => sealing.emailLookup(address))).size).toBe(addresses.length);
  });

  it('differs between installations', async () => {
    const [here, there] = [await newSealing(), await newSealing()];
    expect(here.emailLookup('mia@example.com')).not.toBe(there.emailLookup('mia@example.com'));
  });
});

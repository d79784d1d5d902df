import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { sealed as sealedSchema } from '@campjay/events/sealed.ts';
import fc from 'fast-check';
import { SealRefused } from './box.ts';
import { createMemoryEpochKeys } from './epochKeys.ts';
import { createMemoryPersonKeyStore } from './memoryPersonKeyStore.ts';
import { MasterKeyMissing } from './wrappedKey.ts';
import { openSealing, PersonIsForgotten, type Sealing } from './sealing.ts';
import { testMasterKeys } from './testing/masterKeys.ts';

const eventId = '0190a3c4-6f1e-7c3a-9b57-0d7f4a1c2b3d';
const otherEventId = '0190a3c4-6f1e-7c3a-9b57-0d7f4a1c2b3e';
const place = { streamId: 'parent-mia', eventId, field: 'name' };

const epochKeys = createMemoryEpochKeys();
const newSealing = () => openSealing({ store: createMemoryPersonKeyStore(), masterKeys: testMasterKeys(), epochKeys });

const reveal = async <T>(opening: ReturnType<Sealing['open']>): Promise<T> => {
  const opened = await opening;
  if (opened.kind !== 'opened') throw new Error(`The value is ${opened.kind}.`);
  return opened.reveal() as T;
};

describe('a sealed value', () => {
  it('opens as what it was, whatever JSON can hold, also after a way through the log', async () => {
    const sealing = await newSealing();
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ stringUnit: 'binary' }), async (value) => {
        const sealed = await sealing.seal('mia', value, place);
        const stored = sealedSchema<unknown>().parse(JSON.parse(JSON.stringify(sealed)));
        expect(await reveal(sealing.open(stored, place))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('shows neither its content nor how long a short content is', async () => {
    const sealing = await newSealing();
    const short = await sealing.seal('mia', 'Mia', place);
    const long = await sealing.seal('mia', 'Maximiliana-Josephine', place);
    expect(JSON.stringify(short)).not.toContain('Mia');
    expect(Buffer.from(short.box, 'base64url').toString('latin1')).not.toContain('Mia');
    expect(short.box.length).toBe(long.box.length);
  });

  it('looks different each time, although the content is the same', async () => {
    const sealing = await newSealing();
    const [one, two] = [await sealing.seal('mia', 'Mia', place), await sealing.seal('mia', 'Mia', place)];
    expect(one.box).not.toBe(two.box);
  });

  it('opens without the id of the event, which the seal carries itself', async () => {
    const sealing = await newSealing();
    const sealed = await sealing.seal('mia', 'Mia', place);
    expect(await reveal(sealing.open(sealed, { streamId: place.streamId, field: place.field }))).toBe('Mia');
  });

  it.each([
    ['in another field', { ...place, field: 'note' }],
    ['in another stream', { ...place, streamId: 'parent-leo' }],
    ['in another event', { ...place, eventId: otherEventId }],
  ])('does not open %s', async (_where, elsewhere) => {
    const sealing = await newSealing();
    const sealed = await sealing.seal('mia', 'Mia', place);
    await expect(sealing.open(sealed, elsewhere)).rejects.toThrow(SealRefused);
  });

  it('does not open under another person, or as another event than it names', async () => {
    const sealing = await newSealing();
    const sealed = await sealing.seal('mia', 'Mia', place);
    await sealing.seal('leo', 'Leo', place);
    const anywhere = { streamId: place.streamId, field: place.field };
    await expect(sealing.open({ ...sealed, person: 'leo' }, anywhere)).rejects.toThrow(SealRefused);
    await expect(sealing.open({ ...sealed, person: 'nobody' }, anywhere)).rejects.toThrow(SealRefused);
    await expect(sealing.open({ ...sealed, event: otherEventId }, anywhere)).rejects.toThrow(SealRefused);
  });

  it('does not confuse places whose names run into each other', async () => {
    const sealing = await newSealing();
    const names = fc.string({ unit: fc.constantFrom('a', '"', ',', '\\', '[') });
    await fc.assert(
      fc.asyncProperty(names, names, names, names, async (streamA, fieldA, streamB, fieldB) => {
        fc.pre(streamA !== streamB || fieldA !== fieldB);
        const sealed = await sealing.seal('mia', 'Mia', { streamId: streamA, eventId, field: fieldA });
        await expect(sealing.open(sealed, { streamId: streamB, eventId, field: fieldB })).rejects.toThrow(SealRefused);
      }),
    );
  });

  it('is refused after any change of any character', async () => {
    const sealing = await newSealing();
    const sealed = await sealing.seal('mia', 'Mia', place);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(sealed.box.length - 1),
        fc.constantFrom('A', 'B', 'C', 'D', 'Q', 'z', '0', '-', '_', '', '='),
        async (at, character) => {
          const box = sealed.box.slice(0, at) + character + sealed.box.slice(at + 1);
          fc.pre(box !== sealed.box);
          await expect(sealing.open({ ...sealed, box }, place)).rejects.toThrow(SealRefused);
        },
      ),
    );
  });

  it('is refused in another spelling of the same bytes', async () => {
    const sealing = await newSealing();
    const sealed = await sealing.seal('mia', 'Mia', place);
    for (const box of [`${sealed.box}=`, `${sealed.box}\n`, ` ${sealed.box}`])
      await expect(sealing.open({ ...sealed, box }, place)).rejects.toThrow(SealRefused);
  });

  it('is refused when it is cut short, even to nothing', async () => {
    const sealing = await newSealing();
    const sealed = await sealing.seal('mia', 'Mia', place);
    for (let length = 0; length < sealed.box.length; length += 1)
      await expect(sealing.open({ ...sealed, box: sealed.box.slice(0, length) }, place)).rejects.toThrow(SealRefused);
  });

  it('is not made of what JSON cannot hold', async () => {
    const sealing = await newSealing();
    await expect(sealing.seal('mia', undefined, place)).rejects.toThrow('Only what JSON can hold');
  });
});

describe('an opened value', () => {
  it('prints [sealed] wherever it is shown by mistake', async () => {
    const sealing = await newSealing();
    const opened = await sealing.open(await sealing.seal('mia', { name: 'Mia' }, place), place);
    if (opened.kind !== 'opened') throw new Error('The value did not open.');
    expect(String(opened)).toBe('[sealed]');
    expect(JSON.stringify({ kid: opened })).toBe('{"kid":"[sealed]"}');
    expect(inspect({ kid: opened })).toBe('{ kid: [sealed] }');
    expect(inspect(opened, { showHidden: true, customInspect: false })).not.toContain('Mia');
    expect(JSON.stringify(Object.assign({}, opened))).not.toContain('Mia');
  });
});

describe('a forgotten person', () => {
  it('leaves values that say so instead of opening, and that say so again', async () => {
    const sealing = await newSealing();
    const sealed = await sealing.seal('mia', 'Mia', place);
    await sealing.destroyKey('mia');
    await sealing.destroyKey('mia');
    expect(await sealing.open(sealed, place)).toEqual({ kind: 'forgotten', personId: 'mia' });
  });

  it('takes nobody else along', async () => {
    const sealing = await newSealing();
    const leo = await sealing.seal('leo', 'Leo', place);
    await sealing.seal('mia', 'Mia', place);
    await sealing.destroyKey('mia');
    expect(await reveal(sealing.open(leo, place))).toBe('Leo');
  });

  it('gets no new key: nothing more can be sealed for them', async () => {
    const sealing = await newSealing();
    await sealing.destroyKey('mia');
    await expect(sealing.seal('mia', 'Mia', place)).rejects.toThrow(PersonIsForgotten);
  });
});

describe('the keys of another installation', () => {
  it('are refused at the start, naming the master key that is missing', async () => {
    const store = createMemoryPersonKeyStore();
    const sealing = await openSealing({ store, masterKeys: testMasterKeys('spring'), epochKeys });
    await sealing.seal('mia', 'Mia', place);
    const other = openSealing({ store, masterKeys: testMasterKeys('autumn'), epochKeys });
    await expect(other).rejects.toThrow(MasterKeyMissing);
    await expect(other).rejects.toThrow('"spring"');
  });

  it('do not open anything, even under the same id', async () => {
    const store = createMemoryPersonKeyStore();
    const sealed = await (
      await openSealing({ store, masterKeys: testMasterKeys(), epochKeys })
    ).seal('mia', 'Mia', place);
    const stranger = await openSealing({ store, masterKeys: testMasterKeys(), epochKeys });
    await expect(stranger.open(sealed, place)).rejects.toThrow(SealRefused);
  });
});

describe('the look-up of an email', () => {
  it('is the same however the address is written, and tells nothing of it', async () => {
    const sealing = await newSealing();
    const lookup = sealing.emailLookup('mia@exämple.com');
    expect(sealing.emailLookup('  Mia@EXÄMPLE.com ')).toBe(lookup);
    expect(sealing.emailLookup('mia@xn--exmple-cua.com')).toBe(lookup);
    expect(lookup).toMatch(/^[0-9a-f]{64}$/);
  });

  it('tells mailboxes apart that only some providers treat as one', async () => {
    const sealing = await newSealing();
    const addresses = ['mia@example.com', 'mi.a@example.com', 'mia+camps@example.com', 'mia@example.org', 'mia'];
    expect(new Set(addresses.map((address) => sealing.emailLookup(address))).size).toBe(addresses.length);
  });

  it('differs from one installation to the next', async () => {
    const [here, there] = [await newSealing(), await newSealing()];
    expect(here.emailLookup('mia@example.com')).not.toBe(there.emailLookup('mia@example.com'));
  });
});

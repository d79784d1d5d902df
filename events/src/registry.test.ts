import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { EventReader } from './defineEvent.ts';
import { allEvents } from './registry.ts';

/** Events as former product versions wrote them. Examples are added with every new version, and never changed. */
interface Example {
  readonly type: string;
  readonly version: number;
  readonly data: unknown;
}

const filesHere = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
const goldenFiles = filesHere.filter((file) => /(^|\/)golden\/[^/]+\.json$/.test(file));
const examples = goldenFiles.flatMap(
  (file) => JSON.parse(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')) as readonly Example[],
);

const readerOf = (type: string): EventReader => {
  const reader = allEvents.find((each) => each.type === type);
  if (!reader) throw new Error(`${type} is not registered`);
  return reader;
};

const isEventDefinition = (value: unknown): value is EventReader =>
  typeof value === 'function' && 'schema' in value && 'parse' in value && 'version' in value;

describe('the registered events', () => {
  it('have an example of every version that was ever written', () => {
    const versions = allEvents.flatMap(({ type, version }) =>
      Array.from({ length: version }, (_, index) => `${type} ${index + 1}`),
    );
    // A version has a second example if a fact was added to it that its first example lacks.
    expect([...new Set(examples.map(({ type, version }) => `${type} ${version}`))].sort()).toEqual(versions.sort());
  });

  it.each(examples)('include version $version of $type, which is upcast to the current version', (example) => {
    const reader = readerOf(example.type);
    const event = reader.parse(example.data, example.version);
    expect(event.type).toBe(example.type);
    expect(reader.parse(JSON.parse(JSON.stringify(event.data)), reader.version)).toEqual(event);
    if (example.version === reader.version) expect(event.data).toEqual(example.data);
  });

  it('each have a unique type', () => {
    const types = allEvents.map(({ type }) => type);
    expect(types).toEqual([...new Set(types)]);
  });

  it('include all events, wherever they are defined', async () => {
    const modules = filesHere.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
    const exports = await Promise.all(
      modules.map(async (file) => Object.values((await import(`./${file}`)) as Record<string, unknown>)),
    );
    const defined = new Set(exports.flat().filter(isEventDefinition));
    expect(defined.size).toBeGreaterThan(0);
    expect([...defined].map(({ type }) => type).sort()).toEqual(allEvents.map(({ type }) => type).sort());
  });
});

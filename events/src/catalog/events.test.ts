import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { UnreadableEvent } from '../defineEvent.ts';
import {
  CampListed,
  campEvents,
  SeasonOpened,
  SessionsOffered,
  sessionOffer,
  sessionPlace,
  sessionPricing,
  sessionTiming,
} from './events.ts';
import { CampFacts, SessionFacts } from './facts.ts';

/** Events as the log holds them, by the version that wrote them; entries are added, never changed. */
const golden = JSON.parse(readFileSync(new URL('./golden/catalog-events.json', import.meta.url), 'utf8')) as readonly {
  readonly type: string;
  readonly version: number;
  readonly data: Readonly<Record<string, unknown>>;
}[];

const definitions = [...campEvents, SeasonOpened];
const definitionOf = (type: string) => {
  const definition = definitions.find((each) => each.type === type);
  if (!definition) throw new Error(`no definition of ${type}`);
  return definition;
};

describe('the events of the catalogue', () => {
  it.each(golden)('$type as version $version wrote it is still read, whole', ({ type, version, data }) =>
    expect(definitionOf(type).parse(data, version)).toEqual({ type, data }),
  );

  it('every version of every event up to today stands among those examples', () =>
    expect(golden.map(({ type, version }) => `${type} ${version}`)).toEqual(
      definitions.flatMap(({ type, version }) => Array.from({ length: version }, (_, index) => `${type} ${index + 1}`)),
    ));

  it('the examples state every fact there is', () => {
    const listed = CampListed.parse(golden[0]?.data, 1);
    const offered = SessionsOffered.parse(golden[2]?.data, 1);
    expect(Object.keys(listed.data.camp).sort()).toEqual(Object.keys(CampFacts.shape).sort());
    expect(Object.keys(offered.data.sessions[0] ?? {}).sort()).toEqual(Object.keys(SessionFacts.shape).sort());
  });

  it('every fact of a session belongs to exactly one kind of change', () => {
    const kinds = [sessionPricing, sessionTiming, sessionPlace, sessionOffer];
    expect(['instance_id', ...kinds.flatMap(({ shape }) => Object.keys(shape))].sort()).toEqual(
      Object.keys(SessionFacts.shape).sort(),
    );
  });

  it('what a build does not understand is named, not guessed', () => {
    const listed = definitionOf('CampListed');
    expect(() => listed.parse({ camp: {}, digest: 'x' }, 1)).toThrow(UnreadableEvent);
    expect(() => listed.parse({ camp: { camp_org_name: 'A' } }, 1)).toThrow(UnreadableEvent);
    expect(() => listed.parse(golden[0]?.data, 2)).toThrow(/newer than this build/);
  });
});

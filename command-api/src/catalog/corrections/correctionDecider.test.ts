import {
  CampCorrected,
  CampCorrectionWithdrawn,
  CampDelisted,
  type CampEvent,
  CampListed,
  SessionCorrected,
  SessionCorrectionWithdrawn,
  SessionRepriced,
  SessionsOffered,
  SessionsWithdrawn,
} from '@campjay/events/catalog/events.ts';
import { type CatalogFact } from '@campjay/domain/catalog/catalogFacts.ts';
import { describe, it } from '@jest/globals';
import { deciderSpec } from '../../kernel/testing/deciderSpec.ts';
import { DELISTED } from '../importedCamp.ts';
import { camp, instanceId, session } from '../testing/camps.ts';
import { correctionDecider } from './correctionDecider.ts';

const given = deciderSpec(correctionDecider);
const otters = instanceId('otters');
const reason = "The camp's page says $475.";
const stated = camp(
  { days_per_week: 5, org_tags: ['coast', 'art'] },
  session('otters', { price: 450, start_date: 'June 8', end_date: 'June 12', year: 2026 }),
);
const { digest } = stated;
const listed: readonly CampEvent[] = [
  CampListed({ camp: stated.facts, digest }),
  SessionsOffered({ sessions: [...stated.sessions.values()], digest }),
];
const correct = (field: string, value: CatalogFact, seen?: CatalogFact) =>
  ({ type: 'CorrectFacts', target: otters, facts: [{ field, value, seen }], reason }) as const;
const withdraw = (...fields: readonly string[]) =>
  ({ type: 'WithdrawCorrection', target: otters, fields, reason }) as const;
const corrected = SessionCorrected({ instance_id: otters, changes: { price: 475 }, reason, digest });

describe('a correction', () => {
  // Covers: F.1
  it('to a session records the new value and the reason, and keeps the digest of the source', () =>
    given(...listed)
      .when(correct('price', 475, 450))
      .then(corrected));

  it('to the camp itself records the same for the camp', () =>
    given(...listed)
      .when({ ...correct('days_per_week', 4, 5), target: null })
      .then(CampCorrected({ changes: { days_per_week: 4 }, reason, digest })));

  it('can clear a fact', () =>
    given(...listed)
      .when(correct('price', null, 450))
      .then(SessionCorrected({ instance_id: otters, changes: { price: null }, reason, digest })));

  it('appends no event when the fact already has the value, whatever value the admin saw', () => {
    given(...listed)
      .when(correct('price', 450, 425))
      .thenNothing();
    given(...listed, corrected)
      .when(correct('price', 475, 450))
      .thenNothing();
    given(...listed)
      .when({ ...correct('org_tags', 'coast, art'), target: null })
      .thenNothing();
  });

  it('contains only the facts that differ', () =>
    given(...listed)
      .when({
        ...correct('price', 450),
        facts: [
          { field: 'price', value: 450 },
          { field: 'end_date', value: 'June 13' },
        ],
      })
      .then(SessionCorrected({ instance_id: otters, changes: { end_date: 'June 13' }, reason, digest })));

  // Covers: F.1
  it('is refused with the current value when the fact changed since the admin looked', () =>
    given(...listed, SessionRepriced({ instance_id: otters, changes: { price: 460 }, digest: 'later' }))
      .when(correct('price', 475, 450))
      .thenRefused({ type: 'FactHasChanged', field: 'price', now: 460 }));

  it('is refused when the dates would contradict each other', () =>
    given(...listed)
      .when(correct('start_date', 'June 15', 'June 8'))
      .thenRefused({
        type: 'FactsDisagree',
        field: 'end_date',
        reason: "is 'June 12', before the start on 'June 15'",
      }));

  it('moves a session when both dates are corrected together', () => {
    const facts = [
      { field: 'start_date', value: 'June 15' },
      { field: 'end_date', value: 'June 19' },
    ];
    const changes = { start_date: 'June 15', end_date: 'June 19' };
    given(...listed)
      .when({ ...correct('price', 1), facts })
      .then(SessionCorrected({ instance_id: otters, changes, reason, digest }));
  });

  it('is refused for a session that the camp does not offer, or no longer offers', () => {
    given(...listed)
      .when({ ...correct('price', 1), target: instanceId('seals') })
      .thenRefused({ type: 'NoSuchSession' });
    given(...listed, SessionsWithdrawn({ instance_ids: [otters], digest }))
      .when(correct('price', 475))
      .thenRefused({ type: 'NoSuchSession' });
  });

  it('is refused for a camp that is not listed, or no longer listed', () => {
    given().when(correct('price', 475)).thenRefused({ type: 'NoSuchCamp' });
    given(...listed, CampDelisted({ digest: DELISTED }))
      .when({ ...correct('days_per_week', 4), target: null })
      .thenRefused({ type: 'NoSuchCamp' });
  });
});

describe('withdrawing a correction', () => {
  it('restores the value of the source', () =>
    given(...listed, corrected)
      .when(withdraw('price'))
      .then(SessionCorrectionWithdrawn({ instance_id: otters, changes: { price: 450 }, reason, digest })));

  // Covers: F.4
  it('undoes all corrections of the fact, not only the last one', () =>
    given(...listed, corrected, SessionCorrected({ instance_id: otters, changes: { price: 480 }, reason, digest }))
      .when(withdraw('price'))
      .then(SessionCorrectionWithdrawn({ instance_id: otters, changes: { price: 450 }, reason, digest })));

  it('works for facts of the camp as well', () =>
    given(...listed, CampCorrected({ changes: { org_tags: null }, reason, digest }))
      .when({ ...withdraw('org_tags'), target: null })
      .then(CampCorrectionWithdrawn({ changes: { org_tags: ['coast', 'art'] }, reason, digest })));

  it('is refused for a fact that is not corrected', () => {
    given(...listed)
      .when(withdraw('price'))
      .thenRefused({ type: 'NotCorrected', field: 'price' });
    const back = SessionCorrected({ instance_id: otters, changes: { price: 450 }, reason, digest });
    given(...listed, corrected, back)
      .when(withdraw('price'))
      .thenRefused({ type: 'NotCorrected', field: 'price' });
  });

  it('is refused when the restored dates would contradict each other', () => {
    const later = { start_date: 'June 15', end_date: 'June 19' };
    given(...listed, SessionCorrected({ instance_id: otters, changes: later, reason, digest }))
      .when(withdraw('end_date'))
      .thenRefused({
        type: 'FactsDisagree',
        field: 'end_date',
        reason: "is 'June 12', before the start on 'June 15'",
      });
  });
});

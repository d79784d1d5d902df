import AlarmIcon from '@mui/icons-material/Alarm';
import type { CampOrg } from '@campjay/query-api/search/contract.ts';
import type { ReactNode } from 'react';
import { InfoNote } from '../../../ui/InfoNote.tsx';
import { datesOf, pricesOf } from './campFacts.ts';
import { remarksOf } from './campLabels.ts';
import { placesOf } from './campPlaces.ts';
import { CardPlaces } from './CardPlaces.tsx';
import { CardTimes } from './CardTimes.tsx';
import { Highlighted } from './Highlighted.tsx';
import { registrationOf } from './registration.ts';

const SOON = 'The registration date is in the next week';
const HANDY_LIST =
  "To get a handy list of registration dates, go to the Schedule page and add camps to your kid's schedule";

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const NotStated = () => <span className="quiet">not stated</span>;

/** When, price, where, and registration. Shows 'not stated' for each fact that a camp with sessions lacks. */
export function CardFacts({ camp, season }: { camp: CampOrg; season: number }) {
  const hasSessions = camp.instances.length > 0;
  const prices = pricesOf(camp);
  const places = placesOf(camp);
  const registration = registrationOf(camp);
  const isOvernight = camp.instances.every(({ day_or_sleepaway }) => day_or_sleepaway === 'sleepaway');
  const [onlySession, ...others] = camp.instances;
  const remarks = onlySession && others.length === 0 ? remarksOf(onlySession) : [];
  return (
    <dl className="card-facts">
      {hasSessions && (
        <Fact term={`Camp Dates (${season})`}>
          <strong>{datesOf(camp) ?? <NotStated />}</strong>
        </Fact>
      )}
      {hasSessions && (
        <Fact term="Price">
          {prices.length === 0 && <NotStated />}
          {prices.map(({ kind, range, unit }) => (
            <div key={kind}>
              {(prices.length > 1 || kind === 'Overnight') && <span className="quiet">{kind} </span>}
              <strong>{range}</strong> {unit}
            </div>
          ))}
        </Fact>
      )}
      {(places.length > 0 || camp.distance !== undefined) && (
        <Fact term={places.length > 1 ? 'Locations' : 'Location'}>
          <CardPlaces places={places} campDistance={camp.distance} />
        </Fact>
      )}
      {hasSessions && !isOvernight && (
        <Fact term="Time">
          <CardTimes camp={camp} />
        </Fact>
      )}
      {registration && (
        <Fact term="Registration">
          {registration.isSoon && <InfoNote label={SOON} text={SOON} icon={<AlarmIcon color="warning" />} />}
          {registration.text}
          <InfoNote label="About registration dates" text={HANDY_LIST} />
        </Fact>
      )}
      {remarks.length > 0 && (
        <Fact term="Good to know">
          <Highlighted text={remarks.join(', ')} />
        </Fact>
      )}
    </dl>
  );
}

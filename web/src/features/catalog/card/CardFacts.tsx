import type { CampOrg } from '../campAnswer.ts';
import { Fragment, useState, type ReactNode } from 'react';
import { useAppSelector } from '../../../app/hooks.ts';
import { InfoNote } from '../../../ui/dialogs/TextPopover.tsx';
import {
  campTimesOf,
  carePriceOf,
  extendedTimesOf,
  lacksCare,
  datesOf,
  pricesOf,
  registrationOf,
} from './campFacts.ts';
import { formatMiles } from '@campjay/domain/format.ts';
import type { SearchState } from '../search.ts';
import { CardWeeks } from './weeks/CardWeeks.tsx';
import { CarePrice } from './CarePrice.tsx';
import { type CampPlace, MAX_VISIBLE_PLACES, placesOf } from './campPlaces.ts';
import { Highlighted, ShowMore } from './CardAbout.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { remarksOf } from './campLabels.ts';

/** How many different time ranges a card shows. The dialog with the session details shows the rest. */
const MAX_VISIBLE_TIMES = 3;

function TimeList({ times }: { times: readonly string[] }) {
  // If only one more time remains, shows it: 'and 1 more' would be as long.
  const visibleTimes = times.length <= MAX_VISIBLE_TIMES + 1 ? times : times.slice(0, MAX_VISIBLE_TIMES);
  return (
    <>
      {visibleTimes.map((time, index) => (
        <Fragment key={time}>
          {index > 0 && ', '}
          <span className="nowrap">{time}</span>
        </Fragment>
      ))}
      {visibleTimes.length < times.length && ` and ${times.length - MAX_VISIBLE_TIMES} more, see session details`}
    </>
  );
}

/**
 * The camp's hours, then its hours including before and after care, or a note that there is no care (Requirements 2.146
 * and 2.147).
 */
function CardTimes({ camp }: { camp: CampOrg }) {
  const times = campTimesOf(camp);
  const extendedTimes = extendedTimesOf(camp);
  const carePrice = carePriceOf(camp);
  return (
    <>
      <div>
        {times.length > 0 ? (
          <>
            <span className="quiet">Camp</span> <TimeList times={times} />
          </>
        ) : (
          <NotListed />
        )}
      </div>
      {(extendedTimes.length > 0 || carePrice !== undefined) && (
        <div>
          <span className="quiet">Extended</span> <TimeList times={extendedTimes} />
          {carePrice !== undefined && `${extendedTimes.length > 0 ? ', ' : ''}${carePrice} per week`}
        </div>
      )}
      {lacksCare(camp) && (
        <div>
          <span className="quiet">Extended</span> none
          <InfoNote label="About extended care" text="No extended care available." />
        </div>
      )}
    </>
  );
}

interface CardPlacesProps {
  readonly places: readonly CampPlace[];
  /** Miles to the camp's own address. Shown only if no place has a distance. */
  readonly campDistance: number | undefined;
}

/**
 * The city that is searched; undefined if an address, a ZIP code or a larger area is, or nothing. Miles from the center
 * of a city would say nothing about a camp in that city.
 */
const searchedCity = ({ search: { place } }: { readonly search: SearchState }): string | undefined =>
  /^([^,\d]+)(?:, [A-Z]{2})?$/.exec(place?.label ?? '')?.[1];

function CardPlaces({ places, campDistance }: CardPlacesProps) {
  const cityOfSearch = useAppSelector(searchedCity);
  const [isOpen, setIsOpen] = useState(false);
  const visiblePlaces = isOpen ? places : places.slice(0, MAX_VISIBLE_PLACES);
  const isInSearchedCity = places.some(({ label, inCity }) => (inCity?.city ?? label) === cityOfSearch);
  const hasDistance = places.some(({ distance }) => distance !== undefined);
  return (
    <>
      {visiblePlaces.map(({ label, inCity, distance, address, directionsUrl }) => {
        const miles = distance ?? (hasDistance ? undefined : campDistance);
        const cityToName = miles !== undefined && inCity?.city === cityOfSearch ? inCity : undefined;
        const text = <Highlighted text={cityToName?.name ?? label} />;
        return (
          <div key={label} className="card-place">
            {directionsUrl === undefined ? (
              text
            ) : (
              <a href={directionsUrl} target="_blank" rel="noopener" aria-label={`${label}, driving directions`}>
                {text}
              </a>
            )}
            {cityToName && <span className="quiet nowrap"> in {cityToName.city}</span>}
            {distance !== undefined && !cityToName && label !== cityOfSearch && (
              <span className="quiet nowrap"> {formatMiles(distance)}</span>
            )}
            {address !== undefined && places.length === 1 && <div className="quiet">{address}</div>}
          </div>
        );
      })}
      {campDistance !== undefined && !hasDistance && !isInSearchedCity && (
        <span className="quiet">{formatMiles(campDistance)}</span>
      )}
      {places.length > MAX_VISIBLE_PLACES && (
        <ShowMore isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} noun="locations" />
      )}
    </>
  );
}

const OPENS_SOON_NOTE = 'The registration date is in the next week';
const REGISTRATION_NOTE =
  "To get a handy list of registration dates, go to the Schedule page and add camps to your kid's schedule";

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const NotListed = () => <span className="quiet">not listed</span>;

/** Dates, price, places, times and registration. Shows 'not listed' if the sessions lack dates, a price or times. */
export function CardFacts({ camp, season }: { camp: CampOrg; season: number }) {
  const hasSessions = camp.instances.length > 0;
  const prices = pricesOf(camp);
  const places = placesOf(camp);
  const registration = registrationOf(camp);
  const isOvernight = camp.instances.every(({ day_or_sleepaway }) => day_or_sleepaway === 'sleepaway');
  const [firstSession, ...otherSessions] = camp.instances;
  const remarks = firstSession && otherSessions.length === 0 ? remarksOf(firstSession) : [];
  return (
    <dl className="card-facts">
      {hasSessions && (
        <Fact term={`Camp Dates (${season})`}>
          <strong>{datesOf(camp) ?? <NotListed />}</strong>
        </Fact>
      )}
      {hasSessions && <CardWeeks camp={camp} season={season} />}
      {hasSessions && (
        <Fact term="Price">
          <CarePrice camp={camp} />
          {prices.length === 0 && <NotListed />}
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
          {registration.isSoon && (
            <InfoNote
              label={OPENS_SOON_NOTE}
              text={OPENS_SOON_NOTE}
              icon={<Icon name="alarm" size="1em" className="card-alarm" />}
            />
          )}
          {registration.text}
          <InfoNote label="About registration dates" text={REGISTRATION_NOTE} />
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

import type { CampOrg } from '@campjay/query-api/catalog/contract.ts';
import { Fragment } from 'react';
import { InfoNote } from '../../ui/InfoNote.tsx';
import { campTimesOf, carePriceOf, extendedTimesOf, lacksCare } from './campFacts.ts';

/** Different hours that a card tells; a camp with more of them has its session details. */
const MAX_VISIBLE = 3;

function TimeList({ times }: { times: readonly string[] }) {
  const visible = times.length <= MAX_VISIBLE + 1 ? times : times.slice(0, MAX_VISIBLE);
  return (
    <>
      {visible.map((time, at) => (
        <Fragment key={time}>
          {at > 0 && ', '}
          <span className="nowrap">{time}</span>
        </Fragment>
      ))}
      {visible.length < times.length && ` and ${times.length - MAX_VISIBLE} more, see session details`}
    </>
  );
}

/** The hours of the day, then those with care before and after; or that there is no care (SPEC §2 'Time(s)'). */
export function CardTimes({ camp }: { camp: CampOrg }) {
  const times = campTimesOf(camp);
  const extended = extendedTimesOf(camp);
  const carePrice = carePriceOf(camp);
  return (
    <>
      <div>
        {times.length > 0 ? (
          <>
            <span className="quiet">Camp</span> <TimeList times={times} />
          </>
        ) : (
          <span className="quiet">not stated</span>
        )}
      </div>
      {(extended.length > 0 || carePrice !== undefined) && (
        <div>
          <span className="quiet">Extended</span> <TimeList times={extended} />
          {carePrice !== undefined && `${extended.length > 0 ? ', ' : ''}${carePrice} per week`}
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

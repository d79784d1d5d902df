import type { CampOrg } from '@campjay/query-api/search/contract.ts';
import { Fragment } from 'react';
import { InfoNote } from '../../../ui/InfoNote.tsx';
import { campTimesOf, carePriceOf, extendedTimesOf, lacksCare } from './campFacts.ts';

/** How many different hours a card shows; the session details have the rest. */
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

/**
 * The camp's hours, then those with before and after care, or a note that there is no care (Requirements 2.146 and
 * 2.147).
 */
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

import { formatMiles } from '@campjay/domain/format/distance.ts';
import { useState } from 'react';
import { type CampPlace, PLACES_SHOWN } from './campPlaces.ts';
import { Highlighted } from './Highlighted.tsx';
import { ShowMore } from './ShowMore.tsx';

interface CardPlacesProps {
  readonly places: readonly CampPlace[];
  /** Miles to the camp itself, shown if no place has a distance of its own. */
  readonly campDistance: number | undefined;
}

export function CardPlaces({ places, campDistance }: CardPlacesProps) {
  const [isOpen, setOpen] = useState(false);
  const visible = isOpen ? places : places.slice(0, PLACES_SHOWN);
  const hasDistance = places.some(({ distance }) => distance !== undefined);
  return (
    <>
      {visible.map(({ label, distance, address, directions }) => (
        <div key={label}>
          {directions === undefined ? (
            <Highlighted text={label} />
          ) : (
            <a href={directions} target="_blank" rel="noopener" aria-label={`${label}, driving directions`}>
              <Highlighted text={label} />
            </a>
          )}
          {distance !== undefined && <span className="quiet nowrap"> {formatMiles(distance)}</span>}
          {address !== undefined && places.length === 1 && <div className="quiet">{address}</div>}
        </div>
      ))}
      {campDistance !== undefined && !hasDistance && <span className="quiet">{formatMiles(campDistance)}</span>}
      {places.length > PLACES_SHOWN && <ShowMore isOpen={isOpen} onToggle={() => setOpen(!isOpen)} noun="locations" />}
    </>
  );
}

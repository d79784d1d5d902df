import type { BoundingBox } from '@campjay/domain/geography/boundingBox.ts';
import { formatNumber } from '@campjay/domain/format.ts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useMemo, useState } from 'react';
import { Link } from '../../../ui/Link.tsx';
import { useAppDispatch } from '../../../app/hooks.ts';
import { PAGE_PART } from '../../../ui/pageMarks.ts';
import { boundingBoxChanged } from '../search.ts';
import { facetSearchOf, type PageSearch } from '../searchRequest.ts';
import { CampMap, type MapPin } from './CampMap.tsx';
import { type MapPoint, useMapPointsQuery } from './mapApi.ts';
import styles from './MapPanel.module.css';

/** Shown until any camp is known: from San Diego to the Canadian border. */
const WEST_COAST: BoundingBox = { north: 49, south: 32.4, east: -116, west: -125 };
/** Degrees around the camps, so that no pin is at the edge, and a single camp has surroundings. */
const MARGIN = 0.04;

/** The smallest area with all points. */
const areaAround = (points: readonly { readonly lat: number; readonly lng: number }[]): BoundingBox => {
  if (points.length === 0) return WEST_COAST;
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)];
  return {
    north: Math.max(...lats) + MARGIN,
    south: Math.min(...lats) - MARGIN,
    east: Math.max(...lngs) + MARGIN,
    west: Math.min(...lngs) - MARGIN,
  };
};

/** The camp whose card has the pointer or the focus; its pin is highlighted. */
const useHighlightedCard = (): string | undefined => {
  const [orgId, setOrgId] = useState<string>();
  useEffect(() => {
    const update = ({ target }: Event): void => {
      const card = target instanceof Element ? target.closest(`li[${PAGE_PART}]`) : null;
      setOrgId(card?.getAttribute(PAGE_PART) ?? undefined);
    };
    for (const event of ['pointerover', 'focusin']) document.addEventListener(event, update, { passive: true });
    return () => {
      for (const event of ['pointerover', 'focusin']) document.removeEventListener(event, update);
    };
  }, []);
  return orgId;
};

/** Marks the card of the camp whose pin has the pointer or the focus. */
const highlightCard = (orgId: string | undefined): void => {
  for (const card of document.querySelectorAll('[data-on-map]')) card.removeAttribute('data-on-map');
  if (orgId !== undefined)
    document.querySelector(`li[${PAGE_PART}="${CSS.escape(orgId)}"]`)?.setAttribute('data-on-map', '');
};

function SelectedCamp({ point, onClose }: { point: MapPoint; onClose: () => void }) {
  const { org_id, name, price, sessions } = point;
  const facts = [
    price === undefined ? 'Price not listed' : `from $${formatNumber(price)}`,
    sessions > 0 && `${formatNumber(sessions)} ${sessions === 1 ? 'session' : 'sessions'} here`,
  ];
  return (
    <div className={styles['selected']}>
      <div>
        <Link to={`/camp/${encodeURIComponent(org_id)}`}>{name}</Link>
        <p className={styles['quiet']}>{facts.filter((fact) => fact !== false).join(' · ')}</p>
      </div>
      <button type="button" className={styles['close']} aria-label="Close" onClick={onClose}>
        ×
      </button>
    </div>
  );
}

/** The map of a search. After the map was moved, a button searches its area instead of the place. */
export function MapPanel({ search }: { search: PageSearch | undefined }) {
  const dispatch = useAppDispatch();
  const { data, isError } = useMapPointsQuery(search ? facetSearchOf(search) : skipToken);
  const [movedTo, setMovedTo] = useState<BoundingBox>();
  const [selected, setSelected] = useState<MapPoint>();
  const highlightedOrgId = useHighlightedCard();
  const points = data?.points;
  const place = search?.place ?? null;
  const pins = useMemo((): readonly MapPin[] => (place ? [place] : []), [place]);
  const box = search?.boundingBox ?? null;
  const area = useMemo(() => box ?? areaAround(points ?? []), [box, points]);
  return (
    <div className={styles['panel']}>
      <CampMap
        points={points ?? []}
        pins={pins}
        area={area}
        highlightedOrgId={highlightedOrgId}
        onHighlight={highlightCard}
        onSelect={setSelected}
        onMove={setMovedTo}
      />
      {movedTo && (
        <button
          type="button"
          className={styles['searchArea']}
          onClick={() => {
            dispatch(boundingBoxChanged(movedTo));
            setMovedTo(undefined);
          }}
        >
          Search this area
        </button>
      )}
      {isError && (
        <p role="alert" className={styles['status']}>
          The camps could not be placed on the map.
        </p>
      )}
      {selected && <SelectedCamp point={selected} onClose={() => setSelected(undefined)} />}
    </div>
  );
}

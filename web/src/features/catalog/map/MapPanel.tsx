import type { BoundingBox } from '@campjay/domain/geography/boundingBox.ts';
import { formatNumber } from '@campjay/domain/format.ts';
import { skipToken } from '@reduxjs/toolkit/query';
import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { shallowEqual } from 'react-redux';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { useBackCloses } from '../../../ui/dialogs/overlayHistory.ts';
import { PAGE_PART } from '../../../ui/pageMarks.ts';
import { isCampHidden } from '../../hidden-camps/hiddenCamps.ts';
import { isVisitor } from '../../identity/useIdentity.ts';
import { boundingBoxChanged } from '../search.ts';
import { facetSearchOf, type PageSearch } from '../searchRequest.ts';
import { CampMap } from './CampMap.tsx';
import { type MapPoint, useMapPointsQuery } from './mapApi.ts';
import { SelectedCamp } from './SelectedCamp.tsx';
import type { MapPin } from './useMapLabels.ts';
import styles from './MapPanel.module.css';

/** Shown until any camp is known: from San Diego to the Canadian border. */
const WEST_COAST: BoundingBox = { north: 49, south: 32.4, east: -116, west: -125 };
/** Degrees around the camps, so that no pin is at the edge, and a single camp has surroundings. */
const MARGIN = 0.04;
/** From this width on, the map is beside the list (as in results.module.css). */
const WIDE = window.matchMedia('(min-width: 1200px)');

const useIsWide = (): boolean =>
  useSyncExternalStore(
    (notify) => {
      WIDE.addEventListener('change', notify);
      return () => WIDE.removeEventListener('change', notify);
    },
    () => WIDE.matches,
  );

/** Degrees of the smallest area that is shown by itself: a closer view of few camps would show neither coast nor cities. */
const MIN_SPAN = 0.15;

/** The smallest and the largest of these degrees, with a margin. */
const rangeAround = (degrees: readonly number[]): readonly [from: number, to: number] => {
  const [from, to] = [Math.min(...degrees), Math.max(...degrees)];
  const margin = Math.max(MARGIN, (MIN_SPAN - (to - from)) / 2);
  return [from - margin, to + margin];
};

/** An area with all points. */
const areaAround = (points: readonly { readonly lat: number; readonly lng: number }[]): BoundingBox => {
  if (points.length === 0) return WEST_COAST;
  const [south, north] = rangeAround(points.map(({ lat }) => lat));
  const [west, east] = rangeAround(points.map(({ lng }) => lng));
  return { north, south, east, west };
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

/** The points of a search without the camps that the parent has hidden, which the list does not show either. */
const useVisiblePoints = (points: readonly MapPoint[] | undefined): readonly MapPoint[] => {
  const hiddenIds = useAppSelector(
    (state) =>
      isVisitor(state) || state.hiddenCampsVisibility.isShown
        ? []
        : [...new Set(points?.map(({ org_id }) => org_id))].filter((orgId) => isCampHidden(state, orgId)),
    shallowEqual,
  );
  return useMemo(() => (points ?? []).filter(({ org_id }) => !hiddenIds.includes(org_id)), [points, hiddenIds]);
};

/** The searched place, and the saved one if it is another. */
const usePins = (search: PageSearch | undefined): readonly MapPin[] => {
  const { place = null, savedPlace = null } = search ?? {};
  return useMemo(() => {
    const isSame = place !== null && place.lat === savedPlace?.lat && place.lng === savedPlace.lng;
    const home = savedPlace && { ...savedPlace, label: 'Your place' };
    return [isSame ? home : place, isSame ? null : home].filter((pin) => pin !== null);
  }, [place, savedPlace]);
};

/** A full-screen layer over the list, which Back, Escape and its button close. */
function MapLayer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useBackCloses(true, onClose);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={styles['layer']}
      aria-label="Map"
      onCancel={(event) => {
        event.preventDefault(); // React removes the dialog, which restores the focus.
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}

interface MapPanelProps {
  readonly search: PageSearch | undefined;
  readonly onClose: () => void;
}

/**
 * The map of a search: beside the list on wide screens, otherwise over it. After the map was moved, a button searches
 * its area instead of the place.
 */
export function MapPanel({ search, onClose }: MapPanelProps) {
  const dispatch = useAppDispatch();
  const isWide = useIsWide();
  const { data, isError } = useMapPointsQuery(search ? facetSearchOf(search) : skipToken);
  const [movedTo, setMovedTo] = useState<BoundingBox>();
  const [selected, setSelected] = useState<MapPoint>();
  const highlightedOrgId = useHighlightedCard();
  const points = useVisiblePoints(data?.points);
  const pins = usePins(search);
  const place = search?.place ?? null;
  const box = search?.boundingBox ?? null;
  const area = useMemo(() => box ?? areaAround(data?.points ?? []), [box, data]);
  useEffect(() => () => highlightCard(undefined), []);
  const map = (
    <div className={styles['panel']}>
      <CampMap
        points={points}
        pins={pins}
        area={area}
        highlightedOrgId={highlightedOrgId}
        onHighlight={highlightCard}
        onSelect={setSelected}
        onMove={setMovedTo}
      />
      {movedTo && (
        <Button
          kind="contained"
          className={styles['searchArea'] ?? ''}
          onClick={() => {
            dispatch(boundingBoxChanged(movedTo));
            setMovedTo(undefined);
          }}
        >
          Search this area
        </Button>
      )}
      <div className={styles['bottom']}>
        {!isWide && (
          <Button kind="contained" className={styles['list'] ?? ''} onClick={onClose}>
            List
          </Button>
        )}
        {isError && (
          <p role="alert" className={styles['status']}>
            The camps could not be placed on the map.
          </p>
        )}
        {data?.isCut && (
          <p role="status" className={styles['status']}>
            {formatNumber(data.points.length)} of {formatNumber(data.pointCount)} places shown. Zoom in and search the
            area for the rest.
          </p>
        )}
        {selected && <SelectedCamp point={selected} from={place} onClose={() => setSelected(undefined)} />}
      </div>
    </div>
  );
  return isWide ? map : <MapLayer onClose={onClose}>{map}</MapLayer>;
}

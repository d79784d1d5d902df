import type { BoundingBox } from '@campjay/domain/geography/boundingBox.ts';
import { type Map as MapLibreMap, Marker } from 'maplibre-gl';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { indexPoints, type MapMarker, markerName, markersIn, markerText } from './clusters.ts';
import type { MapPoint } from './mapApi.ts';
import styles from './CampMap.module.css';

export interface CampMarkersProps {
  readonly points: readonly MapPoint[];
  /** The camp whose card has the pointer or the focus. */
  readonly highlightedOrgId: string | undefined;
  /** The pin of this camp has the pointer or the focus. */
  readonly onHighlight: (orgId: string | undefined) => void;
  readonly onSelect: (point: MapPoint) => void;
}

/** The visible part of a map. */
export interface MapView {
  readonly area: BoundingBox;
  readonly zoom: number;
}

interface ShownMarker {
  readonly marker: MapMarker;
  readonly button: HTMLElement;
  readonly mapMarker: Marker;
}

const NO_MARKERS: readonly MapMarker[] = [];

/**
 * Shows the pins of camps and the clusters within the view. They are buttons, in the tab order after the map.
 * @returns them; another list after each move of the map
 */
export const useCampMarkers = (
  map: MapLibreMap | undefined,
  view: MapView | undefined,
  { points, highlightedOrgId, onHighlight, onSelect }: CampMarkersProps,
): readonly MapMarker[] => {
  const index = useMemo(() => indexPoints(points), [points]);
  const markers = useMemo(() => (view ? markersIn(index, view.area, view.zoom) : NO_MARKERS), [index, view]);
  const press = useEffectEvent((marker: MapMarker, originalEvent: MouseEvent) => {
    if (marker.kind === 'camp') onSelect(marker.point);
    else map?.easeTo({ center: [marker.lng, marker.lat], zoom: marker.expansionZoom }, { originalEvent });
  });
  const highlight = useEffectEvent(onHighlight);
  const shownByKey = useRef<Map<string, ShownMarker>>(new Map());

  useEffect(() => {
    if (!map) return;
    const show = (marker: MapMarker): ShownMarker => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = markerText(marker);
      button.setAttribute('aria-label', markerName(marker));
      button.className = styles[marker.kind] ?? '';
      button.addEventListener('click', (event) => press(marker, event));
      const orgId = marker.kind === 'camp' ? marker.point.org_id : undefined;
      for (const event of ['pointerenter', 'focus']) button.addEventListener(event, () => highlight(orgId));
      for (const event of ['pointerleave', 'blur']) button.addEventListener(event, () => highlight(undefined));
      const mapMarker = new Marker({ element: button }).setLngLat([marker.lng, marker.lat]).addTo(map);
      return { marker, button, mapMarker };
    };
    // Markers that stay are not replaced, because one of them may have the focus.
    const previous = shownByKey.current;
    shownByKey.current = new Map(markers.map((marker) => [marker.key, previous.get(marker.key) ?? show(marker)]));
    for (const [key, { mapMarker }] of previous) if (!shownByKey.current.has(key)) mapMarker.remove();
  }, [map, markers]);

  useEffect(() => {
    if (!map) return undefined;
    return () => {
      for (const { mapMarker } of shownByKey.current.values()) mapMarker.remove();
      shownByKey.current = new Map();
    };
  }, [map]);

  useEffect(() => {
    for (const { button, marker } of shownByKey.current.values()) {
      const orgIds = marker.kind === 'camp' ? [marker.point.org_id] : marker.orgIds;
      const isHighlighted = highlightedOrgId !== undefined && orgIds.includes(highlightedOrgId);
      button.toggleAttribute('data-highlighted', isHighlighted);
    }
  }, [highlightedOrgId, markers]);

  return markers;
};

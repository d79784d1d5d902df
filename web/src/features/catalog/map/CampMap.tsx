import 'maplibre-gl/dist/maplibre-gl.css';
import type { BoundingBox } from '@campjay/domain/geography/boundingBox.ts';
import { REGIONS } from '@campjay/domain/geography/regions.ts';
import {
  addProtocol,
  Map as MapLibreMap,
  Marker,
  NavigationControl,
  setWorkerUrl,
  type StyleSpecification,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { publicSettings } from '../../../app/publicSettings.ts';
import { indexPoints, type MapMarker, markerName, markersIn, markerText } from './clusters.ts';
import type { MapPoint } from './mapApi.ts';
import { offlineStyle } from './mapStyle.ts';
import styles from './CampMap.module.css';

setWorkerUrl(workerUrl);

/**
 * The operator's style, or the client's own. An operator's style may have tiles in a single `pmtiles://` file, for which
 * the code is loaded with the style.
 */
const loadStyle = async (): Promise<string | StyleSpecification> => {
  const { mapStyleUrl } = publicSettings();
  if (mapStyleUrl === undefined) return offlineStyle(colorScheme());
  const { Protocol } = await import('pmtiles');
  addProtocol('pmtiles', new Protocol().tile);
  return mapStyleUrl;
};

/** A place of the parent that is shown on the map: the searched place, home or work. */
export interface MapPin {
  readonly label: string;
  readonly lat: number;
  readonly lng: number;
}

interface CampMapProps {
  readonly points: readonly MapPoint[];
  readonly pins: readonly MapPin[];
  /** The area that the map shows first, and again whenever it changes. */
  readonly area: BoundingBox;
  /** The camp whose card has the pointer or the focus. */
  readonly highlightedOrgId: string | undefined;
  readonly onHighlight: (orgId: string | undefined) => void;
  readonly onSelect: (point: MapPoint) => void;
  /** The parent has moved the map to this area. */
  readonly onMove: (area: BoundingBox) => void;
}

/** The zoom from which the names of a region's places are shown, by their radius in miles: large areas first. */
const labelZoom = (radiusMiles: number): number => (radiusMiles >= 40 ? 4 : radiusMiles >= 10 ? 7 : 9.5);

const colorScheme = (): 'light' | 'dark' => {
  const chosen = document.documentElement.dataset['colorScheme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
};

const areaOf = (map: MapLibreMap): BoundingBox => {
  const bounds = map.getBounds();
  return { north: bounds.getNorth(), south: bounds.getSouth(), east: bounds.getEast(), west: bounds.getWest() };
};

const labelMarker = (text: string, className: string | undefined): HTMLElement => {
  const element = document.createElement('span');
  element.textContent = text;
  element.className = className ?? '';
  return element;
};

/** A map of the searched camps, with a pin per place and its lowest price. The list of cards has the same camps. */
export function CampMap({ points, pins, area, highlightedOrgId, onHighlight, onSelect, onMove }: CampMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibreMap>();
  const [view, setView] = useState<{ area: BoundingBox; zoom: number }>();
  const reportMove = useEffectEvent(onMove);
  const firstArea = useEffectEvent(() => area);

  useEffect(() => {
    if (!container.current) return undefined;
    const { north, south, east, west } = firstArea();
    const newMap = new MapLibreMap({
      container: container.current,
      bounds: [west, south, east, north],
      attributionControl: { compact: true },
      dragRotate: false,
      pitchWithRotate: false,
      maxZoom: 17,
    });
    newMap.touchZoomRotate.disableRotation();
    newMap.addControl(new NavigationControl({ showCompass: false }), 'top-right');
    const updateView = (): void => setView({ area: areaOf(newMap), zoom: newMap.getZoom() });
    newMap.on('moveend', ({ originalEvent }: { readonly originalEvent?: unknown }) => {
      updateView();
      if (originalEvent !== undefined) reportMove(areaOf(newMap));
    });
    newMap.once('load', updateView);
    // Without a style the map has no background, but its pins.
    loadStyle().then(
      (style) => newMap.setStyle(style),
      (error: unknown) => console.warn('The map style could not be loaded.', error),
    );
    setMap(newMap);
    return () => {
      newMap.remove();
      setMap(undefined);
    };
  }, []);

  useEffect(() => {
    map?.fitBounds([area.west, area.south, area.east, area.north], { animate: false });
  }, [map, area]);

  useEffect(() => {
    if (!map || publicSettings().mapStyleUrl !== undefined) return undefined;
    const labels = REGIONS.map(({ displayName, lat, lng, radiusMiles }) => ({
      minZoom: labelZoom(radiusMiles),
      marker: new Marker({ element: labelMarker(displayName, styles['city']) }).setLngLat([lng, lat]),
    }));
    const update = (): void => {
      for (const { minZoom, marker } of labels) {
        if (map.getZoom() >= minZoom) marker.addTo(map);
        else marker.remove();
      }
    };
    update();
    map.on('zoomend', update);
    return () => {
      map.off('zoomend', update);
      for (const { marker } of labels) marker.remove();
    };
  }, [map]);

  useEffect(() => {
    if (!map) return undefined;
    const markers = pins.map(({ label, lat, lng }) =>
      new Marker({ element: labelMarker(label, styles['place']) }).setLngLat([lng, lat]).addTo(map),
    );
    return () => {
      for (const marker of markers) marker.remove();
    };
  }, [map, pins]);

  const index = useMemo(() => indexPoints(points), [points]);
  const markers = useMemo(() => (view ? markersIn(index, view.area, view.zoom) : []), [index, view]);
  const press = useEffectEvent((marker: MapMarker) => {
    if (marker.kind === 'camp') onSelect(marker.point);
    else map?.easeTo({ center: [marker.lng, marker.lat], zoom: marker.expansionZoom });
  });
  const highlight = useEffectEvent(onHighlight);
  const buttons = useRef<ReadonlyMap<HTMLElement, MapMarker>>(new Map());
  useEffect(() => {
    if (!map) return undefined;
    const shown = markers.map((marker) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = markerText(marker);
      button.setAttribute('aria-label', markerName(marker));
      button.className = styles[marker.kind] ?? '';
      button.addEventListener('click', () => press(marker));
      const orgId = marker.kind === 'camp' ? marker.point.org_id : undefined;
      for (const event of ['pointerenter', 'focus']) button.addEventListener(event, () => highlight(orgId));
      for (const event of ['pointerleave', 'blur']) button.addEventListener(event, () => highlight(undefined));
      return {
        marker,
        button,
        mapMarker: new Marker({ element: button }).setLngLat([marker.lng, marker.lat]).addTo(map),
      };
    });
    buttons.current = new Map(shown.map(({ button, marker }) => [button, marker]));
    return () => {
      for (const { mapMarker } of shown) mapMarker.remove();
    };
  }, [map, markers]);

  useEffect(() => {
    for (const [button, marker] of buttons.current) {
      const orgIds = marker.kind === 'camp' ? [marker.point.org_id] : marker.orgIds;
      const isHighlighted = highlightedOrgId !== undefined && orgIds.includes(highlightedOrgId);
      button.toggleAttribute('data-highlighted', isHighlighted);
    }
  }, [highlightedOrgId, markers]);

  return <div ref={container} className={styles['map']} role="region" aria-label="Map of the camps" />;
}

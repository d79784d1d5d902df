import 'maplibre-gl/dist/maplibre-gl.css';
import type { BoundingBox } from '@campjay/domain/geography/boundingBox.ts';
import {
  addProtocol,
  GeoJSONSource,
  Map as MapLibreMap,
  NavigationControl,
  setWorkerUrl,
  type StyleSpecification,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Busy } from '../../../ui/Busy.tsx';
import { publicSettings } from '../../../app/publicSettings.ts';
import outlines from 'virtual:outlines';
import { offlineStyle, PLACES_SOURCE, pointsAt } from './mapStyle.ts';
import { type CampMarkersProps, type MapView, useCampMarkers } from './useCampMarkers.ts';
import { type MapPin, useMapLabels } from './useMapLabels.ts';
import styles from './CampMap.module.css';

setWorkerUrl(workerUrl);

const DARK = window.matchMedia('(prefers-color-scheme: dark)');

const colorScheme = (): 'light' | 'dark' => {
  const chosen = document.documentElement.dataset['colorScheme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return DARK.matches ? 'dark' : 'light';
};

/**
 * The operator's style, or the client's own. An operator's style may have tiles in a single `pmtiles://` file, for which
 * the code is loaded with the style.
 */
const loadStyle = async (): Promise<string | StyleSpecification> => {
  const { mapStyleUrl } = publicSettings();
  if (mapStyleUrl === undefined) return offlineStyle(colorScheme(), outlines);
  const { Protocol } = await import('pmtiles');
  addProtocol('pmtiles', new Protocol().tile);
  return mapStyleUrl;
};

const viewOf = (map: MapLibreMap): MapView => {
  const bounds = map.getBounds();
  const area = {
    north: Math.min(bounds.getNorth(), 90),
    south: Math.max(bounds.getSouth(), -90),
    east: Math.min(bounds.getEast(), 180),
    west: Math.max(bounds.getWest(), -180),
  };
  return { area, zoom: map.getZoom() };
};

/** @throws if the browser cannot draw it, because it has no WebGL */
const createMap = (container: HTMLElement, { north, south, east, west }: BoundingBox): MapLibreMap => {
  const map = new MapLibreMap({
    container,
    bounds: [west, south, east, north],
    attributionControl: { compact: true },
    dragRotate: false,
    pitchWithRotate: false,
    renderWorldCopies: false,
    maxZoom: 17,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  return map;
};

interface CampMapProps extends CampMarkersProps {
  readonly pins: readonly MapPin[];
  /** The area that the map shows first, and again whenever it changes. */
  readonly area: BoundingBox;
  /** The parent has moved the map to this area. */
  readonly onMove: (area: BoundingBox) => void;
}

/** A map of the searched camps, with a pin per place and its lowest price. The list of cards has the same camps. */
export function CampMap({ pins, area, onMove, ...markers }: CampMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const descriptionId = useId();
  const [map, setMap] = useState<MapLibreMap>();
  const [view, setView] = useState<MapView>();
  const [canDraw, setCanDraw] = useState(true);
  const [styleLoads, setStyleLoads] = useState(0);
  const [isIdle, setIsIdle] = useState(false);
  const reportMove = useEffectEvent(onMove);
  const open = useEffectEvent((element: HTMLElement) => createMap(element, area));

  useEffect(() => {
    if (!container.current) return undefined;
    let newMap: MapLibreMap;
    try {
      newMap = open(container.current);
    } catch {
      setCanDraw(false);
      return undefined;
    }
    newMap.on('moveend', ({ originalEvent }: { readonly originalEvent?: unknown }) => {
      const newView = viewOf(newMap);
      setView(newView);
      if (originalEvent !== undefined) reportMove(newView.area);
    });
    newMap.on('movestart', () => setIsIdle(false));
    newMap.on('idle', () => setIsIdle(true));
    newMap.on('style.load', () => setStyleLoads((count) => count + 1));
    setView(viewOf(newMap));
    const showStyle = (): void =>
      void loadStyle().then(
        (style) => newMap.setStyle(style),
        // Without a style the map has no background, but its pins.
        (error: unknown) => console.warn('The map style could not be loaded.', error),
      );
    showStyle();
    DARK.addEventListener('change', showStyle);
    setMap(newMap);
    return () => {
      DARK.removeEventListener('change', showStyle);
      newMap.remove();
      setMap(undefined);
    };
  }, []);

  useEffect(() => {
    map?.fitBounds([area.west, area.south, area.east, area.north], { animate: false });
  }, [map, area]);

  const { points } = markers;
  useEffect(() => {
    const source = styleLoads > 0 ? map?.getSource(PLACES_SOURCE) : undefined;
    if (source instanceof GeoJSONSource) void source.setData(pointsAt(points));
  }, [map, points, styleLoads]);

  const markersInView = useCampMarkers(map, view, markers);
  useMapLabels(map, pins, markersInView);

  if (!canDraw)
    return (
      <p role="status" className={styles['unavailable']}>
        This browser cannot draw the map, because WebGL is off. The list has the same camps.
      </p>
    );
  return (
    <>
      {!isIdle && <Busy />}
      <div
        ref={container}
        className={styles['map']}
        role="region"
        aria-label="Map of the camps"
        aria-describedby={descriptionId}
      />
      <p id={descriptionId} hidden>
        The list of camps has every camp of the map, with the same filters.
      </p>
    </>
  );
}

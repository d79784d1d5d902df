import { REGIONS } from '@campjay/domain/geography/regions.ts';
import { type Map as MapLibreMap, Marker } from 'maplibre-gl';
import { useEffect } from 'react';
import { publicSettings } from '../../../app/publicSettings.ts';
import styles from './CampMap.module.css';

/** A place of the parent that is shown on the map: the searched place, or the saved one. */
export interface MapPin {
  readonly label: string;
  readonly lat: number;
  readonly lng: number;
}

interface Position {
  readonly x: number;
  readonly y: number;
}

/** Two labels whose centers are nearer than this, in pixels, would overlap. */
const LABEL_SIZE: Position = { x: 84, y: 22 };
/** How far the label of a pin is above its location, in pixels. */
const PIN_LABEL_OFFSET = 22;

/** The zoom from which the name of a region's place is shown, by its radius in miles: large areas first. */
const labelZoom = (radiusMiles: number): number => (radiusMiles >= 40 ? 4 : radiusMiles >= 10 ? 7 : 9.5);

/** True if a label at a position would cover one of the others. */
export const isCovering = ({ x, y }: Position, others: readonly Position[]): boolean =>
  others.some((other) => Math.abs(other.x - x) < LABEL_SIZE.x && Math.abs(other.y - y) < LABEL_SIZE.y);

const createLabel = (text: string, className: string | undefined): HTMLElement => {
  const element = document.createElement('span');
  element.textContent = text;
  element.className = className ?? '';
  return element;
};

/** Shows the parent's places and, on the client's own style, the names of cities as far as they cover nothing. */
export const useMapLabels = (map: MapLibreMap | undefined, pins: readonly MapPin[]): void => {
  useEffect(() => {
    if (!map) return undefined;
    const pinMarkers = pins.map(({ label, lat, lng }) =>
      new Marker({ element: createLabel(label, styles['place']), anchor: 'bottom' }).setLngLat([lng, lat]).addTo(map),
    );
    const cities =
      publicSettings().mapStyleUrl === undefined
        ? REGIONS.toSorted((a, b) => b.radiusMiles - a.radiusMiles).map(({ displayName, lat, lng, radiusMiles }) => ({
            minZoom: labelZoom(radiusMiles),
            name: displayName,
            marker: new Marker({ element: createLabel(displayName, styles['city']) }).setLngLat([lng, lat]),
          }))
        : [];
    const pinLabels = new Set(pins.map(({ label }) => label));
    const update = (): void => {
      const shown: Position[] = pins.flatMap(({ lat, lng }) => {
        const { x, y } = map.project([lng, lat]);
        return [
          { x, y },
          { x, y: y - PIN_LABEL_OFFSET },
        ];
      });
      for (const { minZoom, name, marker } of cities) {
        const position = map.project(marker.getLngLat());
        const isShown = map.getZoom() >= minZoom && !pinLabels.has(name) && !isCovering(position, shown);
        if (isShown) shown.push(position);
        if (isShown) marker.addTo(map);
        else marker.remove();
      }
    };
    update();
    map.on('moveend', update);
    return () => {
      map.off('moveend', update);
      for (const marker of [...pinMarkers, ...cities.map((city) => city.marker)]) marker.remove();
    };
  }, [map, pins]);
};

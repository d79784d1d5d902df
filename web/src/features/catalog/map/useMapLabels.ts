import { REGIONS } from '@campjay/domain/geography/regions.ts';
import { type Map as MapLibreMap, Marker } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { publicSettings } from '../../../app/publicSettings.ts';
import { type MapMarker, markerText } from './clusters.ts';
import { type Box, chooseLabelSide, labelBox } from './labelSides.ts';
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
/** The size of a camp's pin or a cluster in pixels, from CampMap.module.css and the width of a digit. */
const PIN_SIZE = { minWidth: 44, padding: 22, digit: 9, height: 32 };
/** The size of the dot at a place, with its border. */
const DOT_SIZE = 14;

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

const boxAround = ({ x, y }: Position, width: number, height: number): Box => ({
  left: x - width / 2,
  top: y - height / 2,
  width,
  height,
});

interface PlaceLabel {
  readonly text: string;
  readonly label: HTMLElement;
  /** The dot at the location, which contains the label. */
  readonly dot: HTMLElement;
  readonly marker: Marker;
}

const createPlaceLabel = ({ label: text, lat, lng }: MapPin): PlaceLabel => {
  const dot = createLabel('', styles['place']);
  const label = createLabel(text, styles['placeLabel']);
  dot.append(label);
  return { text, label, dot, marker: new Marker({ element: dot }).setLngLat([lng, lat]) };
};

interface CityLabel {
  readonly name: string;
  readonly minZoom: number;
  readonly marker: Marker;
}

/** The names of cities, large areas first. An operator's style has its own. */
const createCityLabels = (): readonly CityLabel[] =>
  publicSettings().mapStyleUrl === undefined
    ? REGIONS.toSorted((a, b) => b.radiusMiles - a.radiusMiles).map(({ displayName, lat, lng, radiusMiles }) => ({
        minZoom: labelZoom(radiusMiles),
        name: displayName,
        marker: new Marker({ element: createLabel(displayName, styles['city']) }).setLngLat([lng, lat]),
      }))
    : [];

/** Puts each place's label where it covers no pin, if there is such a side. Returns the positions of dots and labels. */
const arrangePlaces = (map: MapLibreMap, places: readonly PlaceLabel[], pins: readonly MapMarker[]): Position[] => {
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const dots = places.map(({ marker }) => map.project(marker.getLngLat()));
  const visibleBoxes = [
    ...dots.map((dot) => boxAround(dot, DOT_SIZE, DOT_SIZE)),
    ...pins.map((pin) => {
      const textWidth = PIN_SIZE.padding + PIN_SIZE.digit * markerText(pin).length;
      return boxAround(map.project([pin.lng, pin.lat]), Math.max(PIN_SIZE.minWidth, textWidth), PIN_SIZE.height);
    }),
  ];
  const labels = places.flatMap(({ marker, dot, label }) => {
    const { x, y } = map.project(marker.getLngLat());
    const sized = { x, y, width: label.offsetWidth, height: label.offsetHeight };
    const side = chooseLabelSide(sized, { width, height }, visibleBoxes);
    dot.dataset['side'] = side ?? 'none';
    if (side === undefined) return [];
    const box = labelBox(sized, side);
    visibleBoxes.push(box);
    return [{ x: box.left + box.width / 2, y: box.top + box.height / 2 }];
  });
  return [...dots, ...labels];
};

/**
 * Shows the parent's places and, on the client's own style, the names of cities as far as they cover nothing.
 * @param pins the markers of camps in the current view
 */
export const useMapLabels = (
  map: MapLibreMap | undefined,
  places: readonly MapPin[],
  pins: readonly MapMarker[],
): void => {
  const [labels, setLabels] = useState<{ places: readonly PlaceLabel[]; cities: readonly CityLabel[] }>();

  useEffect(() => {
    if (!map) return undefined;
    const shown = { places: places.map(createPlaceLabel), cities: createCityLabels() };
    for (const { marker } of shown.places) marker.addTo(map);
    setLabels(shown);
    return () => {
      for (const { marker } of [...shown.places, ...shown.cities]) marker.remove();
      setLabels(undefined);
    };
  }, [map, places]);

  useEffect(() => {
    if (!map || !labels) return;
    const shown = arrangePlaces(map, labels.places, pins);
    const placeNames = new Set(labels.places.map(({ text }) => text));
    for (const { minZoom, name, marker } of labels.cities) {
      const position = map.project(marker.getLngLat());
      const isShown = map.getZoom() >= minZoom && !placeNames.has(name) && !isCovering(position, shown);
      if (isShown) shown.push(position);
      if (isShown) marker.addTo(map);
      else marker.remove();
    }
  }, [map, labels, pins]);
};

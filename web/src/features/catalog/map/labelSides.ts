/** A rectangle on the map, in pixels from its upper left corner. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The sides of a location where its label can be, in order of preference. */
const LABEL_SIDES = ['above', 'below', 'right', 'left'] as const;
export type LabelSide = (typeof LABEL_SIDES)[number];

/** Pixels from a location to its label: half of its dot, and a gap. */
export const LABEL_GAP = 11;

interface Label {
  /** The location, in pixels. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The box of a label at a side of its location. */
export const labelBox = ({ x, y, width, height }: Label, side: LabelSide): Box => {
  const [left, top] = [x - width / 2, y - height / 2];
  switch (side) {
    case 'above':
      return { left, top: y - LABEL_GAP - height, width, height };
    case 'below':
      return { left, top: y + LABEL_GAP, width, height };
    case 'right':
      return { left: x + LABEL_GAP, top, width, height };
    case 'left':
      return { left: x - LABEL_GAP - width, top, width, height };
  }
};

/** The area that two boxes share, in square pixels. */
const sharedArea = (a: Box, b: Box): number => {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
};

/**
 * Chooses the side where a label covers none of the boxes that must stay visible, and where least of it is beyond the
 * edge of the map. Undefined if it covers one of them on every side.
 */
export const chooseLabelSide = (label: Label, map: Pick<Box, 'width' | 'height'>, visibleBoxes: readonly Box[]) => {
  const areaOnMap = (side: LabelSide): number => sharedArea(labelBox(label, side), { left: 0, top: 0, ...map });
  const freeSides = LABEL_SIDES.filter((side) =>
    visibleBoxes.every((other) => sharedArea(labelBox(label, side), other) === 0),
  );
  const areas = freeSides.map(areaOnMap);
  return freeSides[areas.indexOf(Math.max(...areas))];
};

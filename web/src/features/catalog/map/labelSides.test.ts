import { describe, expect, it } from '@jest/globals';
import { type Box, chooseLabelSide, labelBox } from './labelSides.ts';

const map = { width: 400, height: 400 };
const label = { x: 200, y: 200, width: 100, height: 24 };
/** A pin whose center is at this distance from the label's location. */
const pin = (right: number, down: number): Box => ({
  ...{ left: label.x + right - 22, top: label.y + down - 16 },
  ...{ width: 44, height: 32 },
});

describe('the label of a place on the map', () => {
  it.each<[string, string, readonly Box[]]>([
    ['above', 'no pin is near', [pin(120, 90)]],
    ['below', 'a pin is above', [pin(-30, -20)]],
    ['right', 'pins are above and below', [pin(-20, -24), pin(-20, 24)]],
    ['left', 'pins are around it on the other sides', [pin(14, -24), pin(14, 24), pin(40, 0)]],
  ])('is %s if %s', (side, _when, pins) => {
    expect(chooseLabelSide(label, map, pins)).toBe(side);
  });

  it('is nowhere if it would cover pins on all sides', () => {
    const pins = [pin(0, -24), pin(0, 24), pin(80, 0), pin(-100, 16)];
    expect(chooseLabelSide(label, map, pins)).toBeUndefined();
  });

  it.each([
    ['below', { x: 200, y: 5 }],
    ['right', { x: 10, y: 200 }],
    ['left', { x: 390, y: 200 }],
  ])('is %s at an edge of the map', (side, location) => {
    const placed = { ...label, ...location };
    expect(chooseLabelSide(placed, map, [])).toBe(side);
    expect(labelBox(placed, 'above').top).toBe(placed.y - 35);
  });
});

import { AdCreated, AdImageAdded, AdImageRemoved } from '@campjay/events/advertising/events.ts';
import { it } from '@jest/globals';
import { deciderSpec } from '../../testing/deciderSpec.ts';
import { addImageDecider } from './addImageDecider.ts';

const given = deciderSpec(addImageDecider);
const created = AdCreated({ advertiserId: '11111111-1111-4111-8111-111111111111', name: 'Summer' });
const image = (number: number) => ({
  imageId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  width: 1600,
  height: 900,
});
const add = (number: number) => ({ type: 'AddAdImage', image: image(number) }) as const;
const ten = Array.from({ length: 10 }, (_, index) => AdImageAdded(image(index)));

it('a picture comes into an ad that there is', () => {
  given(created)
    .when(add(1))
    .then(AdImageAdded(image(1)));
  given().when(add(1)).thenRefused({ type: 'AdNotFound' });
});

it('an ad takes ten pictures, and another one when one has gone', () => {
  given(created, ...ten.slice(1))
    .when(add(10))
    .then(AdImageAdded(image(10)));
  given(created, ...ten)
    .when(add(10))
    .thenRefused({ type: 'TooManyImages', max: 10 });
  given(created, ...ten, AdImageRemoved({ imageId: image(4).imageId }))
    .when(add(10))
    .then(AdImageAdded(image(10)));
});

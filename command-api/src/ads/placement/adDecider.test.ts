import {
  AdCreated,
  AdEdited,
  AdImageAdded,
  AdImageRemoved,
  AdImagesReordered,
  AdRenamed,
  AdStatusSet,
} from '@campjay/events/ads/placement.ts';
import { MAX_AD_IMAGES } from '@campjay/events/ads/values.ts';
import { describe, it } from '@jest/globals';
import { deciderSpec } from '../../kernel/testing/deciderSpec.ts';
import { adDecider } from './adDecider.ts';

const given = deciderSpec(adDecider);
const id = (number: number) => `0b8f2c1e-6f0a-4d3b-9c55-${String(number).padStart(12, '0')}`;
const advertiserId = id(1);
const created = AdCreated({ advertiserId, name: 'Tide pools' });
const edited = AdEdited({ message: 'Come and **look**.' });
const picture = (number: number) => ({ imageId: id(number), width: 800, height: 600 });
const pictured = (number: number) => AdImageAdded(picture(number));
const active = AdStatusSet({ status: 'active' });
const activate = { type: 'SetAdStatus', status: 'active', hasAcceptedTerms: true } as const;

describe('an ad', () => {
  // Covers: 3.85
  it('is created once', () => {
    const create = { type: 'CreateAd', advertiserId, name: 'Tide pools' } as const;
    given().when(create).then(created);
    given(created).when(create).thenRefused({ type: 'AdExists' });
  });

  it('cannot be renamed before it exists', () =>
    given().when({ type: 'RenameAd', name: 'Pools' }).thenRefused({ type: 'NoSuchAd' }));

  // Covers: 3.98
  it('has the latest name', () => {
    given(created)
      .when({ type: 'RenameAd', name: 'Pools' })
      .then(AdRenamed({ name: 'Pools' }));
    given(created).when({ type: 'RenameAd', name: 'Tide pools' }).thenNothing();
  });

  // Covers: 2.172, 3.86
  it('records only the texts that changed', () => {
    given(created, edited)
      .when({ type: 'EditAd', message: 'Come and **look**.', testimonials: 'Lovely.' })
      .then(AdEdited({ testimonials: 'Lovely.' }));
    given(created, edited).when({ type: 'EditAd', message: 'Come and **look**.' }).thenNothing();
    given(created, edited)
      .when({ type: 'EditAd', message: '' })
      .then(AdEdited({ message: '' }));
  });
});

describe('two people who edit the same ad', () => {
  const mine = { type: 'EditAd', message: 'Mine.', seen: { message: 'Come and **look**.' } } as const;
  const theirs = AdEdited({ message: 'Theirs.' });

  // Covers: 2.172
  it('never overwrite text that they have not seen', () => {
    given(created, edited)
      .when(mine)
      .then(AdEdited({ message: 'Mine.' }));
    given(created, edited, theirs).when(mine).thenRefused({ type: 'TextChanged', text: 'message', now: 'Theirs.' });
    given(created, edited, theirs)
      .when({ ...mine, seen: { message: 'Theirs.' } })
      .then(AdEdited({ message: 'Mine.' }));
  });

  it('do not conflict over different texts, or over the same new text', () => {
    given(created, edited, AdEdited({ testimonials: 'Lovely.', primaryUrl: 'https://camp.example.org' }))
      .when({ ...mine, seen: { message: 'Come and **look**.', testimonials: '', primaryUrl: '' } })
      .then(AdEdited({ message: 'Mine.' }));
    given(created, edited, AdEdited({ message: 'Mine.' }))
      .when(mine)
      .thenNothing();
  });

  it('get a refusal for any text that the other changed', () => {
    given(created, AdEdited({ testimonials: 'Lovely.' }))
      .when({ type: 'EditAd', testimonials: 'Great.', seen: { testimonials: '' } })
      .thenRefused({ type: 'TextChanged', text: 'testimonials', now: 'Lovely.' });
    given(created, AdEdited({ primaryUrl: 'https://camp.example.org' }))
      .when({ type: 'EditAd', primaryUrl: '', seen: { primaryUrl: 'https://other.example.org' } })
      .thenRefused({ type: 'TextChanged', text: 'primaryUrl', now: 'https://camp.example.org' });
  });
});

describe('the status of an ad', () => {
  // Covers: 3.87
  it('becomes active once the terms are accepted and the ad has a message or a picture', () => {
    given(created, edited).when(activate).then(active);
    given(created, pictured(2)).when(activate).then(active);
    given(created).when(activate).thenRefused({ type: 'AdSaysNothing' });
    given(created, AdEdited({ message: ' \n' }))
      .when(activate)
      .thenRefused({ type: 'AdSaysNothing' });
    given(created, edited)
      .when({ ...activate, hasAcceptedTerms: false })
      .thenRefused({ type: 'TermsNotAccepted' });
  });

  // Covers: 2.174
  it('changes between paused, archived and active, but never back to draft', () => {
    const to = (status: 'draft' | 'paused' | 'archived') =>
      ({ type: 'SetAdStatus', status, hasAcceptedTerms: false }) as const;
    given(created, edited, active)
      .when(to('paused'))
      .then(AdStatusSet({ status: 'paused' }));
    given(created)
      .when(to('archived'))
      .then(AdStatusSet({ status: 'archived' }));
    given(created, edited, AdStatusSet({ status: 'archived' }))
      .when(activate)
      .then(active);
    given(created, edited, active).when(to('draft')).thenRefused({ type: 'NoDraftAgain' });
    given(created).when(to('draft')).thenNothing();
    given(created, edited, active).when(activate).thenNothing();
  });

  it('prevents an active ad from losing its last content', () => {
    const refusal = { type: 'LastContentOfActiveAd' } as const;
    given(created, edited, active).when({ type: 'EditAd', message: '' }).thenRefused(refusal);
    given(created, pictured(2), active)
      .when({ type: 'RemoveImage', imageId: id(2) })
      .thenRefused(refusal);
    given(created, edited, pictured(2), active)
      .when({ type: 'RemoveImage', imageId: id(2) })
      .then(AdImageRemoved({ imageId: id(2) }));
  });
});

describe('the pictures of an ad', () => {
  it('are limited in number, and each is added once', () => {
    const many = Array.from({ length: MAX_AD_IMAGES }, (_, index) => pictured(index));
    given(created)
      .when({ type: 'AddImage', ...picture(2) })
      .then(pictured(2));
    given(created, ...many)
      .when({ type: 'AddImage', ...picture(3) })
      .thenNothing();
    given(created, ...many)
      .when({ type: 'AddImage', ...picture(99) })
      .thenRefused({ type: 'TooManyImages', max: MAX_AD_IMAGES });
  });

  // Covers: 2.173, 3.89
  it('are reordered all together', () => {
    const three = [created, pictured(2), pictured(3), pictured(4)];
    const order = (...numbers: readonly number[]) => ({ type: 'ReorderImages', imageIds: numbers.map(id) }) as const;
    given(...three)
      .when(order(4, 2, 3))
      .then(AdImagesReordered({ imageIds: [id(4), id(2), id(3)] }));
    given(...three)
      .when(order(2, 3, 4))
      .thenNothing();
    given(...three, AdImagesReordered({ imageIds: [id(4), id(2), id(3)] }))
      .when(order(4, 2, 3))
      .thenNothing();
    for (const other of [order(2, 3), order(2, 3, 3), order(2, 3, 5), order(2, 3, 4, 5)])
      given(...three)
        .when(other)
        .thenRefused({ type: 'OtherImages' });
  });

  // Covers: 2.173, 3.90
  it('are removed one by one; removing a missing picture appends nothing', () => {
    given(created, pictured(2))
      .when({ type: 'RemoveImage', imageId: id(2) })
      .then(AdImageRemoved({ imageId: id(2) }));
    given(created)
      .when({ type: 'RemoveImage', imageId: id(2) })
      .thenNothing();
  });
});

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
    given().appends(create, created);
    given(created).refuses(create, { type: 'AdExists' });
  });

  it('cannot be renamed before it exists', () =>
    given().refuses({ type: 'RenameAd', name: 'Pools' }, { type: 'NoSuchAd' }));

  // Covers: 3.98
  it('has the latest name', () => {
    given(created).appends({ type: 'RenameAd', name: 'Pools' }, AdRenamed({ name: 'Pools' }));
    given(created).ignores({ type: 'RenameAd', name: 'Tide pools' });
  });

  // Covers: 2.172, 3.86
  it('records only the texts that changed', () => {
    given(created, edited).appends(
      { type: 'EditAd', message: 'Come and **look**.', testimonials: 'Lovely.' },
      AdEdited({ testimonials: 'Lovely.' }),
    );
    given(created, edited).ignores({ type: 'EditAd', message: 'Come and **look**.' });
    given(created, edited).appends({ type: 'EditAd', message: '' }, AdEdited({ message: '' }));
  });
});

describe('two people who edit the same ad', () => {
  const mine = { type: 'EditAd', message: 'Mine.', seen: { message: 'Come and **look**.' } } as const;
  const theirs = AdEdited({ message: 'Theirs.' });

  // Covers: 2.172
  it('never overwrite text that they have not seen', () => {
    given(created, edited).appends(mine, AdEdited({ message: 'Mine.' }));
    given(created, edited, theirs).refuses(mine, { type: 'TextChanged', text: 'message', now: 'Theirs.' });
    given(created, edited, theirs).appends({ ...mine, seen: { message: 'Theirs.' } }, AdEdited({ message: 'Mine.' }));
  });

  it('do not conflict over different texts, or over the same new text', () => {
    given(created, edited, AdEdited({ testimonials: 'Lovely.', primaryUrl: 'https://camp.example.org' })).appends(
      { ...mine, seen: { message: 'Come and **look**.', testimonials: '', primaryUrl: '' } },
      AdEdited({ message: 'Mine.' }),
    );
    given(created, edited, AdEdited({ message: 'Mine.' })).ignores(mine);
  });

  it('get a refusal for any text that the other changed', () => {
    given(created, AdEdited({ testimonials: 'Lovely.' })).refuses(
      { type: 'EditAd', testimonials: 'Great.', seen: { testimonials: '' } },
      { type: 'TextChanged', text: 'testimonials', now: 'Lovely.' },
    );
    given(created, AdEdited({ primaryUrl: 'https://camp.example.org' })).refuses(
      { type: 'EditAd', primaryUrl: '', seen: { primaryUrl: 'https://other.example.org' } },
      { type: 'TextChanged', text: 'primaryUrl', now: 'https://camp.example.org' },
    );
  });
});

describe('the status of an ad', () => {
  // Covers: 3.87
  it('becomes active once the terms are accepted and the ad has a message or a picture', () => {
    given(created, edited).appends(activate, active);
    given(created, pictured(2)).appends(activate, active);
    given(created).refuses(activate, { type: 'AdSaysNothing' });
    given(created, AdEdited({ message: ' \n' })).refuses(activate, { type: 'AdSaysNothing' });
    given(created, edited).refuses({ ...activate, hasAcceptedTerms: false }, { type: 'TermsNotAccepted' });
  });

  // Covers: 2.174
  it('changes between paused, archived and active, but never back to draft', () => {
    const to = (status: 'draft' | 'paused' | 'archived') =>
      ({ type: 'SetAdStatus', status, hasAcceptedTerms: false }) as const;
    given(created, edited, active).appends(to('paused'), AdStatusSet({ status: 'paused' }));
    given(created).appends(to('archived'), AdStatusSet({ status: 'archived' }));
    given(created, edited, AdStatusSet({ status: 'archived' })).appends(activate, active);
    given(created, edited, active).refuses(to('draft'), { type: 'NoDraftAgain' });
    given(created).ignores(to('draft'));
    given(created, edited, active).ignores(activate);
  });

  it('prevents an active ad from losing its last content', () => {
    const refusal = { type: 'LastContentOfActiveAd' } as const;
    given(created, edited, active).refuses({ type: 'EditAd', message: '' }, refusal);
    given(created, pictured(2), active).refuses({ type: 'RemoveImage', imageId: id(2) }, refusal);
    given(created, edited, pictured(2), active).appends(
      { type: 'RemoveImage', imageId: id(2) },
      AdImageRemoved({ imageId: id(2) }),
    );
  });
});

describe('the pictures of an ad', () => {
  it('are limited in number, and each is added once', () => {
    const many = Array.from({ length: MAX_AD_IMAGES }, (_, index) => pictured(index));
    given(created).appends({ type: 'AddImage', ...picture(2) }, pictured(2));
    given(created, ...many).ignores({ type: 'AddImage', ...picture(3) });
    given(created, ...many).refuses(
      { type: 'AddImage', ...picture(99) },
      { type: 'TooManyImages', max: MAX_AD_IMAGES },
    );
  });

  // Covers: 2.173, 3.89
  it('are reordered all together', () => {
    const three = [created, pictured(2), pictured(3), pictured(4)];
    const order = (...numbers: readonly number[]) => ({ type: 'ReorderImages', imageIds: numbers.map(id) }) as const;
    given(...three).appends(order(4, 2, 3), AdImagesReordered({ imageIds: [id(4), id(2), id(3)] }));
    given(...three).ignores(order(2, 3, 4));
    given(...three, AdImagesReordered({ imageIds: [id(4), id(2), id(3)] })).ignores(order(4, 2, 3));
    for (const other of [order(2, 3), order(2, 3, 3), order(2, 3, 5), order(2, 3, 4, 5)])
      given(...three).refuses(other, { type: 'OtherImages' });
  });

  // Covers: 2.173, 3.90
  it('are removed one by one; removing a missing picture appends nothing', () => {
    given(created, pictured(2)).appends({ type: 'RemoveImage', imageId: id(2) }, AdImageRemoved({ imageId: id(2) }));
    given(created).ignores({ type: 'RemoveImage', imageId: id(2) });
  });
});

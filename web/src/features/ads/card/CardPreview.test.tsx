import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import type { GetAnswer } from '../../../app/apiTypes.ts';
import { managedAd, managedAdvertiser } from '../../../test/advertisers.ts';
import { camp, session } from '../../../test/cards.ts';
import { createFakeServer, ok } from '../../../test/fakeServer.ts';
import { renderElement } from '../../../test/renderAt.tsx';
import { CardPreview } from './CardPreview.tsx';

const preview: Pick<GetAnswer<'advertising/ad-preview'>, 'data'> = { data: null };
createFakeServer(
  { isAdvertiser: true },
  http.get('*/api/advertising/ad-preview', () => ok({ ...preview, season: 2026 })),
);
const ad = managedAd({ message: 'Not saved yet.', activeInstances: 2 });
const shown = async () => {
  renderElement(<CardPreview ad={ad} advertiser={managedAdvertiser()} />);
  const chipStyles = await screen.findByRole('button', { name: 'Sponsored' });
  const card = chipStyles.closest('article');
  if (!card) throw new Error('The chip stands in no card');
  return within(card);
};

it('shows every fact of the live card, around the text in the form', async () => {
  preview.data = camp({
    ...{ org_program_type: ['Outdoors'], description_short: 'Kites by the sea.', timeUntilRegDate: 4 },
    ...{ registration_date: '03/05/2026', offers_refunds: 'yes', refund_policy_detail: 'Until May.' },
    instances: ['one', 'two'].map((name) =>
      session({
        ...{ instance_id: name, batch_tags: ['girls-only'], batch_name: name },
        ...{ start_time: '9:00 AM', end_time: '3:00 PM', before_care_from: '8:00 AM', after_care_until: '5:30 PM' },
        ...{ address_city: 'Half Moon Bay', price: 395 },
      }),
    ),
  });
  const card = await shown();
  expect(card.getByText('Not saved yet.')).toBeVisible();
  for (const fact of ['Kites by the sea.', 'Outdoors', /Half Moon Bay/, /5:30/, /March 5/, /girls-only/i])
    expect(card.getAllByText(fact)[0]).toBeVisible();
  expect(card.getByRole('button', { name: /^Refunds available/ })).toBeVisible();
  expect(card.getByRole('button', { name: /^Session details/ })).toBeEnabled();
});

it('has the live card’s buttons, but inert', async () => {
  preview.data = camp();
  const card = await shown();
  for (const name of ['Favorite Robotics Camp', 'Hide Robotics Camp', 'Add to schedule: Robotics Camp'])
    expect(card.getByLabelText(name).closest('[inert]')).not.toBeNull();
});

it('shows the advertiser’s name while it has no known camp', async () => {
  preview.data = null;
  const card = await shown();
  expect(card.getByRole('heading', { name: 'Example Kites Inc.' })).toBeVisible();
});

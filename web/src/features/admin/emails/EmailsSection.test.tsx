import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { createFakeServer, ok } from '../../../test/fakeServer.ts';
import { renderElement } from '../../../test/renderAt.tsx';
import { EmailsSection } from './EmailsSection.tsx';

const email = { queuedAt: '2026-03-01T18:00:00.000Z', lastError: 'The mail server did not accept the email (CONN).' };
let answer: object | undefined;
createFakeServer(
  { isAdmin: true },
  http.get('*/api/admin/queued-emails', () => (answer ? ok({ data: answer }) : HttpResponse.json({}, { status: 400 }))),
);

it('lists waiting emails with their last error, and failed ones', async () => {
  answer = {
    waiting: [
      {
        ...{ ...email, emailId: 'e1', kind: 'password-reset', attempts: 3 },
        ...{ nextAttemptAt: '2026-03-01T18:01:00.000Z', expiresAt: '2026-03-01T19:00:00.000Z' },
      },
    ],
    givenUp: [
      {
        ...{ ...email, emailId: 'e2', kind: 'schedule-invitation', attempts: 1, lastError: null },
        ...{ state: 'refused', givenUpAt: '2026-03-01T18:00:05.000Z' },
      },
    ],
    waitingCount: 1,
    deliveredLastDay: 1_234,
  };
  renderElement(<EmailsSection />);
  const waiting = await screen.findByRole('list', { name: 'Waiting emails' });
  expect(within(waiting).getByText('Link to choose a new password')).toBeVisible();
  expect(within(waiting).getByText(/^3 attempts so far/)).toBeVisible();
  expect(within(waiting).getByText(email.lastError)).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'Failed emails' })).getByText(/refused it/)).toBeVisible();
  expect(screen.getByText('1,234 delivered in the last 24 hours.')).toBeVisible();
});

it('reports that the emails could not be loaded, and retries', async () => {
  answer = undefined;
  const { user } = renderElement(<EmailsSection />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  answer = { waiting: [], givenUp: [], waitingCount: 0, deliveredLastDay: 0 };
  await user.click(again);
  expect(await screen.findByText('No emails are waiting.')).toBeVisible();
});

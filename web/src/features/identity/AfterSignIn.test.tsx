import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { createFakeServer, DEFAULT_USER } from '../../test/fakeServer.ts';
import { renderAt } from '../../test/renderAt.tsx';
import { outsideAct } from '../../test/requestLog.ts';
import { SIGN_UP_ACTIONS_KEY } from './forgetAccount.ts';

const server = createFakeServer(
  {},
  http.post('*/api/users/update-user-profile', () => HttpResponse.json({}, { status: 500 })),
  http.get('*/api/users/account-info', () => HttpResponse.json({}, { status: 401 })),
);
const createdBefore = (seconds: number) => ({
  ...DEFAULT_USER,
  createdAt: new Date(Date.now() - seconds * 1000).toISOString(),
});

// Covers: 4.3, 9.94
it.each([
  [30, true],
  [61, false],
])('an account that was created %s seconds ago counts as new: %s', async (seconds, isNew) => {
  server.user = createdBefore(seconds);
  renderAt('/peninsula?source=letter');
  await server.waitForRequest(({ path }) => path === 'users/account-info');
  expect(localStorage.getItem(SIGN_UP_ACTIONS_KEY) !== null).toBe(isNew);
});

// Covers: 8.18, 8.19
it('failures to record a sign-up are only logged to the console', async () => {
  server.user = createdBefore(0);
  const lines: string[] = [];
  const logged = new Promise<void>((resolve) => {
    jest.spyOn(console, 'warn').mockImplementation((...parts: unknown[]) => {
      lines.push(parts.join(' '));
      if (lines.length === 2) resolve();
    });
  });
  renderAt('/socal');
  await outsideAct(() => logged);
  jest.restoreAllMocks();
  expect(lines.toSorted()).toEqual(['A request failed: accountInfo 401', 'A request failed: updateProfile 500']);
  expect(await screen.findByRole('button', { name: 'Your account' })).toHaveTextContent('TE');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

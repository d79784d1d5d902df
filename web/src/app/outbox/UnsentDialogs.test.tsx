import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { favoriteCamp, saveNote, unfavoriteCamp } from '../../features/favorites/favoritesApi.ts';
import { MuiTheme } from '../MuiTheme.tsx';
import { createStore } from '../../store.ts';
import { outboxChanged, queueCommand } from './outbox.ts';
import { restoreCommands } from './queueChanges.ts';
import { UnsentDialogs } from './UnsentDialogs.tsx';

const A_LONG_TIME_AGO = 1;

/** A page with two old commands and a new one. */
const openDialogs = () => {
  const store = createStore();
  const old = [
    queueCommand(favoriteCamp, { org_id: 'kelp' }),
    queueCommand(unfavoriteCamp, { org_id: 'tide' }),
    queueCommand(saveNote, { org_id: 'kelp', note: 'Hat' }),
  ].map(({ payload }) => ({ ...payload, status: 'expired' as const, givenAt: A_LONG_TIME_AGO }));
  store.dispatch(restoreCommands(old));
  store.dispatch(queueCommand(favoriteCamp, { org_id: 'reef' }));
  const onSignOut = jest.fn();
  const show = () =>
    render(
      <Provider store={store}>
        <MuiTheme>
          <UnsentDialogs onSignOut={onSignOut} />
        </MuiTheme>
      </Provider>,
    );
  return { store, onSignOut, show, queue: () => store.getState().outbox.commands };
};

it('old commands are named, and sent as if given now if the user agrees', async () => {
  const { show, queue } = openDialogs();
  show();
  expect(screen.getByRole('dialog').textContent).toContain('2 favorites and 1 note');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(queue().map(({ status }) => status)).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
  expect(Math.min(...queue().map(({ givenAt }) => givenAt))).toBeGreaterThan(A_LONG_TIME_AGO);
});

it('old commands are removed by Discard, but not by closing the dialog', async () => {
  const { show, queue } = openDialogs();
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(queue()).toHaveLength(4);
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(queue()).toMatchObject([{ body: { org_id: 'reef' } }]);
});

it('a sign-out with unsent commands names all of them, and continues only if the user insists', async () => {
  const { store, show, onSignOut, queue } = openDialogs();
  store.dispatch(outboxChanged({ blockedSignOut: 'everywhere' }));
  show();
  expect(screen.getByRole('dialog').textContent).toContain('3 favorites and 1 note could not be saved yet');
  await userEvent.click(screen.getByRole('button', { name: 'Sign out anyway' }));
  expect(onSignOut).toHaveBeenCalledWith('everywhere');
  await userEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
  expect([store.getState().outbox.blockedSignOut, queue().length]).toEqual([undefined, 4]);
});

import { MAX_NOTE_LENGTH } from '@campjay/domain/limits.ts';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { signedIn } from '../../app/identity.ts';
import { changeCommand, removeCommands } from '../../app/outbox/queueChanges.ts';
import { createStore } from '../../store.ts';
import { camp } from '../../test/cards.ts';
import { CampNotes } from './CampNotes.tsx';
import { type Favorites, favoritesApi } from './favoritesApi.ts';

const KITES = camp({ org_id: 'kites', camp_org_name: 'Kite Camp' });
const FAVORITES: Favorites = {
  favoritedCamps: ['kites'],
  favoritedCampNotes: [],
  restingNotes: [],
  areFavoritesShared: false,
  areNotesShared: false,
  favoritesToken: null,
  favoritedCampsFromSharers: [],
};
const withNote = (note: string): Favorites => ({
  ...FAVORITES,
  favoritedCampNotes: [{ campOrgId: 'kites', note }],
});

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
});
afterEach(() => void jest.useRealTimers());

/** Changes the store, and waits until its subscribers are notified, in a microtask. */
const notified = (change: () => unknown) => act(() => Promise.resolve().then(change));

/** A card's notes for a parent with these favorites. Commands stay in the outbox, because nothing sends them here. */
const openNote = async (favorites: Favorites) => {
  const store = createStore();
  store.dispatch(signedIn());
  await store.dispatch(favoritesApi.util.upsertQueryData('favorites', undefined, favorites));
  const { unmount } = render(
    <Provider store={store}>
      <CampNotes camp={KITES} />
    </Provider>,
  );
  return {
    box: screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your notes on Kite Camp' }),
    unmount,
    load: (loaded: Favorites) =>
      notified(() => store.dispatch(favoritesApi.util.updateQueryData('favorites', undefined, () => loaded))),
    write: (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } }),
    wait: (ms: number) => act(() => jest.advanceTimersByTime(ms)),
    queued: () => store.getState().outbox.commands.map(({ body }) => (body as { note: string }).note),
    /** Answers the queued note. */
    answer: (status: 'accepted' | 'refused') =>
      notified(() => {
        for (const { key } of store.getState().outbox.commands)
          if (status === 'refused') store.dispatch(changeCommand(key, { status }));
          else store.dispatch(removeCommands([key]));
      }),
  };
};
const status = () => screen.getByRole('status').textContent;

// Covers: 4.41, 9.86
it('a note is saved one second after the last keystroke, only if it changed, and shows its status', async () => {
  const note = await openNote(FAVORITES);
  expect(note.box).toHaveAttribute('placeholder', 'Add notes');
  note.write('Bring a hat');
  note.wait(900);
  note.write('Bring a hat!');
  note.wait(999);
  expect(note.queued()).toEqual([]);
  note.wait(1);
  expect(note.queued()).toEqual(['Bring a hat!']);
  expect(status()).toBe('Saving…');
  await note.load(withNote('Bring a hat!'));
  await note.answer('accepted');
  expect(status()).toBe('Saved');
  note.write('Bring a hat!?');
  note.write('Bring a hat!');
  note.wait(5_000);
  fireEvent.blur(note.box);
  expect(note.queued()).toEqual([]);
});

// Covers: 3.60
it('a note cannot exceed its limit, and shows the characters that are left', async () => {
  const note = await openNote(FAVORITES);
  expect(note.box).toHaveAttribute('maxlength', String(MAX_NOTE_LENGTH));
  note.write('a'.repeat(MAX_NOTE_LENGTH - 501));
  expect(status()).toBe('');
  note.write('a'.repeat(MAX_NOTE_LENGTH - 10));
  expect(status()).toBe(' 10 characters left.');
});

// Covers: D14.7
it('a refused note keeps its text and can be saved again', async () => {
  const note = await openNote(FAVORITES);
  note.write('Ask about lunch');
  fireEvent.blur(note.box);
  await note.answer('refused');
  expect(status()).toBe('Not saved yet.');
  expect(note.box).toHaveValue('Ask about lunch');
  await note.load(withNote('Ask about lunch'));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await note.answer('accepted');
  expect(status()).toBe('Saved');
});

it('a camp that becomes a favorite again shows its earlier note at once', async () => {
  const { box } = await openNote({ ...FAVORITES, restingNotes: [{ campOrgId: 'kites', note: 'Ask about lunch' }] });
  expect(box).toHaveValue('Ask about lunch');
});

it('a note that was changed on another device is not overwritten without asking, also after a reload', async () => {
  const note = await openNote(FAVORITES);
  note.write('Written here');
  await note.load(withNote('Written there'));
  note.wait(5_000);
  expect(note.queued()).toEqual([]);
  note.unmount();
  const reloaded = await openNote(withNote('Written there'));
  expect(reloaded.box).toHaveValue('Written here');
  expect(screen.getByText('Written there')).toBeVisible();
  expect(status()).toContain('You changed this note on another device.');
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  expect(reloaded.queued()).toEqual(['Written here']);
  expect(screen.queryByRole('button', { name: 'Keep mine' })).not.toBeInTheDocument();
  reloaded.unmount();
  const later = await openNote(withNote('Written here'));
  expect(later.box).toHaveValue('Written here');
});

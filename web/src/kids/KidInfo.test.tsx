/** @jest-environment ./web/src/test/browserEnvironment.mjs */
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { campsNamed } from '../test/cards.ts';
import { renderAt } from '../test/renderAt.tsx';
import { createSearchServer } from '../test/searchServer.ts';

const search = createSearchServer(() => campsNamed('Camp 01'));

/** Milliseconds that a whole dialog, filled and saved, may take on a busy machine. */
jest.setTimeout(20_000);

beforeAll(() => search.server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  window.localStorage.clear();
  window.sessionStorage.clear();
});
afterAll(() => search.server.close());

const TESTA = { name: 'Testa', dob: '2017-05-04', grade: 3 };
const store = (kids: unknown): void => window.localStorage.setItem('kidFormData', JSON.stringify(kids));
const stored = (): unknown => JSON.parse(window.localStorage.getItem('kidFormData') ?? 'null');
const opened = async (path = '/') => {
  const before = search.asked.length;
  const { user } = renderAt(path);
  await screen.findAllByRole('article');
  return { user, asked: () => search.asked.slice(before) };
};
const lastAsked = () => search.asked.at(-1);
const openDialog = async (user: Awaited<ReturnType<typeof opened>>['user'], label: string | RegExp) => {
  await user.click(screen.getByRole('button', { name: label }));
  return screen.findByRole('dialog', { name: 'Age & Grade' });
};

describe('a search for kids', () => {
  it('begins with the stored kids: one question, of the size of a filtered list', async () => {
    store([TESTA, { name: 'Demo', dob: '2015-01-31', grade: 5 }]);
    const { asked } = await opened();
    expect(asked()).toHaveLength(1);
    expect(asked()[0]).toMatchObject({
      limit: 18,
      filterState: {
        children: [
          { dob: '2017-05-04', grade: 3 },
          { dob: '2015-01-31', grade: 5 },
        ],
        selectedChildDOBs: ['2017-05-04', '2015-01-31'],
        selectedRisingGrades: [3, 5],
      },
    });
    expect(JSON.stringify(asked())).not.toMatch(/Testa|Demo/);
  });

  // Covers: 3.114, 4.48
  it('lists all dates and grades, and says which belong together', async () => {
    store([{ name: 'Testa', dob: '2017-05-04' }, { name: 'Demo', grade: 5 }, { name: 'Sample' }]);
    await opened();
    expect(lastAsked()?.filterState).toMatchObject({
      children: [{ dob: '2017-05-04' }, { grade: 5 }],
      selectedChildDOBs: ['2017-05-04'],
      selectedRisingGrades: [5],
    });
  });

  // Covers: 4.47
  it('is an ordinary one where no kid has any data', async () => {
    store([{ name: 'Sample' }, { name: '', dob: 'soon', grade: '' }]);
    const { asked } = await opened();
    expect(asked()[0]?.limit).toBe(3);
    expect(asked()[0]?.filterState).not.toHaveProperty('children');
    expect(asked()[0]?.filterState).not.toHaveProperty('selectedChildDOBs');
  });

  // Covers: 4.50
  it('survives the reset of the filters', async () => {
    store([TESTA]);
    const { user } = await opened('/?price=300');
    await user.click(screen.getByRole('button', { name: 'Reset filters' }));
    await waitFor(() => expect(lastAsked()?.filterState).toMatchObject({ selectedMaxPrice: null }));
    expect(lastAsked()?.filterState.children).toEqual([{ dob: '2017-05-04', grade: 3 }]);
  });

  it('can do without them, and takes them in again', async () => {
    store([TESTA]);
    const { user } = await opened();
    await user.click(screen.getByRole('button', { name: 'Remove Age & grade: Testa' }));
    await waitFor(() => expect(lastAsked()?.filterState).not.toHaveProperty('children'));
    expect(stored()).toEqual([TESTA]);
    const dialog = await openDialog(user, 'Set Age & Grade');
    expect(within(dialog).getByRole('textbox', { name: 'Name (optional)' })).toHaveValue('Testa');
    await user.click(within(dialog).getByRole('button', { name: 'Use them again' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Kids: Testa' })).toBeVisible());
    expect(screen.getByRole('button', { name: 'Remove Age & grade: Testa' })).toBeVisible();
  });

  it('follows what another tab saves or empties', async () => {
    await opened();
    store([TESTA]);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'kidFormData' })));
    await waitFor(() => expect(lastAsked()?.filterState.children).toEqual([{ dob: '2017-05-04', grade: 3 }]));
    expect(screen.getByRole('button', { name: 'Kids: Testa' })).toBeVisible();
    window.localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    expect(screen.getByRole('button', { name: 'Set Age & Grade' })).toBeVisible();
  });
});

describe('the age and grade dialog', () => {
  // Covers: 3.66, 3.67
  it('stores and searches for what was entered, once it is saved', async () => {
    const { user } = await opened();
    const dialog = await openDialog(user, 'Set Age & Grade');
    await user.type(within(dialog).getByLabelText('Name (optional)'), 'Testa');
    fireEvent.change(within(dialog).getByLabelText('Date of birth'), { target: { value: '2017-05-04' } });
    await user.selectOptions(within(dialog).getByLabelText('Rising grade'), '3rd');
    expect(stored()).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(stored()).toEqual([TESTA]);
    await waitFor(() => expect(lastAsked()?.filterState.children).toEqual([{ dob: '2017-05-04', grade: 3 }]));
    expect(screen.getByRole('button', { name: 'Kids: Testa' })).toHaveFocus();
  });

  it('names what is wrong with a date of birth, goes there, and saves nothing', async () => {
    const { user } = await opened();
    const dialog = await openDialog(user, 'Set Age & Grade');
    const born = within(dialog).getByLabelText('Date of birth');
    fireEvent.change(born, { target: { value: '2199-01-01' } });
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(born).toHaveAccessibleDescription('The date of birth is in the future');
    expect(born).toBeInvalid();
    expect(born).toHaveFocus();
    expect(stored()).toBeNull();
  });

  it('adds a kid, and gives the keyboard the new one’s name', async () => {
    const { user } = await opened();
    const dialog = await openDialog(user, 'Set Age & Grade');
    await user.click(within(dialog).getByRole('button', { name: 'Add a kid' }));
    expect(
      within(within(dialog).getByRole('group', { name: 'Kid 2' })).getByLabelText('Name (optional)'),
    ).toHaveFocus();
  });

  it('removes a kid only when it is saved, and can undo it', async () => {
    store([TESTA, { name: 'Demo', grade: 5 }]);
    const { user } = await opened();
    const dialog = await openDialog(user, 'Kids: Testa');
    await user.click(within(dialog).getByRole('button', { name: 'Remove Testa' }));
    const undo = within(dialog).getByRole('button', { name: 'Undo removing Testa' });
    expect(undo).toHaveFocus();
    await user.click(undo);
    expect(within(within(dialog).getByRole('group', { name: 'Testa' })).getByLabelText('Date of birth')).toHaveValue(
      '2017-05-04',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Remove Testa' }));
    expect(stored()).toHaveLength(2);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(stored()).toEqual([{ name: 'Demo', grade: 5 }]);
  });

  it('asks before it closes with changes, and forgets them when they are discarded', async () => {
    store([TESTA]);
    const { user } = await opened();
    const dialog = await openDialog(user, 'Kids: Testa');
    await user.type(within(dialog).getByLabelText('Name (optional)'), 'rossa');
    await user.keyboard('{Escape}');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Your changes are not saved.');
    await user.click(within(dialog).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(stored()).toEqual([TESTA]);
    const again = await openDialog(user, 'Kids: Testa');
    expect(within(again).getByLabelText('Name (optional)')).toHaveValue('Testa');
    await user.click(within(again).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('is opened by the address, which forgets it when it closes', async () => {
    const { user } = renderAt('/?source=flyer&openKidInfoDialog=true');
    const dialog = await screen.findByRole('dialog', { name: 'Age & Grade' });
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(window.location.search).toBe('?source=flyer');
  });
});

describe('a storage that fails', () => {
  // Covers: 8.25
  it('is logged, and the kids are searched for all the same', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { user } = await opened();
    const dialog = await openDialog(user, 'Set Age & Grade');
    await user.selectOptions(within(dialog).getByLabelText('Rising grade'), 'Pre-K');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(lastAsked()?.filterState.children).toEqual([{ grade: -1 }]));
    expect(warned).toHaveBeenCalledWith(expect.stringContaining("'kidFormData' could not be saved"), expect.anything());
    setItem.mockRestore();
    warned.mockRestore();
  });
});

import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { campsNamed } from '../../test/cards.ts';
import { takeLog } from '../../test/consoleLog.ts';
import { renderAt, setFieldValue } from '../../test/renderAt.tsx';
import { createSearchServer } from '../../test/searchServer.ts';
import { hasKidInfoParam, removeKidInfoParam } from './KidInfo.tsx';

const search = createSearchServer(() => campsNamed('Camp 01'));

const TESTA = { name: 'Testa', dob: '2017-05-04', grade: 3 };
const store = (kids: unknown): void => window.localStorage.setItem('kidFormData', JSON.stringify(kids));
const stored = (): unknown => JSON.parse(window.localStorage.getItem('kidFormData') ?? 'null');
const openPage = async (path = '/') => {
  const { user } = renderAt(path);
  await screen.findAllByRole('article');
  return user;
};
const firstRequest = () => search.requests[0];
/** Waits for a search for exactly these kids. */
const searchedFor = (...kids: readonly object[]) =>
  search.waitForFilters(({ children }) => JSON.stringify(children) === JSON.stringify(kids));
const openDialog = async (user: Awaited<ReturnType<typeof openPage>>, label: string) => {
  await user.click(screen.getByRole('button', { name: label }));
  return within(await screen.findByRole('dialog', { name: 'Age & Grade' }));
};
const closed = () => screen.findByRole('button', { name: 'Kids: Testa' });

describe('a search for kids', () => {
  // Covers: 3.114, 4.48
  it('starts with the stored kids: one request, with the limit of a filtered list, without their names', async () => {
    store([TESTA, { name: 'Demo', dob: '2015-01-31' }, { name: 'Sample', grade: 5 }, { name: 'Nothing' }]);
    await openPage();
    expect(search.requests).toHaveLength(1);
    expect(firstRequest()).toMatchObject({
      limit: 18,
      filterState: {
        children: [{ dob: '2017-05-04', grade: 3 }, { dob: '2015-01-31' }, { grade: 5 }],
        selectedChildDOBs: ['2017-05-04', '2015-01-31'],
        selectedRisingGrades: [3, 5],
      },
    });
    expect(JSON.stringify(search.requests)).not.toMatch(/Testa|Demo|Sample|Nothing/);
  });

  // Covers: 4.47
  it('is an ordinary search if no kid has any data, and follows changes in another tab', async () => {
    store([{ name: 'Sample' }, { name: '', dob: 'soon', grade: '' }]);
    await openPage();
    expect(firstRequest()?.limit).toBe(3);
    expect(firstRequest()?.filterState).not.toHaveProperty('children');
    expect(firstRequest()?.filterState).not.toHaveProperty('selectedChildDOBs');
    store([TESTA]);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'kidFormData' })));
    await searchedFor({ dob: '2017-05-04', grade: 3 });
    expect(screen.getByRole('button', { name: 'Kids: Testa' })).toBeVisible();
    window.localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    expect(screen.getByRole('button', { name: 'Set Age & Grade' })).toBeVisible();
  });

  // Covers: 4.50
  it('keeps the kids when the filters are reset, and can exclude and include them', async () => {
    store([TESTA]);
    const user = await openPage('/?price=300');
    await user.click(screen.getByRole('button', { name: 'Reset filters' }));
    const reset = await search.waitForFilters(({ selectedMaxPrice }) => selectedMaxPrice === null);
    expect(reset.children).toEqual([{ dob: '2017-05-04', grade: 3 }]);
    await user.click(screen.getByRole('button', { name: 'Remove Age & grade: Testa' }));
    await search.waitForFilters((filters) => !('children' in filters));
    expect(stored()).toEqual([TESTA]);
    const dialog = await openDialog(user, 'Set Age & Grade');
    expect(dialog.getByRole('textbox', { name: 'Name (optional)' })).toHaveValue('Testa');
    await user.click(dialog.getByRole('button', { name: 'Use them again' }));
    expect(await screen.findByRole('button', { name: 'Kids: Testa' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove Age & grade: Testa' })).toBeVisible();
  });
});

describe('the Age & Grade dialog', () => {
  // Covers: 3.66, 3.67
  it('stores the kids and searches for them once it is saved', async () => {
    const user = await openPage();
    const dialog = await openDialog(user, 'Set Age & Grade');
    setFieldValue(dialog.getByLabelText('Name (optional)'), 'Testa');
    setFieldValue(dialog.getByLabelText('Date of birth'), '2017-05-04');
    await user.selectOptions(dialog.getByLabelText('Rising grade'), '3rd');
    expect(stored()).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await searchedFor({ dob: '2017-05-04', grade: 3 });
    expect(await closed()).toHaveFocus();
    expect(stored()).toEqual([TESTA]);
  });

  it('moves focus to the name of a new kid, and to an invalid date of birth, which is not saved', async () => {
    const user = await openPage();
    const dialog = await openDialog(user, 'Set Age & Grade');
    const born = dialog.getByLabelText('Date of birth');
    await user.click(dialog.getByRole('button', { name: 'Add a kid' }));
    expect(within(dialog.getByRole('group', { name: 'Kid 2' })).getByLabelText('Name (optional)')).toHaveFocus();
    setFieldValue(born, '2199-01-01');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(born).toHaveAccessibleDescription('The date of birth is in the future');
    expect(born).toBeInvalid();
    expect(born).toHaveFocus();
    expect(stored()).toBeNull();
  });

  it('removes a kid only when it is saved, and can undo the removal', async () => {
    store([TESTA, { name: 'Demo', grade: 5 }]);
    const user = await openPage();
    const dialog = await openDialog(user, 'Kids: Testa');
    await user.click(dialog.getByRole('button', { name: 'Remove Testa' }));
    const undo = dialog.getByRole('button', { name: 'Undo removing Testa' });
    expect(undo).toHaveFocus();
    await user.click(undo);
    const testa = within(dialog.getByRole('group', { name: 'Testa' }));
    expect(testa.getByLabelText('Date of birth')).toHaveValue('2017-05-04');
    await user.click(dialog.getByRole('button', { name: 'Remove Testa' }));
    expect(stored()).toHaveLength(2);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(stored()).toEqual([{ name: 'Demo', grade: 5 }]);
  });

  it('asks before it discards changes', async () => {
    store([TESTA]);
    const { user } = renderAt('/?source=flyer&openKidInfoDialog=true');
    const dialog = within(await screen.findByRole('dialog', { name: 'Age & Grade' }));
    setFieldValue(dialog.getByLabelText('Name (optional)'), 'Testarossa');
    await user.keyboard('{Escape}');
    expect(await dialog.findByRole('alert')).toHaveTextContent('Your changes are not saved.');
    await user.click(dialog.getByRole('button', { name: 'Discard' }));
    await closed();
    expect(window.location.search).toBe('?source=flyer');
    expect(stored()).toEqual([TESTA]);
    const again = await openDialog(user, 'Kids: Testa');
    expect(again.getByLabelText('Name (optional)')).toHaveValue('Testa');
    await user.click(again.getByRole('button', { name: 'Close' }));
    expect(await closed()).toBeVisible();
  });

  // Covers: 8.25
  it('logs that the storage failed, and searches for the kids anyway', async () => {
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const user = await openPage();
    const dialog = await openDialog(user, 'Set Age & Grade');
    await user.selectOptions(dialog.getByLabelText('Rising grade'), 'Pre-K');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await searchedFor({ grade: -1 });
    expect(takeLog()).toContainEqual(expect.stringContaining("'kidFormData' could not be saved"));
    setItem.mockRestore();
  });
});

describe('the URL of the Age & Grade dialog', () => {
  it('opens it for exactly one value', () => {
    expect(hasKidInfoParam('?a=1&openKidInfoDialog=true')).toBe(true);
    expect(hasKidInfoParam('?openKidInfoDialog=false')).toBe(false);
    expect(hasKidInfoParam('?openKidInfoDialog')).toBe(false);
  });

  it('loses only that parameter', () => {
    window.history.replaceState({ key: 'kept' }, '', '/sf?source=flyer&openKidInfoDialog=true&week=June+1#list');
    const entries = window.history.length;
    removeKidInfoParam();
    expect(window.location.href).toMatch(/\/sf\?source=flyer&week=June\+1#list$/);
    expect(window.history.state).toEqual({ key: 'kept' });
    expect(window.history.length).toBe(entries);
    window.history.replaceState(null, '', '/?openKidInfoDialog=true');
    removeKidInfoParam();
    expect(window.location.search).toBe('');
  });
});

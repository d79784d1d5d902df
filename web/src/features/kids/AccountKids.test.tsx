/** @jest-environment ./web/src/test/browserEnvironment.mjs */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { cleanup, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import '../../ParentServices.tsx';
import { campsNamed } from '../../test/cards.ts';
import { renderAt, setFieldValue } from '../../test/renderAt.tsx';
import { createSearchServer } from '../../test/searchServer.ts';
import '../identity/AfterSignIn.tsx';
import './ManageKids.tsx';
import './ManageKidsDialog.tsx';

const KIDS = [{ kidId: 'kid-1', name: 'Demo', grade: 3 }];
const data = (value: unknown) => HttpResponse.json({ success: true, data: value });
const NAMES = { firstName: 'Testa', lastName: 'Example' };
const user = { ...NAMES, accountId: 'parent', email: 'testa@example.org', createdAt: '2026-01-01T00:00:00Z' };
const search = createSearchServer(({ filterState }) => campsNamed(filterState.children ? 'For kids' : 'For all'));
let kids: readonly object[];
let releaseKids: () => void;
const commands: unknown[] = [];
/** The refusal of the next command. */
let refusal: readonly [type: string, status: number] | undefined;
let kidsResponse: Promise<void>;

beforeAll(() => search.server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  document.cookie = 'campjay_signed_in=1';
  kids = KIDS;
  commands.length = 0;
  kidsResponse = new Promise((resolve) => (releaseKids = resolve));
  search.server.use(
    http.get('*/api/identity/session', () => data({ user })),
    http.get('*/api/users/account-info', () => data({})),
    http.get('*/api/users/address', () => data(null)),
    http.get('*/api/users/tour-progress', () => data({})),
    http.get('*/api/favorites/list', () =>
      data({ favoritedCamps: [], favoritedCampNotes: [], restingNotes: [], favoritedCampsFromSharers: [] }),
    ),
    http.get('*/api/alerts/list', () => data({ searches: [], camps: [], areStopped: false, isEmailConfirmed: true })),
    http.get('*/api/schedule/get', () => data({ ownerId: 'parent', revision: '0', entries: [] })),
    http.get('*/api/hidden-camps/list', () => data({ hiddenCamps: [] })),
    http.get('*/api/kids/list', async () => {
      await kidsResponse;
      return data({ kids });
    }),
    http.post('*/api/kids/:operation', async ({ params, request }) => {
      commands.push([params['operation'], await request.json()]);
      const [type, status] = refusal ?? [];
      refusal = undefined;
      return type === undefined
        ? HttpResponse.json({ success: true, message: 'Done.', position: '1' })
        : HttpResponse.json({ success: false, type, errors: [] }, { status: status ?? 422 });
    }),
  );
});
afterEach(() => {
  cleanup();
  search.server.resetHandlers();
  document.cookie = 'campjay_signed_in=; max-age=0';
  window.localStorage.clear();
});
afterAll(() => search.server.close());

it('searches again for the account’s kids when they load after the first list', async () => {
  renderAt('/');
  expect(await screen.findByRole('heading', { name: 'For all' })).toBeVisible();
  releaseKids();
  expect(await screen.findByRole('heading', { name: 'For kids' })).toBeVisible();
  expect(search.requests.at(-1)?.filterState.children).toEqual([{ grade: 3 }]);
  expect(screen.getByRole('button', { name: 'Remove Age & grade: Demo' })).toBeVisible();
});

it('stops at the maximum number of kids per account, with a message', async () => {
  kids = Array.from({ length: 20 }, (_, index) => ({ kidId: `kid-${index}`, name: `Kid ${index}`, grade: 1 }));
  releaseKids();
  const { user: parent } = renderAt('/#manage-kids');
  expect(await screen.findByText('An account holds up to 20 kids.')).toBeVisible();
  await parent.click(screen.getByRole('button', { name: 'Add a kid' }));
  expect(screen.queryByRole('group', { name: 'New kid' })).not.toBeInTheDocument();
});

/** Opens Manage Kids with Testa and Demo, and starts to edit Testa's grade. */
const editTesta = async () => {
  kids = [{ kidId: 'testa', name: 'Testa', dob: '2018-05-04', grade: 3 }, ...KIDS];
  releaseKids();
  const { user: parent } = renderAt('/#manage-kids');
  const dialog = within(await screen.findByRole('dialog', { name: 'Manage Kids' }));
  await parent.click(await dialog.findByRole('button', { name: 'Edit Testa' }));
  const testa = () => within(dialog.getByRole('group', { name: 'Testa' }));
  await parent.selectOptions(testa().getByLabelText('Rising grade'), '4th');
  return { parent, dialog, testa, save: () => parent.click(dialog.getByRole('button', { name: 'Save' })) };
};

// Covers: 2.163
it('asks before it discards unsaved input, by closing or by editing another kid', async () => {
  const { parent, dialog, testa } = await editTesta();
  await parent.keyboard('{Escape}');
  expect(await dialog.findByRole('alert')).toHaveTextContent('Your changes are not saved.');
  await parent.keyboard('{Enter}'); // continues editing
  expect(testa().getByLabelText('Rising grade')).toHaveValue('4');
  await parent.click(dialog.getByRole('button', { name: 'Edit Demo' }));
  await parent.click(dialog.getByRole('button', { name: 'Discard' }));
  expect(within(dialog.getByRole('group', { name: 'Demo' })).getByLabelText('Rising grade')).toHaveValue('3');
  expect(dialog.getByRole('group', { name: 'Testa' })).toHaveTextContent('Rising 3rd grade');
  expect(commands).toEqual([]);
});

it('refuses a kid without any fact, and a date of birth in the future', async () => {
  releaseKids();
  const { user: parent } = renderAt('/#manage-kids');
  await parent.click(await screen.findByRole('button', { name: 'Add a kid' }));
  const kid = within(await screen.findByRole('group', { name: 'New kid' }));
  await parent.click(kid.getByRole('button', { name: 'Save' }));
  expect(kid.getByRole('alert')).toHaveTextContent('Please enter a name, a date of birth or a grade');
  setFieldValue(kid.getByLabelText('Date of birth'), '2999-01-01');
  await parent.click(kid.getByRole('button', { name: 'Save' }));
  expect(kid.getByLabelText('Date of birth')).toHaveAccessibleDescription('The date of birth is in the future');
  expect(kid.getByLabelText('Date of birth')).toHaveFocus();
  expect(commands).toEqual([]);
});

// Covers: 2.163
it.each([
  ['Invalid', 422, 'This could not be saved. What you entered is still here: please try again.', 'update-kids'],
  [
    'NoSuchKid',
    409,
    'The kid was removed from your account on another device. Save again to add it as a new kid.',
    'add-kid',
  ],
])('keeps the input if the server answers %s %s, and can save it again', async (type, status, message, operation) => {
  const warn = jest.spyOn(console, 'warn').mockReturnValue(undefined);
  const { testa, save } = await editTesta();
  refusal = [type, status];
  await save();
  expect(await testa().findByText(message)).toBeVisible();
  expect(testa().getByLabelText('Rising grade')).toHaveValue('4');
  await save();
  await screen.findAllByRole('button', { name: 'Edit Testa' }); // the form is closed
  expect(commands.at(-1)).toEqual([operation, expect.objectContaining({ grade: 4 })]);
  expect(warn).toHaveBeenCalledWith('A request failed:', 'sendCommand', status);
  warn.mockRestore();
});

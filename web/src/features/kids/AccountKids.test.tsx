import { beforeEach, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import '../../ParentServices.tsx';
import { campsNamed } from '../../test/cards.ts';
import { createFakeServer, ok } from '../../test/fakeServer.ts';
import { renderAt, setFieldValue } from '../../test/renderAt.tsx';
import '../identity/AfterSignIn.tsx';
import './ManageKids.tsx';
import './ManageKidsDialog.tsx';

const DEMO = { kidId: 'kid-1', name: 'Demo', grade: 3 };
let kids: readonly object[];
let releaseKids: () => void;
let kidsResponse: Promise<void>;
const server = createFakeServer(
  {},
  http.get('*/api/kids/list', async () => {
    await kidsResponse;
    return ok({ data: { kids } });
  }),
  http.post('*/api/kids/:operation', () => ok({ message: 'Done.', position: '1' })),
  http.post('*/api/camp-data/get-camp-data-chunk', async ({ request }) => {
    const { filterState } = (await request.json()) as { readonly filterState: object };
    const combinedData = campsNamed('children' in filterState ? 'For kids' : 'For all');
    return ok({ data: { combinedData, totalMatchedOrgs: 1, season: 2026 } });
  }),
);
/** The commands about kids, without the searches that are also posted. */
const kidCommands = () => server.listCommands().filter(({ path }) => path.startsWith('kids/'));
beforeEach(() => {
  kids = [DEMO];
  kidsResponse = new Promise((resolve) => (releaseKids = resolve));
});

it('searches again for the account’s kids when they load after the first list', async () => {
  renderAt('/');
  expect(await screen.findByRole('heading', { name: 'For all' })).toBeVisible();
  releaseKids();
  expect(await screen.findByRole('heading', { name: 'For kids' })).toBeVisible();
  expect(server.requestsTo('camp-data/get-camp-data-chunk').at(-1)?.body).toMatchObject({
    filterState: { children: [{ grade: 3 }] },
  });
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
  kids = [{ kidId: 'testa', name: 'Testa', dob: '2018-05-04', grade: 3 }, DEMO];
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
  expect(kidCommands()).toEqual([]);
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
  expect(kidCommands()).toEqual([]);
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
  const { testa, save } = await editTesta();
  server.refusal = { status, body: { success: false, type, errors: [] } };
  await save();
  expect(await testa().findByText(message)).toBeVisible();
  expect(testa().getByLabelText('Rising grade')).toHaveValue('4');
  server.refusal = undefined;
  await save();
  await screen.findAllByRole('button', { name: 'Edit Testa' }); // the form is closed
  expect(kidCommands().at(-1)).toMatchObject({ path: `kids/${operation}`, body: { grade: 4 } });
});
